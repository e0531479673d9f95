import type { Trx } from '#platform/server/database.ts'
import { conflict } from '#platform/shared/errors.ts'
import type { Table } from '../../shared/definition/table.ts'
import type { Access } from '../gate/gate.ts'
import { idsWithin } from '../query/seen.ts'
import type { RowPlace } from '../row/places.ts'

/** Refuses to do away with rows of which one is on its way; of those that this person does not read nothing is told. */
export async function refuseTravelling(db: Trx, orgId: number, access: Access, ids: readonly string[]) {
  const { table } = access
  if (!table.flows || ids.length === 0) return
  const seen = await idsWithin(db, orgId, access, ids, access.rowsFor('r'))
  if (seen.length === 0) return
  if ((await travellingAmong(db, orgId, table, seen)).size > 0) throw conflict('records.flows.travels')
}

/** Which of these rows are on their way. */
export async function travellingAmong(
  db: Trx,
  orgId: number,
  { name, flows }: Pick<Table, 'name' | 'flows'>,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (!flows || ids.length === 0) return new Set()
  const found = await db
    .selectFrom('records.travelling')
    .select('row_id')
    .where('org_id', '=', orgId)
    .where('table_name', '=', name)
    .where('row_id', 'in', [...ids])
    .execute()
  return new Set(found.map(({ row_id }) => row_id))
}

/** Keeps that a row set out with this process; false where it is under way with another. */
export async function setOut(db: Trx, orgId: number, table: Pick<Table, 'name'>, id: string, processId: string) {
  const kept = await db
    .insertInto('records.travelling')
    .values({ org_id: orgId, table_name: table.name, row_id: id, process_id: processId })
    .onConflict((known) => known.doNothing())
    .returning('row_id')
    .executeTakeFirst()
  if (kept) return true
  return (await processOf(db, orgId, { table: table.name, id })) === processId
}

export async function comeBack(db: Trx, orgId: number, processId: string) {
  await db.deleteFrom('records.travelling').where('org_id', '=', orgId).where('process_id', '=', processId).execute()
}

/** The process in which a row is on its way. */
export async function processOf(db: Trx, orgId: number, { table, id }: RowPlace): Promise<string | undefined> {
  const found = await db
    .selectFrom('records.travelling')
    .select('process_id')
    .where('org_id', '=', orgId)
    .where('table_name', '=', table)
    .where('row_id', '=', id)
    .executeTakeFirst()
  return found?.process_id
}
