import { sql } from 'kysely'
import type { Trx } from '#platform/server/database.ts'
import { type FieldValues, isEmpty, problemsIn, writtenReference } from '#platform/shared/fields/index.ts'
import { withFormulas } from '../../shared/rules/row-rules.ts'
import { fieldsOf, isReckoned, type TableField } from '../../shared/definition/table.ts'
import { tablesOf } from '../tables/book.ts'
import { storedOf, tableSql } from '../tables/served.ts'
import { givenRows } from '../write/written.ts'
import { searchOf, tidyValues } from '../write/values.ts'
import { readCell } from './import/cells.ts'

/** A row of another database: what its columns say as text, and which of our rows it names. */
export interface Foreign {
  id: string
  said: Readonly<Record<string, string | null>>
  names: Readonly<Record<string, string | null>>
}

interface Adopted {
  /** How many stand there now. */
  made: number
  /** By the place of the row; without a column the whole row was not taken. */
  wrong: { at: number; column: string | null; said: string; why: string }[]
}

interface Owner {
  orgId: number
  userId: number
}

/**
 * Rows of another database, with the ids that they are to have: brought twice they stand there once. What a column
 * does not understand is left empty and told; a row that says what another one says already is not taken.
 */
export async function adoptRows(
  db: Trx,
  { orgId, userId }: Owner,
  { table: name, zone }: { table: string; zone: string },
  given: readonly Foreign[],
): Promise<Adopted> {
  const tables = await tablesOf(db, orgId)
  const table = tables.find(name)
  if (!table || given.length === 0) return { made: 0, wrong: [] }
  const fields = fieldsOf(table)
  const there = await standing(db, orgId, fields, tables.find, given)
  const wrong: Adopted['wrong'] = []
  const offered = given.map(({ id, said, names }, at) => {
    const values: FieldValues = {}
    for (const field of fields) {
      if (isReckoned(field)) continue
      const target = names[field.name]
      if (target !== undefined && target !== null) {
        if (there.get(field.name)?.has(target)) values[field.name] = writtenReference({ id: target, name: '-' })
        else wrong.push({ at, column: field.name, said: said[field.name] ?? '', why: 'records.row_gone' })
        continue
      }
      const text = said[field.name]
      if (text === undefined || text === null || text === '') continue
      const read = readText(field, text, zone)
      if (read === undefined) wrong.push({ at, column: field.name, said: text, why: 'platform.fields.invalid' })
      else values[field.name] = read
    }
    const tidy = tidyValues(table, values)
    for (const field of fields) {
      const value = tidy[field.name] ?? null
      if (isEmpty(value) || field.name in names) continue
      const why = problemsIn([{ ...field, required: false }], { [field.name]: value })[field.name]
      if (why === undefined) continue
      wrong.push({ at, column: field.name, said: said[field.name] ?? '', why })
      delete tidy[field.name]
    }
    const whole = withFormulas(table, tidy)
    return { id, search: searchOf(table, whole), values: whole }
  })
  const columns = fields.map(({ name: column }) => sql.id(column))
  const { rows } = await sql<{ id: string }>`insert into ${tableSql(table)}
    (org_id, id, created_by, updated_by, search, ${sql.join(columns, sql`, `)})
    select ${orgId}, given."#id", ${userId}, ${userId}, given."#search", ${sql.join(
      fields.map((field) => sql.id('given', field.name)),
      sql`, `,
    )} from ${givenRows(fields, offered)} on conflict do nothing returning id`.execute(db)
  const made = new Set(rows.map(({ id }) => id))
  const missing = offered.filter(({ id }) => !made.has(id)).map(({ id }) => id)
  if (missing.length > 0) {
    // Of those that came before a process went down.
    const before = await sql<{ id: string }>`select id from ${tableSql(table)}
      where org_id = ${orgId} and id = any(${missing}::uuid[])`.execute(db)
    for (const { id } of before.rows) made.add(id)
  }
  for (const [at, { id }] of given.entries())
    if (!made.has(id)) wrong.push({ at, column: null, said: '', why: 'records.taken' })
  return { made: made.size, wrong }
}

/** What rows name that came after them, once all stand; what names nothing is told by its place. */
export async function adoptNames(
  db: Trx,
  { orgId }: Owner,
  { table: name, column }: { table: string; column: string },
  given: readonly { id: string; names: string }[],
): Promise<number[]> {
  const tables = await tablesOf(db, orgId)
  const table = tables.find(name)
  const field = table && fieldsOf(table).find((one) => one.name === column)
  const target = tables.find(field?.rows_of)
  if (!table || !target || given.length === 0) return []
  const { rows } = await sql<{ id: string }>`update ${tableSql(table)} as t set ${sql.id(column)} = given.names
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (id uuid, names uuid)
    where t.org_id = ${orgId} and t.id = given.id
      and exists (select from ${tableSql(target)} as o where o.org_id = ${orgId} and o.id = given.names)
    returning t.id`.execute(db)
  const named = new Set(rows.map(({ id }) => id))
  return given.flatMap(({ id }, at) => (named.has(id) ? [] : [at]))
}

/** Rows that came from another database without a key, before they come again from the beginning. */
export async function forgetAdopted(db: Trx, { orgId }: Owner, name: string) {
  const table = (await tablesOf(db, orgId)).find(name)
  if (!table) return
  // Ids that were made of keys say so by their version.
  await sql`delete from ${tableSql(table)} where org_id = ${orgId} and substr(id::text, 15, 1) = '8'`.execute(db)
}

async function standing(
  db: Trx,
  orgId: number,
  fields: readonly TableField[],
  find: (name: string | undefined) => Parameters<typeof tableSql>[0] | undefined,
  given: readonly Foreign[],
) {
  const there = new Map<string, Set<string>>()
  for (const field of fields) {
    const target = storedOf(field) === 'row' ? find(field.rows_of) : undefined
    const ids = [...new Set(given.flatMap(({ names }) => names[field.name] ?? []))]
    if (!target || ids.length === 0) continue
    const { rows } = await sql<{ id: string }>`select id from ${tableSql(target)}
      where org_id = ${orgId} and id = any(${ids}::uuid[])`.execute(db)
    there.set(field.name, new Set(rows.map(({ id }) => id)))
  }
  return there
}

const MOMENT = /^[0-9]{4,6}-[0-9]{2}-[0-9]{2}T[0-9:.]+Z$/

function readText(field: TableField, text: string, zone: string) {
  if (storedOf(field) === 'moment' && MOMENT.test(text)) return text
  const read = readCell(field, text, 'ymd', zone)
  return 'value' in read ? read.value : undefined
}
