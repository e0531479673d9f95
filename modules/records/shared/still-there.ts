import { fieldsOf, type Table } from './definition/table.ts'
import type { Filter } from './query.ts'

/** What of a filter names columns that are there; undefined where nothing is left. */
export function filterStillThere(table: Table, filter: Filter | undefined): Filter | undefined {
  if (!filter) return undefined
  if ('column' in filter) return fieldsOf(table).some(({ name }) => name === filter.column) ? filter : undefined
  const isAll = 'all' in filter
  const parts = isAll ? filter.all : filter.any
  const left = parts.flatMap((part) => filterStillThere(table, part) ?? [])
  if (left.length === parts.length && left.every((part, at) => part === parts[at])) return filter
  return left.length === 0 ? undefined : isAll ? { all: left } : { any: left }
}

/** Column names, `-` before one that falls: those that are there. */
export function sortStillThere(table: Table, sort: readonly string[]): readonly string[] {
  const isThere = (name: string) =>
    fieldsOf(table).some((field) => field.name === name) || (table.ranked === true && name === 'rank')
  const left = sort.filter((one) => isThere(one.replace(/^-/, '')))
  return left.length === sort.length ? sort : left
}
