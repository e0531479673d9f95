/** Instead of the id of a saved view: the table as it is. */
export const ALL_ROWS = 'all'
