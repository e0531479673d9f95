import { kindOf } from '#platform/shared/fields/index.ts'
import { patternOf } from '#platform/shared/fields/pattern.ts'
import type { PublishingProblem } from '../../../shared/built/publishing.ts'
import { fieldsOf, isReckoned } from '../../../shared/definition/table.ts'
import { defaultTitle } from '../../../shared/rules/beginning.ts'
import { problemOfSequence } from '../../../shared/fields/sequence.ts'
import { ofEvery } from '../../tables/creation.ts'
import type { Check } from './check.ts'

/** Names that statements use for themselves. */
const reserved = new Set([...Object.keys(ofEvery), 't', 'named', 'values', 'place'])
const LONGEST_KEY = 24
const LONGEST_COLUMN = 30
const MOST_COLUMNS = 400

/** What is wrong with the columns of a table, and with what they name. */
export const columns: Check = ({ key, table, find }) => {
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
    const { stored, isChoice, isMarkup, isComposed, given, offered } = kindOf(kind)
    const isRank = table.ranked && name === 'rank'
    if (isRank || reserved.has(name) || name.length > LONGEST_COLUMN) refuse('records.built.column_name', name)
    if (label.mn.trim() === '') refuse('records.built.column_untitled', name)
    if (stored === undefined) refuse('records.built.kind_not_kept', name)
    if (!offered && (isChoice || stored === 'keys') && (options ?? []).length === 0)
      refuse('records.built.no_options', name)
    if (options?.some((option) => option.label.mn.trim() === '')) refuse('records.built.option_unnamed', name)
    if (new Set(options?.map(({ value }) => value)).size < (options ?? []).length)
      refuse('records.built.option_twice', name)
    if (['row', 'rows'].includes(stored ?? '') && !find(rows_of)) refuse('records.built.no_table', name)
    if (unique && ['flag', 'keys', 'files', 'rows', 'numbers', 'secret'].includes(stored ?? ''))
      refuse('records.built.not_once', name)
    const unnumbered = column.sequence === undefined ? undefined : problemOfSequence(column.sequence)
    if (unnumbered) found.push({ table: key, problem: unnumbered, column: name, examples: [column.sequence!] })
    if (column.pattern !== undefined && !patternOf(column.pattern))
      found.push({ table: key, problem: 'records.built.pattern', column: name, examples: [column.pattern] })
    const { default_from } = column
    if (default_from && (isReckoned(column) || defaultTitle(kind, default_from) === undefined))
      refuse('records.built.default_from', name)
    if (column.translated && (stored !== 'text' || isMarkup || isComposed || given))
      refuse('records.built.not_translated', name)
  }
  for (const [, name] of table.label.matchAll(/\{([a-z0-9_]+)\}/g))
    if (!names.has(name!)) refuse('records.built.label_unknown', name)
  if (!/\{[a-z0-9_]+\}/.test(table.label)) refuse('records.built.label_missing')
  for (const name of table.sort.map((one) => one.replace(/^-/, '')))
    if (!names.has(name)) refuse('records.built.sort_unknown', name)
  return found
}
