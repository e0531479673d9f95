import type { Context } from '#platform/server/route.ts'
import { conflict, forbidden, notFound } from '#platform/shared/errors.ts'
import type { Access } from '../gate/gate.ts'
import { everyRow } from '../gate/given.ts'
import { idsWithin } from '../query/seen.ts'
import { refuse } from './values.ts'

/** Refuses a change of a row that this person may not change; one that they may not read is not there. */
export async function refuseOutside(
  { db, principal: { orgId } }: Pick<Context, 'db' | 'principal'>,
  access: Access,
  id: string,
  columns: readonly string[],
) {
  const isWithin = async (rows: Parameters<typeof idsWithin>[4]) =>
    (await idsWithin(db, orgId, access, [id], rows)).length > 0
  const mayChange = await isWithin(access.rowsFor('u'))
  if (!mayChange && access.travels && (await isWithin(access.travels)) && (await isWithin(access.rowsFor('r'))))
    throw conflict('records.flows.travels')
  if (!mayChange)
    throw (await isWithin(access.rowsFor('r'))) ? forbidden('platform.no_permission') : notFound('records.row_missing')
  const fixed: string[] = []
  for (const column of columns) if (!(await isWithin(access.rowsWriting('u', column)))) fixed.push(column)
  refuse(Object.fromEntries(fixed.map((column) => [column, 'records.read_only'])))
}

/** Of these rows those in which this person may change all of these columns. */
export const idsToChange = (
  { db, principal: { orgId } }: Pick<Context, 'db' | 'principal'>,
  access: Access,
  ids: readonly string[],
  columns: readonly string[],
) => idsWithin(db, orgId, access, ids, rowsWriting(access, 'u', columns))

/** Refuses what was just written where it is a row that this person could not have written. */
export async function refuseLeft(
  { db, principal: { orgId } }: Pick<Context, 'db' | 'principal'>,
  access: Access,
  action: 'c' | 'u',
  id: string,
  columns: readonly string[],
) {
  const within = await idsWithin(db, orgId, access, [id], rowsWriting(access, action, columns))
  if (within.length > 0) return
  const blamed = columns.find((column) => column === access.table.owner) ?? columns[0] ?? '_'
  throw forbidden('records.row_outside', { fields: { [`values.${blamed}`]: 'records.row_outside' } })
}

export const rowsWriting = (access: Access, action: 'c' | 'u', columns: readonly string[]) =>
  everyRow([access.rowsFor(action), ...columns.map((column) => access.rowsWriting(action, column))])
