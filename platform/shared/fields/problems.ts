import type { FormField } from './kind.ts'
import { cellOf, columnsOf } from './lines.ts'
import { kindOf } from './registry.ts'
import { MOST_LINES, rowsIn } from './rows.ts'
import { tidied } from './tidy.ts'
import { type FieldValue, type FieldValues, isEmpty } from './values.ts'

/** What stands in the document beside what is asked, as whoever is asked sees it. */
export interface Beside {
  form: readonly FormField[]
  values: FieldValues
}

const nothing: Beside = { form: [], values: {} }

/** Field name → translation key of what is wrong; empty when all is well. */
export function problemsIn(form: readonly FormField[], values: FieldValues, beside = nothing): Record<string, string> {
  const problems: Record<string, string> = {}
  const known = new Set(form.map(({ name }) => name))
  for (const name of Object.keys(values)) if (!known.has(name)) problems[name] = 'platform.fields.unknown'
  for (const field of form) {
    const problem = problemOf(field, values[field.name] ?? null)
    if (problem) problems[field.name] = problem
  }
  return { ...problems, ...disagreements([...said(form, values), ...said(beside.form, beside.values)], known) }
}

/** Translation key of what is wrong with the value by itself. */
function problemOf(field: FormField, value: FieldValue): string | undefined {
  const tidy = tidied(field, value)
  const kind = kindOf(field.kind)
  // Nobody writes it, and what somebody sends all the same is not kept.
  if (kind.reckoned) return undefined
  if (isEmpty(tidy)) return field.required && !kind.isHeading ? 'platform.fields.required' : undefined
  if (kind.isHeading) return 'platform.fields.invalid'
  if (kind.hasLines) return linesProblem(field, tidy)
  const read = kind.value.safeParse(tidy)
  return read.success ? kind.problem?.(field, read.data) : 'platform.fields.invalid'
}

function linesProblem(field: FormField, value: FieldValue): string | undefined {
  const rows = rowsIn(value)
  if (!rows) return 'platform.fields.invalid'
  if (rows.length > MOST_LINES) return 'platform.fields.too_many_lines'
  return rows.some((row) => Object.keys(lineProblems(field, row)).length > 0)
    ? 'platform.fields.wrong_lines'
    : undefined
}

/** Name of the column → translation key of what is wrong with what this line says there. */
export function lineProblems(field: FormField, row: FieldValues): Record<string, string> {
  const columns = columnsOf(field)
  return problemsIn(columns, Object.fromEntries(columns.map(({ name }) => [name, cellOf(row, name)])))
}

interface Said {
  field: FormField
  value: FieldValue
}

const said = (form: readonly FormField[], values: FieldValues) =>
  form.map((field): Said => ({ field, value: values[field.name] ?? null }))

/** A value that does not agree with another one is wrong where it is asked; where only the other is, that one is. */
function disagreements(all: readonly Said[], asked: ReadonlySet<string>): Record<string, string> {
  const byName = new Map(all.map((one) => [one.field.name, one]))
  return Object.fromEntries(
    all.flatMap(({ field, value }): [string, string][] => {
      const { beside } = kindOf(field.kind)
      const other = byName.get(beside?.of(field) ?? '')
      if (!beside || other?.field.kind !== field.kind || !isGood({ field, value }) || !isGood(other)) return []
      const [own, first] = [tidied(field, value), tidied(other.field, other.value)]
      const problem = beside.problem(own as string | boolean, first as string | boolean)
      if (!problem) return []
      if (asked.has(field.name)) return [[field.name, problem.own]]
      return asked.has(other.field.name) ? [[other.field.name, problem.other]] : []
    }),
  )
}

const isGood = ({ field, value }: Said) => !isEmpty(value) && problemOf(field, value) === undefined
