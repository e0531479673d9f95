import type { Context } from '#platform/server/route.ts'
import { conflict, notFound } from '#platform/shared/errors.ts'
import { fieldsOf } from '../../shared/definition/table.ts'
import { type Access, everything } from '../gate/gate.ts'
import { rowAt } from '../query/rows.ts'
import { idsWithin } from '../query/seen.ts'
import { calledBy } from '../row/at-hand.ts'
import { refuseOutside } from '../write/within.ts'
import { flowDoors } from '../gate/flow-doors.ts'
import { travellingAmong } from '../write/travelling.ts'

/** Sends rows into a flow of their table; those that travel, or are not this person's to change, are passed over. */
export async function sendRows(
  context: Context,
  access: Access,
  { ids, flow }: { ids: readonly string[]; flow: number },
): Promise<{ count: number }> {
  const { db, principal } = context
  const mine = await idsWithin(db, principal.orgId, access, [...new Set(ids)], access.rowsFor('r', 'u'))
  // Of one alone it is said why it cannot go.
  const asked = ids.length === 1 ? ids : mine
  for (const id of [...asked].toSorted()) await sendRow(context, access, { id, flow })
  return { count: asked.length }
}

/** Sends one row, and refuses with the reason. */
async function sendRow(context: Context, access: Access, { id, flow }: { id: string; flow: number }) {
  await refuseOutside(context, access, id, [])
  await setGoing(context, access, { id, flow })
}

/** The same whoever may change the row: its table says that it goes. */
export async function setGoing(context: Context, access: Access, { id, flow }: { id: string; flow: number }) {
  const { db, principal, services, language } = context
  const { table } = access
  const doors = flowDoors()
  if (!doors || !table.flows?.some((one) => one.flow === flow)) throw notFound('records.flows.unknown')
  const whole = everything(access)
  const row = await rowAt(db, principal.orgId, whole, id, { locked: true })
  if (!row || row.deleted) throw notFound('records.row_missing')
  // Of two who send it at once the second has waited for the row.
  if ((await travellingAmong(db, principal.orgId, table, [id])).size > 0) throw conflict('records.flows.under_way')
  const title = calledBy(whole, row, { language, t: (key) => services.translate(language, key) })
  await doors.begin(context, { table: table.name, id, flow, title, values: row.values, columns: fieldsOf(table) })
}
