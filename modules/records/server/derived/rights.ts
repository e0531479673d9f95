import type { Trx } from '#platform/server/database.ts'
import type { Principal } from '#platform/server/principal.ts'
import { AppError } from '#platform/shared/errors.ts'
import type { PublishingProblem } from '../../shared/built/publishing.ts'
import { fieldsOf, type Table } from '../../shared/definition/table.ts'
import { type Access, accessTo } from '../gate/gate.ts'
import { tablesOf } from '../tables/book.ts'
import type { Used } from './source.ts'

type Problem = Omit<PublishingProblem, 'table'>

/**
 * What this person may not read of the tables that a view shows: whoever reads the view reads all of it, so nobody
 * publishes more than they see themselves. A table that is not there yet is theirs.
 */
export async function closedTo(db: Trx, principal: Principal, { of }: Used): Promise<Problem[]> {
  const tables = await tablesOf(db, principal.orgId)
  const problems: Problem[] = []
  for (const [name, columns] of of) {
    const table = tables.find(name)
    if (!table) continue
    const access = await readable(db, principal, name)
    const problem = access ? closedIn(access, table, columns) : said('table_closed', table)
    if (problem) problems.push(problem)
  }
  return problems
}

async function readable(db: Trx, principal: Principal, name: string): Promise<Access | undefined> {
  try {
    const access = await accessTo(db, principal, name)
    return access.actions.has('r') ? access : undefined
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return undefined
    throw error
  }
}

function closedIn({ rowsFor, fields, masks }: Access, table: Table, columns: ReadonlySet<string>): Problem | undefined {
  if (rowsFor('r') !== null) return said('rows_limited', table)
  const closed = fieldsOf(table).find(
    (field) => columns.has(field.name) && (masks.has(field.name) || !fields.some(({ name }) => name === field.name)),
  )
  return closed && said('column_closed', table)
}

const said = (key: string, { title }: Table): Problem => ({ problem: `records.view.${key}`, examples: [title.mn] })

/** A table as this person sees it: without what is hidden from them; refused where they read none of its rows. */
export async function readTable(db: Trx, principal: Principal, name: string): Promise<Table | undefined> {
  const access = await readable(db, principal, name)
  if (!access) return undefined
  const seen = new Set(access.fields.map((field) => field.of ?? field.name))
  const { schema: _, ...table } = access.table
  return { ...table, columns: table.columns.filter((column) => seen.has(column.name)) }
}
