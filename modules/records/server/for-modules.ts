import type { Context } from '#platform/server/route.ts'
import { notFound } from '#platform/shared/errors.ts'
import type { FieldValues } from '#platform/shared/fields/index.ts'
import type { Row } from '../shared/contract.ts'
import type { Access } from './gate/gate.ts'
import { wholeAccess } from './gate/whole.ts'
import { rowAt } from './query/rows.ts'
import { tablesOf } from './tables/book.ts'
import { addRow, changeRow } from './write/rows.ts'

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
