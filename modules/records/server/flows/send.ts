import type { Context } from '#platform/server/route.ts'
import { conflict, notFound } from '#platform/shared/errors.ts'
import { todayOf } from '#modules/organization/server/index.ts'
import type { FieldValues } from '#platform/shared/fields/index.ts'
import type { RowFlow } from '../../shared/definition/flows.ts'
import { fieldsOf, type Table } from '../../shared/definition/table.ts'
import { isFulfilled } from '../../shared/rules/row-rules.ts'
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
  const taken = table.flows?.find((one) => one.flow === flow)
  if (!doors || !taken) throw notFound('records.flows.unknown')
  const whole = everything(access)
  const row = await rowAt(db, principal.orgId, whole, id, { locked: true })
  if (!row || row.deleted) throw notFound('records.row_missing')
  // Of two who send it at once the second has waited for the row.
  if ((await travellingAmong(db, principal.orgId, table, [id])).size > 0) throw conflict('records.flows.under_way')
  if (!maySetOut(table, taken, row.values, await todayOf(db, principal.orgId))) throw conflict('records.flows.not_now')
  const title = calledBy(whole, row, { language, t: (key) => services.translate(language, key) })
  await doors.begin(context, { table: table.name, id, flow, title, values: row.values, columns: fieldsOf(table) })
}

/** A row that others send has to keep to what its flow asks; one that sets out by itself did when that came true. */
const maySetOut = (table: Table, { start, when }: RowFlow, values: FieldValues, today: string) =>
  start !== 'by_hand' || when === undefined || isFulfilled(table, values, when, today)

/**
 * The flows that rows of a table may take, as whoever may send them is offered them; of one row alone those that it may
 * take as it stands.
 */
export async function flowsOffered(
  { db, principal: { orgId } }: Pick<Context, 'db' | 'principal'>,
  access: Access,
  ids: readonly string[],
): Promise<readonly RowFlow[]> {
  const { table } = access
  const offered = (table.flows ?? []).filter(({ when }) => when !== 'false')
  const [id, ...others] = ids
  if (id === undefined || others.length > 0 || offered.every(({ when }) => when === undefined)) return offered
  const row = await rowAt(db, orgId, everything(access), id)
  const today = await todayOf(db, orgId)
  return row ? offered.filter((flow) => maySetOut(table, flow, row.values, today)) : []
}
