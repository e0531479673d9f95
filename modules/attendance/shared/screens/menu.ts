/** The heading of the menu under which attendance stands. */
export const ATTENDANCE = 150
