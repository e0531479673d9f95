import { sql, type RawBuilder } from 'kysely'
import type { Db, Trx } from '#platform/server/database.ts'
import type { Principal } from '#platform/server/principal.ts'
import type { Table } from '../../shared/definition/table.ts'
import { type Awaited, type Decided, flowDoors } from './flow-doors.ts'
import type { Tables } from '../tables/book.ts'
import { READ } from '../tables/served.ts'
import { anyRow, everyRow, type Given } from './given.ts'

/** Columns that stand as they are while the row is on its way. */
interface Waiting extends Awaited {
  fixed: readonly string[]
}

/** What travelling does to the rows of a table: closed to everybody, and as open as their step says to who has it. */
export interface Travel {
  /** Rows that wait for this person. */
  awaited: readonly Waiting[]
  /** What they are given on these, whatever else they may. */
  given: readonly Given[]
  /** Rows that travel, or belong to one that does. */
  closed: RawBuilder<boolean> | null
  /** The same of a row that is added: that it travels itself it cannot. */
  closedAbove: RawBuilder<boolean> | null
}

const resting: Travel = { awaited: [], given: [], closed: null, closedAbove: null }

export async function travelOf(db: Db, principal: Principal, tables: Tables, table: Table): Promise<Travel> {
  const above = tables.all.flatMap((one) =>
    one.flows ? (one.lines ?? []).filter((lines) => lines.table === table.name).map(({ by }) => ({ one, by })) : [],
  )
  const shown = await shownWith(db, principal, tables, table)
  if (!table.flows && above.length === 0) return shown.length === 0 ? resting : { ...resting, given: shown }
  const own = table.flows ? [travels(table, sql.id(READ, 'id'))] : []
  const below = above.map(({ one, by }) => travels(one, sql.id(READ, by)))
  const { waiting, decided } = await opened(db, principal, table)
  const awaited = waiting.map((row) => ({ ...row, fixed: flowOf(table, row)?.fixed ?? [] }))
  return {
    awaited,
    given: [...awaitedIn(table, awaited), ...decidedIn(table, decided), ...shown],
    closed: either([...own, ...below]),
    closedAbove: either(below),
  }
}

/** Rows of a table that wait for this person, and those on which they decided, as far as these stay open. */
async function opened(db: Db, principal: Principal, { name, flows = [] }: Table) {
  const doors = flowDoors()
  if (!doors || flows.length === 0) return { waiting: [], decided: [] }
  const stays = flows.some(({ stays_open }) => stays_open)
  return {
    waiting: await doors.awaited(db as Trx, principal, name),
    decided: stays ? await doors.decided(db as Trx, principal, name) : [],
  }
}

/** What is read of rows that are decided on with those that are opened to this person. */
async function shownWith(db: Db, principal: Principal, tables: Tables, table: Table): Promise<Given[]> {
  const given: Given[] = []
  for (const one of tables.all) {
    const shows = one.flows ? (one.travels?.shows ?? []).filter((some) => some.table === table.name) : []
    if (shows.length === 0) continue
    const { waiting, decided } = await opened(db, principal, one)
    const ids = [...new Set([...waiting, ...decided].map(({ id }) => id))]
    if (ids.length === 0) continue
    for (const { by, columns } of shows)
      given.push({
        actions: ['r'],
        columns: columnsOf(columns, 'read'),
        rows: { text: `${by}#${ids.join()}`, sql: sql<boolean>`${sql.id(READ, by)} = any(${ids}::uuid[])` },
      })
  }
  return given
}

const travels = ({ name }: Table, id: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from records.travelling as way where way.org_id = ${sql.id(READ, 'org_id')}
    and way.table_name = ${name} and way.row_id = ${id})`

const either = (some: readonly RawBuilder<boolean>[]) =>
  some.length === 0 ? null : sql<boolean>`(${sql.join(some, sql` or `)})`

/** By the flow and by what the step lets be written: what is read of such a row, and what is written. */
function awaitedIn(table: Table, rows: readonly Waiting[]): Given[] {
  const alike = Map.groupBy(rows, ({ flow, is_open, asked }) => `${flow} ${is_open} ${asked.join()}`)
  return [...alike.values()].flatMap((some): Given[] => {
    const [{ flow, is_open, asked, fixed }] = some as [Waiting]
    const which = { text: `#${some.map(({ id }) => id).join()}`, sql: among(some) }
    const opens = flowOf(table, { flow })?.opens ?? []
    if (opens.length === 0) return []
    const written = opens.filter((name) => !asked.includes(name) && !fixed.includes(name))
    return [
      { actions: ['r'], columns: columnsOf(opens, 'read'), rows: which },
      ...(is_open ? [{ actions: ['u'], columns: columnsOf(written, 'write'), rows: which }] : []),
    ]
  })
}

/** What was opened to whoever decided stays as open as it was, for reading. */
function decidedIn(table: Table, rows: readonly Decided[]): Given[] {
  const alike = Map.groupBy(rows, ({ flow }) => flow)
  return [...alike].flatMap(([flow, some]): Given[] => {
    const { opens = [], stays_open: stays = false } = flowOf(table, { flow }) ?? {}
    if (!stays || opens.length === 0) return []
    const which = { text: `#${some.map(({ id }) => id).join()}`, sql: among(some) }
    return [{ actions: ['r'], columns: columnsOf(opens, 'read'), rows: which }]
  })
}

const flowOf = ({ flows }: Table, { flow: number }: Pick<Awaited, 'flow'>) => flows?.find(({ flow }) => flow === number)

const among = (rows: readonly Decided[]) =>
  sql<boolean>`${sql.id(READ, 'id')} = any(${rows.map(({ id }) => id)}::uuid[])`

const columnsOf = <Right extends 'read' | 'write'>(names: readonly string[], right: Right) =>
  Object.fromEntries(names.map((name) => [name, right]))

const isHeld = (column: string | undefined, held: readonly string[]) => column !== undefined && held.includes(column)

/**
 * The rows on which this may be done: what travels is changed by whoever has it alone, as far as its step lets them
 * and the table does, and deleted by nobody.
 */
export function openRows(
  { awaited, given, closed, closedAbove }: Travel,
  action: string,
  may: readonly Given[],
  column?: string,
): RawBuilder<boolean> | null {
  const shut = action === 'c' ? closedAbove : ['u', 'd'].includes(action) ? closed : null
  if (!shut) return anyRow(may)
  const mine =
    action === 'u'
      ? awaited.filter(({ is_open, asked, fixed }) => is_open && !isHeld(column, [...asked, ...fixed]))
      : []
  const open = mine.length === 0 ? sql<boolean>`not ${shut}` : sql<boolean>`(not ${shut} or ${among(mine)})`
  const usual = everyRow([anyRow(may.filter((one) => !given.includes(one))), open])!
  const theirs = anyRow(may.filter((one) => given.includes(one)))
  return sql<boolean>`(${usual} or ${theirs ?? sql`true`})`
}
