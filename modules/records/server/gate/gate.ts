import type { RawBuilder } from 'kysely'
import { grantsOn, type SourceGrant } from '#modules/access/server/index.ts'
import type { Db } from '#platform/server/database.ts'
import type { Principal } from '#platform/server/principal.ts'
import { forbidden, notFound } from '#platform/shared/errors.ts'
import type { Language } from '#platform/shared/i18n.ts'
import type { Action } from '../../shared/contract.ts'
import { actions, actionsIn } from '../../shared/contract.ts'
import { mineOf } from '../../shared/me.ts'
import { fieldsOf, isReckoned, type Table, type TableField } from '../../shared/definition/table.ts'
import { actionsOf } from '../../shared/definition/view.ts'
import { columnsOfOthers } from '../../shared/form/sections.ts'
import { type Tables, tablesAtGate, tablesOf } from '../tables/book.ts'
import { conditionsFor } from './condition.ts'
import { withoutClosed } from './closed.ts'
import { anyRow, covers, everyRow, type Given, giving, givingColumn } from './given.ts'
import { openRows, type Travel, travelOf } from './travel.ts'

/** Rows as SQL over the table under the name READ, for a WHERE; null: all of them. */
type Rows = RawBuilder<boolean> | null

/** What somebody may do with a table; every door asks here. */
export interface Access {
  table: Table
  /** All that there are here, for whatever its columns name. */
  tables: Tables
  actions: ReadonlySet<Action>
  /** Columns that they see: the others do not exist for them. */
  fields: readonly TableField[]
  /** Names of the columns that they may write, in a new row and in one that stands. */
  writable: Readonly<Record<'c' | 'u', ReadonlySet<string>>>
  /** Rows with which they may do all of this. */
  rowsFor: (this: void, ...wanted: readonly Action[]) => Rows
  /** The same were none of them on its way; not said where nobody asks. */
  rowsAtRest?: (this: void, action: Action) => Rows
  /** Rows of which they see anything, be it for changing them. */
  rowsSeen: Rows
  /** Rows in which they may write this column. */
  rowsWriting: (this: void, action: 'c' | 'u', column: string) => Rows
  /** Columns that they do not see in every row: name → the rows in which they do; in the others it is empty. */
  masks: ReadonlyMap<string, RawBuilder<boolean>>
  /** Who they are, as columns name people, accounts, units and jobs. */
  me?: Readonly<Record<string, readonly (number | null)[]>>
  /** Reckoned columns that they see though not everything that these are made of. */
  opened: ReadonlySet<string>
  /** Rows that travel through a flow, or belong to one that does: closed to all but whoever has them. */
  travels?: Rows
}

/**
 * What this person may do with the table of this name: what their permissions say, and what their role and their job
 * were granted on it, each on the rows of its condition. A column goes with the action that it was given for: whoever
 * may read all of them, and change one, changes that one. Who may nothing hears that there is no such table.
 */
export async function accessTo(db: Db, principal: Principal, name: string): Promise<Access> {
  const [tables, grants] = await Promise.all([tablesAtGate(db, principal.orgId), grantsOn(db, principal, name)])
  const table = tables.find(name)
  if (!table) throw notFound('records.table_missing')
  const travel = await travelOf(db, principal, tables, table)
  const given = [...(await givenOn(db, principal, table, grants)), ...travel.given]
  const may = new Set(actions.filter((action) => giving(given, [action]).length > 0))
  if (may.size === 0) throw notFound('records.table_missing')
  const { writable: granted, ...columns } = columnsOf(table, given)
  const writable = filledIn(table, granted, principal)
  const seen = await withoutClosed({ table, tables, ...columns }, (other) => readOf(db, principal, other))
  const { empId, structId, jobId } = principal.person
  const { userId, orgId } = principal
  const me = mineOf<(number | null)[]>({
    empId: [empId],
    userId: [userId],
    structId: [structId],
    jobId: [jobId],
    orgId: [orgId],
  })
  return { table, tables, actions: may, writable, me, ...seen, ...rowsOf(table, given, travel), travels: travel.closed }
}

export const rolesOf = ({ roleId, person }: Principal): readonly number[] => [roleId, ...person.roleIds]

/** What others fill in is written by others alone: a section of the form that is shown to some roles. */
function filledIn(table: Table, writable: Access['writable'], principal: Principal): Access['writable'] {
  const others = new Set(columnsOfOthers(table, rolesOf(principal)))
  if (others.size === 0) return writable
  const kept = fieldsOf(table).flatMap(({ name, of }) => (others.has(of ?? name) ? [] : [name]))
  return {
    c: new Set(kept.filter((name) => writable.c.has(name))),
    u: new Set(kept.filter((name) => writable.u.has(name))),
  }
}

/** All that gives this person anything on a table. */
async function givenOn(db: Db, principal: Principal, table: Table, grants: readonly SourceGrant[]): Promise<Given[]> {
  const offered = actionsOf(table, actions)
  const permitted = offered.filter((action) => principal.permissions.has(`${table.name}.${action}`))
  return [
    { actions: permitted, columns: null, rows: null },
    ...(await granted(db, principal, table, { offered, grants })),
    ...(await shared(db, principal, table)),
  ]
}

/** What the table itself gives them. */
async function shared(db: Db, principal: Principal, table: Table): Promise<Given[]> {
  const shares = (table.shares ?? []).filter(({ permission }) => principal.permissions.has(permission))
  const conditions = await conditionsFor(db, principal, table, [...new Set(shares.map(({ when }) => when))])
  return shares.flatMap(({ may, when: text, columns = null }): Given[] => {
    const sql = conditions.get(text)
    return sql ? [{ actions: actionsIn(may), columns, rows: { text, sql } }] : []
  })
}

/** The columns of a table that they read in every row, before it is asked what reckoned ones are made of. */
async function readOf(db: Db, principal: Principal, table: Table): Promise<ReadonlySet<string>> {
  const given = await givenOn(db, principal, table, await grantsOn(db, principal, table.name))
  const reading = giving(given, ['r'])
  if (reading.length === 0 || anyRow(reading) !== null) return new Set()
  const { fields, masks } = columnsOf(table, given)
  return new Set(fields.flatMap(({ name }) => (masks.has(name) ? [] : [name])))
}

async function granted(
  db: Db,
  principal: Principal,
  table: Table,
  { offered, grants }: { offered: readonly Action[]; grants: readonly SourceGrant[] },
): Promise<Given[]> {
  const texts = grants.flatMap(({ row_condition }) => row_condition ?? [])
  const conditions = await conditionsFor(db, principal, table, [...new Set(texts)])
  return grants.flatMap(({ actions: held, columns, row_condition: text }): Given[] => {
    const may = offered.filter((action) => held.includes(action))
    if (text === null) return [{ actions: may, columns, rows: null }]
    const sql = conditions.get(text)
    return sql ? [{ actions: may, columns, rows: { text, sql } }] : []
  })
}

function columnsOf(table: Table, given: readonly Given[]): Pick<Access, 'fields' | 'writable' | 'masks'> {
  const writing = (action: 'c' | 'u') =>
    new Set(
      fieldsOf(table)
        .filter((field) => !isReckoned(field))
        .filter((field) => givingColumn(given, [action], ['write'], field).length > 0)
        .map(({ name }) => name),
    )
  const showing = giving(given, ['r', 'u'])
  const seen = fieldsOf(table)
    .map((field) => ({ field, by: givingColumn(given, ['r', 'u'], ['read', 'write'], field) }))
    .filter(({ by }) => by.length > 0)
  return {
    writable: { c: writing('c'), u: writing('u') },
    fields: seen.map(({ field }) => field),
    masks: new Map(
      seen.flatMap(({ field, by }) => {
        const rows = covers(by, showing) ? null : anyRow(by)
        return rows ? [[field.name, rows] as const] : []
      }),
    ),
  }
}

function rowsOf(
  table: Table,
  given: readonly Given[],
  travel: Travel,
): Pick<Access, 'rowsFor' | 'rowsAtRest' | 'rowsSeen' | 'rowsWriting'> {
  return {
    rowsAtRest: (action) => anyRow(giving(given, [action]).filter((one) => !travel.given.includes(one))),
    rowsFor: (...wanted) => everyRow(wanted.map((action) => openRows(travel, action, giving(given, [action])))),
    rowsSeen: anyRow(giving(given, ['r', 'u'])),
    rowsWriting: (action, column) => {
      const field = fieldsOf(table).find(({ name }) => name === column)
      return openRows(travel, action, field ? givingColumn(given, [action], ['write'], field) : [], column)
    },
  }
}

/**
 * For whoever is outside and fills in a form: they add a row with these columns, see nothing but what they said
 * themselves, and do nothing else. Undefined where the table is gone.
 */
export async function accessOutside(
  db: Db,
  orgId: number,
  name: string,
  columns: readonly string[],
): Promise<Access | undefined> {
  const tables = await tablesOf(db, orgId)
  const table = tables.find(name)
  if (!table || table.view) return undefined
  const others = columnsOfOthers(table, [])
  const fields = fieldsOf(table).filter(({ name: own, of = own }) => columns.includes(of) && !others.includes(of))
  const writable = { c: new Set(fields.map((field) => field.name)), u: new Set<string>() }
  const all = {
    rowsFor: () => null,
    rowsSeen: null,
    rowsWriting: () => null,
    masks: new Map<string, never>(),
    opened: new Set<string>(),
  }
  return { table, tables, actions: new Set(['c']), fields, writable, ...all }
}

/** The same for whoever needs to do all of this with it. */
export async function accessFor(
  db: Db,
  principal: Principal,
  name: string,
  ...wanted: readonly Action[]
): Promise<Access> {
  const access = await accessTo(db, principal, name)
  if (!wanted.every((action) => access.actions.has(action))) throw forbidden('platform.no_permission')
  return access
}

/** The same for reading, with what rows are called in the language of whoever reads. */
export const spoken = (access: Access, language: Language): Access => ({
  ...access,
  tables: { ...access.tables, language },
})

/** The same on the rows alone with which this may be done as well. */
export const within = (action: Action, access: Access): Access => ({
  ...access,
  rowsFor: (...wanted) => access.rowsFor(...wanted, action),
  rowsWriting: (writing, column) => everyRow([access.rowsWriting(writing, column), access.rowsFor(action)]),
})

/** Everything of a table, for what the product itself has to know of a row. */
export const everything = ({ table, tables }: Pick<Access, 'table' | 'tables'>): Access => ({
  table,
  tables,
  actions: new Set(),
  fields: fieldsOf(table),
  writable: { c: new Set(), u: new Set() },
  rowsFor: () => null,
  rowsSeen: null,
  rowsWriting: () => null,
  masks: new Map(),
  opened: new Set(),
})

/** A column as this person knows it; one that is hidden is not there. */
export function fieldOf({ fields }: Access, name: string): TableField | undefined {
  return fields.find((field) => field.name === name)
}

/** Columns that they see or may write: those of which they know that they are there. */
export function knownTo({ table, fields, writable }: Access): readonly TableField[] {
  return fieldsOf(table).filter(
    (field) => fields.includes(field) || writable.c.has(field.name) || writable.u.has(field.name),
  )
}
