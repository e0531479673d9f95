import { grantsOn, type SourceGrant } from '#modules/access/server/index.ts'
import type { Db } from '#platform/server/database.ts'
import type { Principal } from '#platform/server/principal.ts'
import { forbidden, notFound } from '#platform/shared/errors.ts'
import type { Action } from '../../shared/contract.ts'
import { actions } from '../../shared/contract.ts'
import { fieldsOf, type Table, type TableField } from '../../shared/definition/table.ts'
import { type Tables, tablesOf } from '../tables/book.ts'

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
}

type Columns = SourceGrant['columns']
interface Given {
  actions: readonly string[]
  columns: Columns
}

/**
 * What this person may do with the table of this name: what their permissions say, and what their role and their job
 * were granted on it. A column goes with the action that it was given for: whoever may read all of them, and change
 * one, changes that one. A grant on some rows alone counts for nothing until rows can be asked. Who may nothing hears
 * that there is no such table.
 */
export async function accessTo(db: Db, principal: Principal, name: string): Promise<Access> {
  const tables = await tablesOf(db, principal.orgId)
  const table = tables.find(name)
  if (!table) throw notFound('records.table_missing')
  const permitted = actions.filter((action) => principal.permissions.has(`${name}.${action}`))
  const granted = (await grantsOn(db, principal, name)).filter(({ row_condition }) => row_condition === null)
  const given: Given[] = [{ actions: permitted, columns: null }, ...granted]
  const may = new Set(actions.filter((action) => given.some((one) => one.actions.includes(action))))
  if (may.size === 0) throw notFound('records.table_missing')
  const fields = fieldsOf(table)
  const along = (action: Action, rights: readonly string[]) =>
    fields.filter((field) =>
      given.some((one) => one.actions.includes(action) && rights.includes(rightOf(one.columns, field))),
    )
  const writing = (action: 'c' | 'u') =>
    new Set(along(action, ['write']).flatMap(({ name, formula }) => (formula === undefined ? [name] : [])))
  const writable = { c: writing('c'), u: writing('u') }
  const seen = new Set([...along('r', ['read', 'write']), ...along('u', ['read', 'write'])])
  return { table, tables, actions: may, fields: fields.filter((field) => seen.has(field)), writable }
}

/** Whatever is not named is hidden; a column in another language is as the column itself. */
const rightOf = (columns: Columns, { name, of }: TableField) =>
  columns === null ? 'write' : (columns[of ?? name] ?? 'hidden')

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
  if (!table) return undefined
  const fields = fieldsOf(table).filter((field) => columns.includes(field.of ?? field.name))
  const writable = { c: new Set(fields.map((field) => field.name)), u: new Set<string>() }
  return { table, tables, actions: new Set(['c']), fields, writable }
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
