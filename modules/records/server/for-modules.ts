import type { Trx } from '#platform/server/database.ts'
import type { Context } from '#platform/server/route.ts'
import { notFound, unprocessable } from '#platform/shared/errors.ts'
import type { FieldValues } from '#platform/shared/fields/index.ts'
import type { Row } from '../shared/contract.ts'
import type { Filter } from '../shared/query.ts'
import { type Access, accessFor, everything } from './gate/gate.ts'
import { wholeAccess } from './gate/whole.ts'
import { rowAt, rowsAt, rowsOf, shownRow } from './query/rows.ts'
import { tablesOf } from './tables/book.ts'
import { insertRows } from './write/batch/insert.ts'
import { addRow, changeRow } from './write/rows.ts'
import { tellChanged } from './write/tell.ts'

// What modules write by themselves, by all rules of the table and whatever whoever it follows from may do.

async function wholeOf({ db, principal }: Context, table: string): Promise<Access> {
  const access = wholeAccess(await tablesOf(db, principal.orgId), table)
  if (!access) throw notFound('records.table_missing')
  return access
}

export async function addForModule(context: Context, table: string, values: FieldValues): Promise<Row> {
  return addRow(context, await wholeOf(context, table), values)
}

/** Nothing where the row is gone. */
export async function changeForModule(context: Context, table: string, id: string, values: FieldValues) {
  const access = await wholeOf(context, table)
  const now = await rowAt(context.db, context.principal.orgId, access, id, { locked: true })
  if (!now || now.deleted) return
  await changeRow(context, access, { id, was: now.values, values })
}

/** Many at once, all of them or none. */
export async function addManyForModule(
  context: Context,
  table: string,
  rows: readonly FieldValues[],
): Promise<string[]> {
  if (rows.length === 0) return []
  const access = await wholeOf(context, table)
  const ids = (await insertRows(context, access, rows)).map((made) => {
    if ('id' in made) return made.id
    const [column = '_', key = 'platform.invalid'] = Object.entries(made.problems)[0] ?? []
    throw unprocessable(key, { fields: { [`values.${column}`]: key } })
  })
  await tellChanged(context, access.table, 'created', ids)
  return ids
}

/** Some columns of these rows as they are, for what is reckoned of many: what they name goes by its id alone. */
export async function rowsAtForModule(
  db: Trx,
  orgId: number,
  table: string,
  { ids, columns }: { ids: readonly string[]; columns: readonly string[] },
): Promise<Row[]> {
  const access = wholeAccess(await tablesOf(db, orgId), table)
  if (!access) return []
  const fields = access.fields.filter(({ name }) => columns.includes(name))
  const unnamed = { ...access.tables, find: () => undefined }
  return rowsAt(db, orgId, { ...access, tables: unnamed, fields }, ids)
}

// The same as whoever asks may.

export const addAsAsked = async (context: Context, table: string, values: FieldValues): Promise<Row> =>
  addRow(context, await accessFor(context.db, context.principal, table, 'c'), values)

/** The row as whoever asks may change it; `was`: what has to stand there still, where that is not all the same. */
export async function changeAsAsked(
  context: Context,
  table: string,
  id: string,
  values: FieldValues,
  was: FieldValues = {},
): Promise<Row> {
  const { db, principal } = context
  const access = await accessFor(db, principal, table, 'u')
  const now = await rowAt(db, principal.orgId, everything(access), id, { locked: true })
  if (!now || now.deleted) throw notFound('records.row_missing')
  return changeRow(context, access, { id, was: { ...now.values, ...was }, values })
}

export const rowAsAsked = async ({ db, principal }: Context, table: string, id: string): Promise<Row> =>
  shownRow(db, principal.orgId, await accessFor(db, principal, table, 'r'), id)

interface Wanted {
  filter: Filter
  sort?: string[]
  most: number
}

/** Rows as they may be read; `isWhole`: as they are, for what the product does with them. */
export async function rowsForModule(
  context: Context,
  table: string,
  { filter, sort = [], most }: Wanted,
  isWhole: boolean,
): Promise<Row[]> {
  const { db, principal } = context
  const access = isWhole ? await wholeOf(context, table) : await accessFor(db, principal, table, 'r')
  const asked = { filter, sort, search: '', deleted: false, limit: most }
  return (await rowsOf(db, principal.orgId, access, asked)).rows
}
