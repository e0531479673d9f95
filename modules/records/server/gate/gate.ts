import { grantsOn } from '#modules/access/server/index.ts'
import type { Db } from '#platform/server/database.ts'
import type { Principal } from '#platform/server/principal.ts'
import { forbidden, notFound } from '#platform/shared/errors.ts'
import type { Action } from '../../shared/contract.ts'
import { actions } from '../../shared/contract.ts'
import { fieldsOf, type Table, type TableField } from '../../shared/definition/table.ts'
import { shippedTable } from '../tables/served.ts'

/** What somebody may do with a table; every door asks here. */
export interface Access {
  table: Table
  actions: ReadonlySet<Action>
  /** Columns that they see: the others do not exist for them. */
  fields: readonly TableField[]
  /** Names of those among them that they may write. */
  writable: ReadonlySet<string>
}

/**
 * What this person may do with the table of this name: what their permissions say, and what their role and their job
 * were granted on it. A grant on some rows alone counts for nothing until rows can be asked. Who may nothing hears
 * that there is no such table.
 */
export async function accessTo(db: Db, principal: Principal, name: string): Promise<Access> {
  const table = shippedTable(name)
  if (!table) throw notFound('records.table_missing')
  const grants = (await grantsOn(db, principal, name)).filter(({ row_condition }) => row_condition === null)
  const permitted = actions.filter((action) => principal.permissions.has(`${name}.${action}`))
  const granted = grants.flatMap((grant) => grant.actions)
  const all = new Set(actions.filter((action) => permitted.includes(action) || granted.includes(action)))
  if (all.size === 0) throw notFound('records.table_missing')
  const right = ({ name: column, of }: TableField) =>
    permitted.length > 0
      ? 'write'
      : grants.reduce<string>((best, { columns }) => {
          const own = columns === null ? 'write' : (columns[of ?? column] ?? 'hidden')
          return own === 'write' || best === 'write' ? 'write' : own === 'read' ? 'read' : best
        }, 'hidden')
  const fields = fieldsOf(table).filter((field) => right(field) !== 'hidden')
  return {
    table,
    actions: all,
    fields,
    writable: new Set(fields.filter((field) => right(field) === 'write').map((field) => field.name)),
  }
}

/** The same for whoever needs to do this with it. */
export async function accessFor(db: Db, principal: Principal, name: string, action: Action): Promise<Access> {
  const access = await accessTo(db, principal, name)
  if (!access.actions.has(action)) throw forbidden('platform.no_permission')
  return access
}

/** A column as this person knows it; one that is hidden is not there. */
export function fieldOf({ fields }: Access, name: string): TableField | undefined {
  return fields.find((field) => field.name === name)
}
