import type { Table } from '../../shared/definition/table.ts'
import type { Db } from '#platform/server/database.ts'
import { tablesOf } from '../tables/book.ts'
import { grammar, tablesNamed } from './text/read.ts'

/** Names of the tables that a view reads. */
export function namesRead({ view, columns }: Table): string[] {
  if (!view) return []
  const sources = view.text === undefined ? view.sources.map(({ table }) => table) : tablesNamed(view.text)
  return [...new Set([...sources, ...columns.flatMap(({ rows_of }) => rows_of ?? [])])]
}

/** Published views that read the table of this name. */
export async function viewsReading(db: Db, orgId: number, name: string): Promise<Table[]> {
  await grammar()
  const { all } = await tablesOf(db, orgId)
  return all.filter((table) => namesRead(table).includes(name))
}
