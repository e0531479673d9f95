import { type FieldValues, isSame } from '#platform/shared/fields/index.ts'
import { fieldsOf, isReckoned, type Table } from '../definition/table.ts'
import { isFulfilled } from './row-rules.ts'
import type { Written } from './triggers.ts'

/** Whether a row that says this is settled. */
export const isSettled = (table: Table, values: FieldValues, today: string): boolean =>
  table.settled !== undefined && isFulfilled(table, values, table.settled.when, today)

/** Whether a write leaves what was settled as it is. */
export function staysSettled(table: Table, { from, to }: Written, today: string): boolean {
  if (!from || !table.settled || !isSettled(table, from, today)) return true
  return to !== null && isSettled(table, to, today) && saysTheSame(table, { from, to }, table.settled.open)
}

/** Whether nothing is another but these columns, and what follows from others. */
export const saysTheSame = (
  table: Table,
  { from, to }: { from: FieldValues; to: FieldValues },
  open: readonly string[],
): boolean =>
  fieldsOf(table).every(
    (field) =>
      isReckoned(field) ||
      open.includes(field.of ?? field.name) ||
      isSame(field, from[field.name] ?? null, to[field.name] ?? null),
  )

/** Columns of a settled row that nobody writes. */
export const settledColumns = (table: Table, values: FieldValues, today: string): readonly string[] =>
  table.settled && isSettled(table, values, today)
    ? fieldsOf(table).flatMap(({ name, of }) => (table.settled!.open.includes(of ?? name) ? [] : [name]))
    : []
