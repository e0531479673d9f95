import { kindOf } from '#platform/shared/fields/index.ts'
import type { PublishingProblem } from '../../shared/built/publishing.ts'
import { fieldsOf, table as tableShape, type Table } from '../../shared/definition/table.ts'
import { check, type ExpressionKind } from '#platform/shared/expression/index.ts'
import { computedColumns, rowFields } from '../../shared/rules/row-rules.ts'
import { ofEvery } from '../tables/creation.ts'

/** Names that statements use for themselves. */
const reserved = new Set([...Object.keys(ofEvery), 't', 'named', 'values', 'place'])
const LONGEST_KEY = 24
const LONGEST_COLUMN = 30
const MOST_COLUMNS = 400

/** What is wrong with the formulas, conditions and rules of a table. */
function expressionProblems(key: string, table: Table): PublishingProblem[] {
  const fields = rowFields(table)
  const wrong = (problem: string, column: string | undefined, text: string, wanted?: Parameters<typeof check>[2]) => {
    const read = check(text, fields, wanted)
    return read.ok ? [] : [{ table: key, problem, ...(column !== undefined && { column }), examples: [text] }]
  }
  const computed = fieldsOf(table).filter(({ formula }) => formula !== undefined)
  return [
    ...computed.flatMap(({ name, kind, formula = '' }) => {
      const { to, expression } = kindOf(kind)
      return to !== undefined || expression === null || readsClock(formula)
        ? [{ table: key, column: name, problem: 'records.built.formula', examples: [formula] }]
        : wrong('records.built.formula', name, formula, wantedOf(expression))
    }),
    ...(computedColumns(table) ? [] : [{ table: key, problem: 'records.built.formula_loop' }]),
    ...table.columns.flatMap(({ name, shown_if, required_if }) =>
      [shown_if, required_if].flatMap((text) =>
        text === undefined ? [] : wrong('records.built.condition', name, text, 'boolean'),
      ),
    ),
    ...(table.rules ?? []).flatMap(({ when, says, column }) => [
      ...wrong('records.built.condition', column, when, 'boolean'),
      ...(says.mn.trim() === '' ? [{ table: key, problem: 'records.built.rule_silent', examples: [when] }] : []),
    ]),
  ]
}

/** What a column takes of a formula: an amount is a number, a choice its key. */
function wantedOf(expression: ExpressionKind) {
  if (expression === 'money') return 'number'
  return expression === 'select' ? 'text' : expression
}

/** What stands in a row does not change overnight. */
const readsClock = (formula: string) => /\btoday\b/.test(formula)

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
    const isRank = table.ranked && name === 'rank'
    if (isRank || reserved.has(name) || name.length > LONGEST_COLUMN) refuse('records.built.column_name', name)
    if (label.mn.trim() === '') refuse('records.built.column_untitled', name)
    if (stored === undefined) refuse('records.built.kind_not_kept', name)
    if ((isChoice || stored === 'keys') && (options ?? []).length === 0) refuse('records.built.no_options', name)
    if (new Set(options?.map(({ value }) => value)).size < (options ?? []).length)
      refuse('records.built.option_twice', name)
    if (to === 'row' && !known.has(rows_of ?? '')) refuse('records.built.no_table', name)
    if (unique && ['flag', 'keys', 'files'].includes(stored ?? '')) refuse('records.built.not_once', name)
    if (column.translated && stored !== 'text') refuse('records.built.not_translated', name)
  }
  found.push(...expressionProblems(key, table))
  for (const [, name] of table.label.matchAll(/\{([a-z0-9_]+)\}/g))
    if (!names.has(name!)) refuse('records.built.label_unknown', name)
  if (!/\{[a-z0-9_]+\}/.test(table.label)) refuse('records.built.label_missing')
  for (const name of table.sort.map((one) => one.replace(/^-/, '')))
    if (!names.has(name)) refuse('records.built.sort_unknown', name)
  if (found.length === 0 && !tableShape.safeParse(table).success) refuse('records.built.not_understood')
  return found
}
