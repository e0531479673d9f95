import type { Context } from '#platform/server/route.ts'
import type { Access } from '../../gate/gate.ts'
import { parentOf } from '../../../shared/definition/table.ts'
import { tornRows } from '../../relations/tree.ts'
import { idsWithin } from '../../query/seen.ts'
import { rowsWriting } from '../within.ts'

type Asking = Pick<Context, 'db' | 'principal'>
interface Touched {
  id: string
  columns: readonly string[]
}
type Problems = Record<string, string>

/** Of each row that this person may not change so: why. As `refuseOutside`. */
export async function outsideOf(
  { db, principal: { orgId } }: Asking,
  access: Access,
  rows: readonly Touched[],
): Promise<Map<string, Problems>> {
  const ids = rows.map(({ id }) => id)
  const within = async (some: readonly string[], rowsOf: Parameters<typeof idsWithin>[4]) =>
    new Set(await idsWithin(db, orgId, access, some, rowsOf))
  const mayChange = await within(ids, access.rowsFor('u'))
  const mayRead = await within(
    ids.filter((id) => !mayChange.has(id)),
    access.rowsFor('r'),
  )
  const travelling = new Set(access.travels ? await within([...mayRead], access.travels) : [])
  const told = new Map<string, Problems>()
  for (const id of ids)
    if (travelling.has(id)) told.set(id, { _: 'records.flows.travels' })
    else if (!mayChange.has(id)) told.set(id, { _: mayRead.has(id) ? 'platform.no_permission' : 'records.row_missing' })
  for (const column of new Set(rows.flatMap(({ columns }) => columns))) {
    const asked = rows.filter(({ id, columns }) => mayChange.has(id) && columns.includes(column)).map(({ id }) => id)
    const may = await within(asked, access.rowsWriting('u', column))
    for (const id of asked) if (!may.has(id)) told.set(id, { ...told.get(id), [column]: 'records.read_only' })
  }
  return told
}

/** Of what was just written the rows that this person could not have written, with what is blamed. As `refuseLeft`. */
export async function leftOf(
  { db, principal: { orgId } }: Asking,
  access: Access,
  action: 'c' | 'u',
  rows: readonly Touched[],
): Promise<Map<string, Problems>> {
  const told = new Map<string, Problems>()
  for (const alike of Map.groupBy(rows, ({ columns }) => columns.join()).values()) {
    const [{ columns } = { columns: [] }] = alike
    const ids = alike.map(({ id }) => id)
    const may = new Set(await idsWithin(db, orgId, access, ids, rowsWriting(access, action, columns)))
    const blamed = columns.find((column) => column === access.table.owner) ?? columns[0] ?? '_'
    for (const id of ids) if (!may.has(id)) told.set(id, { [blamed]: 'records.row_outside' })
  }
  const parent = parentOf(access.table)?.name ?? ''
  const moved = rows.flatMap(({ id, columns }) => (columns.includes(parent) ? [id] : []))
  for (const [id, problems] of await tornRows(db, orgId, access.table, moved)) told.set(id, problems)
  return told
}

/** Whether what may be written hangs on what the row says, so that only writing tells. */
export const hangsOnRows = (access: Access, action: 'c' | 'u') =>
  rowsWriting(access, action, [...access.writable[action]]) !== null
