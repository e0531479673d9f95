import type { ColumnType } from 'kysely'

/** Read as it is, written as text. */
export type Json<T> = ColumnType<T, string, string>
export type JsonOrNull<T> = ColumnType<T | null, string | null | undefined, string | null>
export type Time = ColumnType<Date, Date | string, Date | string>
/** The database says the time where nobody else does. */
export type TimeNow = ColumnType<Date, Date | string | undefined, Date | string>
export type TimeOrNull = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
/** May be left out of a new row. */
export type Optional<T> = ColumnType<T, T | undefined, T>
