/** What the database says of a statement, without where in it: the text is not the one that people see. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message.slice(0, 200) : '')
