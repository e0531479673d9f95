import type { Table } from '../../shared/definition/table.ts'
import { tablesNamed } from './text/read.ts'

/** Names of the tables that a view reads. */
export function namesRead({ view, columns }: Table): string[] {
  if (!view) return []
  const sources = view.text === undefined ? view.sources.map(({ table }) => table) : tablesNamed(view.text)
  return [...new Set([...sources, ...columns.flatMap(({ rows_of }) => rows_of ?? [])])]
}
