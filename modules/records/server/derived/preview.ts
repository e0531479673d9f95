import { sql } from 'kysely'
import { sqlState, type Trx } from '#platform/server/database.ts'
import type { Principal } from '#platform/server/principal.ts'
import { AppError } from '#platform/shared/errors.ts'
import type { PublishingProblem } from '../../shared/built/publishing.ts'
import { fieldsOf, type Table } from '../../shared/definition/table.ts'
import { storedOf } from '../tables/served.ts'
import { tablesOf } from '../tables/book.ts'
import { messageOf } from './message.ts'
import { Unreadable } from './problem.ts'
import { closedTo } from './rights.ts'
import { Used } from './source.ts'
import { grammar, readText } from './text/read.ts'
import { typesOf } from './types.ts'
import { derivedFrom } from './view.ts'
import { quoted } from './written.ts'

const MOST_ROWS = 50
/** A view that is tried and takes longer would keep everybody waiting later. */
const MOST_MS = 3000

export interface Tried {
  problems: Omit<PublishingProblem, 'table'>[]
  select: string
  columns: { name: string; type: string; kept: readonly string[] }[]
  rows: Record<string, string | null>[]
  /** As the planner of the database reckons it. */
  cost: number | null
  expected: number | null
  /** What of which tables it shows or looks at. */
  used: Used
}

const nothing: Tried = { problems: [], select: '', columns: [], rows: [], cost: null, expected: null, used: new Used() }

/** What a view would show, as far as whoever asks may read the tables themselves. */
export async function tryView(db: Trx, principal: Principal, table: Table): Promise<Tried> {
  await grammar()
  const { orgId } = principal
  const { find } = await tablesOf(db, orgId)
  await sql`savepoint tried`.execute(db)
  try {
    const { text } = table.view ?? {}
    // Of a text the columns are told before any of them is shown.
    const read = text === undefined ? derivedFrom(orgId, table, find) : readText(orgId, text, find)
    const closed = await closedTo(db, principal, read.used)
    if (closed.length > 0) return { ...nothing, problems: closed }
    await sql`set local statement_timeout = ${sql.lit(MOST_MS)}`.execute(db)
    const columns = await typesOf(db, read)
    const found = { ...nothing, select: read.select, used: read.used, columns, ...(await planOf(db, read.select)) }
    const shown = read.names.map((name) => `v.${quoted(name)}::text as ${quoted(name)}`)
    // Written anew from the tree, and read as whoever asks: row-level security holds.
    const { rows } = await sql
      .raw<Record<string, string | null>>(`select ${shown.join(', ')} from (${read.select}) as v limit ${MOST_ROWS}`)
      .execute(db)
    return { ...found, rows, problems: text === undefined ? otherKinds(table, columns) : [] }
  } catch (error) {
    if (error instanceof Unreadable)
      return {
        ...nothing,
        problems: [
          {
            problem: error.key,
            examples: error.examples,
            ...(error.column !== undefined && { column: error.column }),
          },
        ],
      }
    if (error instanceof AppError || !/^(22|42|57014)/.test(sqlState(error) ?? '')) throw error
    await sql`rollback to savepoint tried`.execute(db)
    return sqlState(error) === '57014'
      ? { ...nothing, problems: [{ problem: 'records.view.slow' }] }
      : { ...nothing, problems: [{ problem: 'records.view.refused', examples: [messageOf(error)] }] }
  }
}

const otherKinds = (table: Table, columns: Tried['columns']): Tried['problems'] =>
  fieldsOf(table).flatMap((field) => {
    const found = columns.find(({ name }) => name === field.name)
    return !found || found.kept.includes(storedOf(field))
      ? []
      : [{ problem: 'records.view.kind', column: field.name, examples: [field.label.mn] }]
  })

async function planOf(db: Trx, select: string): Promise<Pick<Tried, 'cost' | 'expected'>> {
  const { rows } = await sql
    .raw<{ 'QUERY PLAN': [{ Plan: { 'Total Cost': number; 'Plan Rows': number } }] }>(
      `explain (format json) select * from (${select}) as v limit ${MOST_ROWS}`,
    )
    .execute(db)
  const plan = rows[0]?.['QUERY PLAN'][0].Plan
  return { cost: plan?.['Total Cost'] ?? null, expected: plan?.['Plan Rows'] ?? null }
}
