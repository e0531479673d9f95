import { sql, type RawBuilder } from 'kysely'
import type { SourceGrant } from '#modules/access/server/index.ts'
import type { Action } from '../../shared/contract.ts'
import type { TableField } from '../../shared/definition/table.ts'

/** A condition on rows: what it says, and as SQL over the table under the name READ. */
interface RowCondition {
  text: string
  sql: RawBuilder<boolean>
}

/** What a permission or a grant gives by itself. */
export interface Given {
  actions: readonly string[]
  columns: SourceGrant['columns']
  /** Null: every row. */
  rows: RowCondition | null
}

type ColumnRight = 'hidden' | 'read' | 'write'

/** Whatever is not named is hidden; a column in another language is as the column itself. */
const rightOf = ({ columns }: Given, { name, of }: TableField): ColumnRight =>
  columns === null ? 'write' : (columns[of ?? name] ?? 'hidden')

/** What gives one of these actions with one of these rights to the column. */
export const givingColumn = (
  given: readonly Given[],
  actions: readonly Action[],
  rights: readonly ColumnRight[],
  field: TableField,
) => giving(given, actions).filter((one) => rights.includes(rightOf(one, field)))

export const giving = (given: readonly Given[], actions: readonly Action[]) =>
  given.filter((one) => actions.some((action) => one.actions.includes(action)))

/** The rows that any of these is given on; null: all. */
export function anyRow(given: readonly Given[]): RawBuilder<boolean> | null {
  if (given.some(({ rows }) => rows === null)) return null
  const conditions = [...new Map(given.flatMap(({ rows }) => (rows ? [[rows.text, rows.sql]] : []))).values()]
  return conditions.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(conditions, sql` or `)})`
}

/** The rows on which all of these agree; null: all. */
export function everyRow(parts: readonly (RawBuilder<boolean> | null)[]): RawBuilder<boolean> | null {
  const conditions = parts.filter((part) => part !== null)
  return conditions.length === 0 ? null : sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

/** Whether one is given on every row that the others are given on. */
export function covers(one: readonly Given[], others: readonly Given[]): boolean {
  if (one.some(({ rows }) => rows === null)) return true
  const texts = new Set(one.map(({ rows }) => rows?.text))
  return others.every(({ rows }) => rows !== null && texts.has(rows.text))
}
