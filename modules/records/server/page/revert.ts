import { type Context, route } from '#platform/server/route.ts'
import { notFound } from '#platform/shared/errors.ts'
import { type FieldValue, isSame } from '#platform/shared/fields/index.ts'
import { revertRow } from '../../shared/page/page.ts'
import { accessFor } from '../gate/gate.ts'
import { rowAt } from '../query/rows.ts'
import { maskedIn } from '../query/seen.ts'
import { changeRow } from '../write/rows.ts'

/** A change taken back is a change like others, through the same gate and into the same history. */
export const revertRoute = route(revertRow, async (context, { table, id, change_id, columns }) => {
  const { db, principal } = context
  const access = await accessFor(db, principal, table, 'r', 'u')
  const row = await rowAt(db, principal.orgId, access, id, { locked: true, rows: access.rowsFor('r') })
  if (!row || row.deleted) throw notFound('records.row_missing')
  const changes = await changesAt(context, { table: access.table.name, id, change_id })
  const masked = await maskedIn(db, principal.orgId, access, id)
  const wanted = access.fields.filter(
    ({ name }) =>
      name in changes &&
      !masked.has(name) &&
      (columns.length > 0 ? columns.includes(name) : access.writable.u.has(name)),
  )
  if (wanted.length === 0 || columns.some((name) => !wanted.some((field) => field.name === name)))
    throw notFound('records.change_missing')
  const stands = (name: string) => row.values[name] ?? null
  const kept = wanted.filter((field) => isSame(field, stands(field.name), changes[field.name]!.to))
  if (kept.length > 0)
    await changeRow(context, access, {
      id,
      was: Object.fromEntries(kept.map(({ name }) => [name, stands(name)])),
      values: Object.fromEntries(kept.map(({ name }) => [name, changes[name]!.from])),
    })
  return {
    reverted: kept.map(({ name }) => name),
    skipped: wanted
      .filter((field) => !kept.includes(field))
      .map(({ name }) => ({ column: name, stands: stands(name) })),
  }
})

interface Place {
  table: string
  id: string
  change_id: string
}

async function changesAt(
  { db, principal: { orgId } }: Context,
  { table, id, change_id }: Place,
): Promise<Record<string, { from: FieldValue; to: FieldValue }>> {
  const change = await db
    .selectFrom('records.changes')
    .select('changes')
    .where('org_id', '=', orgId)
    .where('table_name', '=', table)
    .where('row_id', '=', id)
    .where('id', '=', change_id)
    .where('deed', '=', 'changed')
    .executeTakeFirst()
  if (!change) throw notFound('records.change_missing')
  return change.changes as Record<string, { from: FieldValue; to: FieldValue }>
}
