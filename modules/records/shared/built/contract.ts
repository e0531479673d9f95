/** Told whenever the tables of an organisation are others. */
export const TABLES_CHANGED = 'records.tables_changed'
