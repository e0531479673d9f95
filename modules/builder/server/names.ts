/** What a table of this key is called wherever tables are named. */
export const nameOf = (key: string) => `records.${key}`
