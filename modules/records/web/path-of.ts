/** Where the rows of a table stand that an organisation built. */
export const pathOf = (table: string) => `/records/${table.slice(table.indexOf('.') + 1)}`
