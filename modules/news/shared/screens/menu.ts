/** The heading of the menu under which news stand. */
export const NEWS = 100
