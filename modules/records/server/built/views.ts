import { sql } from 'kysely'
import { sqlState, type Trx } from '#platform/server/database.ts'
import type { PublishingProblem } from '../../shared/built/publishing.ts'
import type { Table } from '../../shared/definition/table.ts'
import { namesRead } from '../derived/names-read.ts'
import { messageOf } from '../derived/message.ts'
import { Unreadable } from '../derived/problem.ts'
import { refuseOtherKinds } from '../derived/types.ts'
import { derivedFrom, viewStatements } from '../derived/view.ts'
import type { Tables } from '../tables/book.ts'
import { schemaOf } from '../tables/built.ts'
import { saidOf } from './checks/derived.ts'
import type { Plan } from './examine.ts'

/** Views that are made anew when these plans are followed: their own, and those that read one of their tables. */
export function viewsAround({ all }: Tables, plans: readonly Plan[]): Table[] {
  const changed = new Set(plans.flatMap(({ before, after }) => [before?.name, after?.name]))
  return all.filter(
    (table) => table.view && (changed.has(table.name) || namesRead(table).some((name) => changed.has(name))),
  )
}

/** Out of the way of tables that change beneath them; in the same transaction they come back. */
export async function dropViews(db: Trx, orgId: number, views: readonly Table[]) {
  for (const { name } of views) await sql`drop view if exists ${sql.id(schemaOf(orgId), keyOf(name))}`.execute(db)
}

/** Makes these views over the tables as they are now; what cannot be read is told, and nothing of it stays. */
export async function makeViews(
  db: Trx,
  orgId: number,
  { book, views }: { book: Tables; views: readonly Table[] },
): Promise<PublishingProblem[]> {
  const problems: PublishingProblem[] = []
  for (const table of views) {
    const key = keyOf(table.name)
    try {
      const derived = derivedFrom(orgId, table, book.find)
      await refuseOtherKinds(db, table, derived)
      // Written anew from what was drawn, or from the tree of what was written.
      for (const statement of viewStatements(schemaOf(orgId), key, derived)) await sql.raw(statement).execute(db)
    } catch (error) {
      if (error instanceof Unreadable) problems.push({ table: key, ...saidOf(error) })
      // After a refusal of the database nothing more is asked in this transaction.
      else if (/^(22|42)/.test(sqlState(error) ?? ''))
        return [{ table: key, problem: 'records.view.refused', examples: [messageOf(error)] }]
      else throw error
    }
  }
  return problems
}

const keyOf = (name: string) => name.slice(name.indexOf('.') + 1)
