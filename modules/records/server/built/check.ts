import { kindOf } from '#platform/shared/fields/index.ts'
import type { PublishingProblem } from '../../shared/built/publishing.ts'
import { fieldsOf, table as tableShape, type Table } from '../../shared/definition/table.ts'
import { ofEvery } from '../tables/creation.ts'

/** Names that statements use for themselves. */
const reserved = new Set([...Object.keys(ofEvery), 't', 'named', 'values', 'place'])
const LONGEST_KEY = 24
const LONGEST_COLUMN = 30
const MOST_COLUMNS = 400

/**
 * What is wrong with a table by itself, and with what it names; `known`: the names of the tables that there will be.
 */
export function problemsOf(key: string, table: Table, known: ReadonlySet<string>): PublishingProblem[] {
  const found: PublishingProblem[] = []
  const refuse = (problem: string, column?: string) =>
    found.push({ table: key, problem, ...(column !== undefined && { column }) })
  if (key.length > LONGEST_KEY) refuse('records.built.key_long')
  if (table.title.mn.trim() === '') refuse('records.built.title_missing')
  if (table.columns.length === 0) refuse('records.built.no_columns')
  const fields = fieldsOf(table)
  if (fields.length > MOST_COLUMNS) refuse('records.built.many_columns')
  const names = new Set<string>()
  for (const { name } of fields) {
    if (names.has(name)) refuse('records.built.column_twice', name)
    names.add(name)
  }
  for (const column of table.columns) {
    const { name, label, kind, options, rows_of, unique } = column
    const { stored, isChoice, to } = kindOf(kind)
    if (reserved.has(name) || name.length > LONGEST_COLUMN) refuse('records.built.column_name', name)
    if (label.mn.trim() === '') refuse('records.built.column_untitled', name)
    if (stored === undefined) refuse('records.built.kind_not_kept', name)
    if ((isChoice || stored === 'keys') && (options ?? []).length === 0) refuse('records.built.no_options', name)
    if (new Set(options?.map(({ value }) => value)).size < (options ?? []).length)
      refuse('records.built.option_twice', name)
    if (to === 'row' && !known.has(rows_of ?? '')) refuse('records.built.no_table', name)
    if (unique && (stored === 'flag' || stored === 'keys')) refuse('records.built.not_once', name)
    if (column.translated && stored !== 'text') refuse('records.built.not_translated', name)
  }
  for (const [, name] of table.label.matchAll(/\{([a-z0-9_]+)\}/g))
    if (!names.has(name!)) refuse('records.built.label_unknown', name)
  if (!/\{[a-z0-9_]+\}/.test(table.label)) refuse('records.built.label_missing')
  for (const name of table.sort.map((one) => one.replace(/^-/, '')))
    if (!names.has(name)) refuse('records.built.sort_unknown', name)
  if (found.length === 0 && !tableShape.safeParse(table).success) refuse('records.built.not_understood')
  return found
}
