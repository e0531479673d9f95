import { sql, type RawBuilder } from 'kysely'
import {
  allNamedIn,
  type FieldValue,
  type FieldValues,
  isEmpty,
  referenceIn,
  type Stored,
} from '#platform/shared/fields/index.ts'
import type { Trx } from '#platform/server/database.ts'
import { orderedId } from '#platform/server/ordered-id.ts'
import type { Context } from '#platform/server/route.ts'
import { rangeIn } from '../../shared/fields/kinds/date-range.ts'
import { type Sum, sumIn } from '../../shared/fields/kinds/money-currency.ts'
import { filesIn } from '../../shared/fields/kinds/files.ts'
import type { Table, TableField } from '../../shared/definition/table.ts'
import { columnType, storedOf, tableSql } from '../tables/served.ts'
import { noted } from './noted.ts'
import type { Changes, Deed } from './rows.ts'

type Written = string | boolean | readonly string[] | Sum | null

const asText = (_: TableField, value: FieldValue): Written => value
const asId = (field: TableField, value: FieldValue): Written => referenceIn(field, value)?.id ?? null

/** As `writtenSql`, for statements of many rows, which read them from JSON. */
const asWritten: Readonly<Record<Stored, (field: TableField, value: FieldValue) => Written>> = {
  text: asText,
  key: asText,
  decimal: asText,
  day: asText,
  moment: asText,
  flag: (_, value) => value === true,
  keys: (_, value) => String(value).split(','),
  files: (_, value) => filesIn(value).map(({ id }) => id),
  rows: (_, value) => allNamedIn(value).map(({ id }) => id),
  span(_, value) {
    const range = rangeIn(value)
    return range ? `[${range.from},${range.to}]` : null
  },
  sum: (_, value) => sumIn(value) ?? null,
  secret: (_, value) => `\\x${Buffer.from(String(value)).toString('hex')}`,
  row: asId,
  number: asId,
  numbers: (_, value) => allNamedIn(value).map(({ id }) => id),
}

/** A value as its column takes it, of whatever is no text as JSON says it. */
export function writtenIn(field: TableField, value: FieldValue): Written {
  const stored = storedOf(field)
  if (value === null || value === '') return stored === 'flag' ? false : null
  return asWritten[stored](field, value)
}

/** Rows as one parameter, each with its id, what it is found by, and these columns. */
export function givenRows(
  fields: readonly TableField[],
  rows: readonly { id: string; search: string; values: FieldValues }[],
): RawBuilder<unknown> {
  const json = rows.map(({ id, search, values }) => ({
    '#id': id,
    '#search': search,
    ...Object.fromEntries(fields.map((field) => [field.name, writtenIn(field, values[field.name] ?? null)])),
  }))
  const types = fields.map((field) => sql`${sql.id(field.name)} ${sql.raw(columnType(field))}`)
  const all = [sql`"#id" uuid`, sql`"#search" text`, ...types]
  return sql`jsonb_to_recordset(${JSON.stringify(json)}::jsonb) as given (${sql.join(all, sql`, `)})`
}

/** What happened to these rows, for their history. */
export async function noteAll(
  { db, principal: { orgId, userId } }: Context,
  table: Table,
  deed: Deed,
  rows: readonly { id: string; changes: Changes }[],
) {
  if (rows.length === 0) return
  const said = rows.map(({ id, changes }) => ({ id: orderedId(), row_id: id, changes: noted(table, changes) }))
  await sql`insert into records.changes (org_id, id, table_name, row_id, deed, changes, user_id)
    select ${orgId}, id, ${table.name}, row_id, ${deed}, changes, ${userId}
    from jsonb_to_recordset(${JSON.stringify(said)}::jsonb) as noted (id uuid, row_id uuid, changes jsonb)`.execute(db)
}

/** Values as two of them are compared: capitals and spaces make no difference. */
export async function plainOf(
  db: Trx,
  field: TableField,
  said: readonly { at: number; value: FieldValue }[],
): Promise<Map<number, string>> {
  if (said.length === 0) return new Map()
  const json = said.map(({ at, value }) => ({ at, value: writtenIn(field, value) }))
  const { rows } = await sql<{ at: number; plain: string }>`select at, records.same_text(value::text) as plain
    from jsonb_to_recordset(${JSON.stringify(json)}::jsonb)
    as said (at integer, value ${sql.raw(columnType(field))})`.execute(db)
  return new Map(rows.map(({ at, plain }) => [at, plain]))
}

/**
 * Rows that say one of these already, by what they say: of the whole table, or of what is read `from`. Row security
 * leaves no index to ask: the rows of the organisation are gone through once for all of them.
 */
export async function sayingOf(
  db: Trx,
  orgId: number,
  table: Table,
  field: TableField,
  plain: readonly string[],
  from = tableSql(table),
): Promise<Map<string, string>> {
  if (plain.length === 0) return new Map()
  const said = sql`records.same_text(${sql.id(field.name)}::text)`
  const { rows } = await sql<{ id: string; plain: string }>`select id, ${said} as plain from ${from} as t
    where org_id = ${orgId} and deleted_at is null and ${said} = any(${plain}::text[])`.execute(db)
  return new Map(rows.map((row) => [row.plain, row.id]))
}

/** Files belong to the row that they were sent for, which a batch does not know. */
export const filesNamed = (fields: readonly TableField[], values: FieldValues): Record<string, string> =>
  Object.fromEntries(
    fields
      .filter((field) => storedOf(field) === 'files' && !isEmpty(values[field.name] ?? null))
      .map(({ name }) => [name, 'records.files.not_there']),
  )

/** Passwords are changed one by one, by whoever may have to know the one before. */
export const secretsNamed = (fields: readonly TableField[], values: FieldValues): Record<string, string> =>
  Object.fromEntries(
    fields
      .filter((field) => storedOf(field) === 'secret' && field.name in values)
      .map(({ name }) => [name, 'records.read_only']),
  )
