import { sql, type RawBuilder } from 'kysely'
import type { Trx } from '#platform/server/database.ts'
import { whereOf } from '#platform/server/row-condition/where.ts'
import { readDecimal } from '#platform/shared/expression/decimal.ts'
import type { FieldValue, FieldValues } from '#platform/shared/fields/index.ts'
import type { RollUp } from '../../../shared/definition/reckoned.ts'
import { fieldsOf, type Table } from '../../../shared/definition/table.ts'
import { askedInRollUp, averageOf, rolledUpOfNothing } from '../../../shared/rules/figures.ts'
import { conditionColumns } from '../../gate/condition.ts'
import type { Tables } from '../../tables/book.ts'
import { READ, storedOf, tableSql } from '../../tables/served.ts'
import { reckonedOf } from './dependents.ts'

/** A new row with what no other decides yet. */
export function withNothingRolledUp(table: Table, values: FieldValues): FieldValues {
  const { rollUps } = reckonedOf(table)
  if (rollUps.length === 0) return values
  return { ...values, ...Object.fromEntries(rollUps.map(({ name, roll_up }) => [name, rolledUpOfNothing(roll_up)])) }
}

/** Rows with what the rows come to that name them, as these stand now. */
export async function withRollUps(
  db: Trx,
  orgId: number,
  tables: Tables,
  table: Table,
  rows: readonly { id: string; values: FieldValues }[],
): Promise<FieldValues[]> {
  const { rollUps } = reckonedOf(table)
  if (rollUps.length === 0 || rows.length === 0) return rows.map(({ values }) => values)
  const told = new Map(rows.map(({ id, values }) => [id, withNothingRolledUp(table, values)]))
  const alike = Map.groupBy(rollUps, ({ roll_up }) => `${roll_up.table} ${roll_up.by}`)
  for (const fields of alike.values()) {
    const { roll_up } = fields[0]!
    const below = tables.find(roll_up.table)
    if (!below || !fieldsOf(below).some(({ name }) => name === roll_up.by)) continue
    const by = sql.id(READ, roll_up.by)
    const reckoned = fields.map((field) => figureSql(below, field.roll_up))
    const { rows: found } = await sql<{ id: string; said: Said[] }>`select ${by} as id,
      jsonb_build_array(${sql.join(reckoned, sql`, `)}) as said from ${tableSql(below)} as ${sql.id(READ)}
      where ${sql.id(READ, 'org_id')} = ${orgId} and ${sql.id(READ, 'deleted_at')} is null
      and ${by} = any(${[...told.keys()]}::uuid[]) group by ${by}`.execute(db)
    for (const { id, said } of found) {
      const row = told.get(id)
      if (row)
        for (const [at, { name, roll_up: of }] of fields.entries()) row[name] = saidOf(below, of, said[at] ?? null)
    }
  }
  return rows.map(({ id }) => told.get(id)!)
}

/** A figure, or a sum with its count. */
type Said = string | null | [string | null, string]

function saidOf(below: Table, rollUp: RollUp, said: Said): FieldValue {
  if (!Array.isArray(said)) return said ?? rolledUpOfNothing(rollUp)
  const [sum, count] = said
  const field = fieldsOf(below).find(({ name }) => name === rollUp.column)
  const read = sum === null ? undefined : readDecimal(sum)
  return field && read ? averageOf(field, read, Number(count)) : null
}

function figureSql(below: Table, { of, column, when }: RollUp): RawBuilder<unknown> {
  const field = fieldsOf(below).find(({ name }) => name === column)
  const rows = when === undefined || when === '' ? sql`true` : conditionSql(below, when)
  if (!field) return of === 'count' ? sql`(count(*) filter (where ${rows}))::text` : sql`null::text`
  const own = sql.id(READ, field.name)
  const stored = storedOf(field)
  const counted = sql`(count(*) filter (where ${rows} and ${stored === 'flag' ? own : sql`${own} is not null`}))::text`
  if (of === 'count') return counted
  const sum = sql`trim_scale(sum(${own}) filter (where ${rows}))::text`
  if (of === 'sum') return sum
  if (of === 'avg') return sql`jsonb_build_array(${sum}, ${counted})`
  // `min` or `max`: the figures are a list of the definition's shape.
  const end = sql`${sql.raw(of)}(${own}) filter (where ${rows})`
  if (stored === 'day') return sql`to_char(${end}, 'YYYY-MM-DD')`
  if (stored === 'moment') return sql`to_char(${end} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
  return sql`trim_scale(${end})::text`
}

/** One that cannot be asked any more gives no row. */
function conditionSql(below: Table, when: string): RawBuilder<boolean> {
  const asked = new Set(askedInRollUp(below).map(({ name }) => name))
  const columns = conditionColumns(below).filter(({ field }) => asked.has(field.name))
  const where = whereOf(when, { columns, facts: [], values: {}, today: '2000-01-01' })
  return where.ok ? sql<boolean>`coalesce(${where.sql}, false)` : sql<boolean>`false`
}
