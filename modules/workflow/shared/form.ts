import { z } from 'zod'
import { book } from '#platform/shared/bounded.ts'
import { words } from '#platform/shared/i18n.ts'
import { saysNothing, unturned, visibleText } from '#platform/shared/visible-text.ts'

/** A text as people write it, without the spaces around it; empty where nobody would see anything. */
export const writtenText = z.string().overwrite(visibleText)

/** More choices than these are found by nobody in a list. */
const MOST_CHOICES = 1000

/** A field of a flow's form. */
export const formField = z.object({
  name: z.string().regex(/^[a-z][a-z0-9_]{0,40}$/),
  label: words,
  kind: z.enum(['text', 'long_text', 'number', 'money', 'date', 'select', 'checkbox']),
  required: z.boolean().default(false),
  help: words.optional(),
  options: z.array(z.object({ value: z.string(), label: words })).max(MOST_CHOICES).optional(),
  /** Longest text, in characters. */
  max_length: z.number().int().positive().optional(),
  min: z.number().optional(),
  /** Of a date: the name of the date that it may not be before. */
  not_before: z.string().max(60).optional(),
})
export type FormField = z.output<typeof formField>

/** A form has fewer fields, with all that types of documents ask besides. */
const MOST_VALUES = 400

/** Values by field name. Money and numbers travel as decimal strings so that no digit is lost; dates as YYYY-MM-DD. */
export const fieldValues = book(z.string().max(60), z.union([z.string().max(20_000), z.boolean(), z.null()]), MOST_VALUES)
export type FieldValues = z.output<typeof fieldValues>
/** The same as people send them. */
export const writtenValues = fieldValues.overwrite((values) => Object.fromEntries(Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? unturned(value) : value])))

/** What stands in the document beside what is asked, as whoever is asked sees it. */
export interface Beside {
  form: readonly FormField[]
  values: FieldValues
}

/** Field name → translation key of what is wrong; empty when all is well. */
export function problemsIn(form: readonly FormField[], values: FieldValues, beside: Beside = { form: [], values: {} }): Record<string, string> {
  const problems: Record<string, string> = {}
  const known = new Set(form.map(({ name }) => name))
  for (const name of Object.keys(values)) if (!known.has(name)) problems[name] = 'workflow.form.unknown_field'
  for (const field of form) {
    const problem = problemOf(field, values[field.name] ?? null)
    if (problem) problems[field.name] = problem
  }
  const all = [...form.map((field) => ({ field, value: values[field.name] })), ...beside.form.map((field) => ({ field, value: beside.values[field.name] }))]
  return { ...problems, ...orderProblems(all, known) }
}

/** A day before the one that it may not be before is wrong where it is asked; where only the other is, that comes too late. */
function orderProblems(all: readonly { field: FormField; value: FieldValues[string] | undefined }[], asked: ReadonlySet<string>): Record<string, string> {
  const days = new Map(all.flatMap(({ field: { name, kind }, value }) => (kind === 'date' && typeof value === 'string' && isDate(value) ? [[name, value]] : [])))
  return Object.fromEntries(all.flatMap(({ field: { name, not_before = '' } }): [string, string][] => {
    const [first, last] = [days.get(not_before), days.get(name)]
    if (first === undefined || last === undefined || last >= first) return []
    if (asked.has(name)) return [[name, 'workflow.form.too_early']]
    return asked.has(not_before) ? [[not_before, 'workflow.form.too_late']] : []
  }))
}

export const isEmpty = (value: FieldValues[string] | undefined) => value === undefined || value === null || (typeof value === 'string' && saysNothing(value))

function problemOf(field: FormField, value: string | boolean | null): string | undefined {
  if (isEmpty(value)) return field.required ? 'workflow.form.required' : undefined
  if (field.kind === 'checkbox') return typeof value === 'boolean' ? undefined : 'workflow.form.invalid'
  if (typeof value !== 'string') return 'workflow.form.invalid'
  if (value.length > (field.max_length ?? (field.kind === 'long_text' ? 10_000 : 500))) return 'workflow.form.too_long'
  if (field.kind === 'number' || field.kind === 'money') return numberProblem(field, value)
  if (field.kind === 'date') return isDate(value) ? undefined : 'workflow.form.bad_date'
  if (field.kind === 'select' && !field.options?.some((option) => option.value === value)) return 'workflow.form.invalid'
  return undefined
}

function numberProblem(field: FormField, value: string) {
  const pattern = field.kind === 'money' ? /^-?\d{1,15}(\.\d{1,2})?$/ : /^-?\d{1,15}(\.\d{1,6})?$/
  if (!pattern.test(value)) return 'workflow.form.bad_number'
  return field.min !== undefined && Number(value) < field.min ? 'workflow.form.too_small' : undefined
}

function isDate(value: string) {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false
  const date = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === value
}
