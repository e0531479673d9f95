import { CALENDAR, check, evaluate, type ExpressionField } from '../expression/index.ts'
import { readDecimal, round, writeDecimal } from '../expression/decimal.ts'
import type { FormField } from './kind.ts'
import { columnsOf, isBlank } from './lines.ts'
import { expressionFields } from './reading.ts'
import { kindOf } from './registry.ts'
import { rowsIn, writtenRows } from './rows.ts'
import type { FieldValue, FieldValues } from './values.ts'

// Reads expressions, so whoever shows a form that works nothing out fetches it not.

/** What is known beside the values. */
export interface Reckoning {
  /** The day at the organisation. */
  today?: string | undefined
  /** Whether the organisation works on a day; undefined where that is not known. */
  worksOn?: ((day: string) => boolean | undefined) | undefined
  /** What stood there before: what hangs on nothing that has changed since stays as it was worked out then. */
  was?: FieldValues | undefined
}

/** Digits behind the point where the field says nothing. */
const USUAL = 2

const asFields = new WeakMap<readonly FormField[], ExpressionField[]>()

/** What a formula of this form may read: its fields, and the calendar. */
export function formulaFields(form: readonly FormField[]): ExpressionField[] {
  const known = asFields.get(form)
  if (known) return known
  const fields = [...expressionFields(form), CALENDAR]
  asFields.set(form, fields)
  return fields
}

/** Whether anything of this form is worked out. */
export const isReckoned = (form: readonly FormField[]): boolean =>
  form.some((field) => {
    const { reckoned, worked } = kindOf(field.kind)
    return reckoned !== undefined || worked?.isCounted(field) === true || isReckoned(columnsOf(field))
  })

/** Names of all that the result of this field tells of, through other formulas too; its own where it reads itself. */
export function toldBy(field: FormField, form: readonly FormField[]): ReadonlySet<string> {
  const told = new Set<string>()
  const open = [field]
  for (let one = open.pop(); one; one = open.pop()) {
    const formula = kindOf(one.kind).reckoned?.(one)
    const read = formula === undefined ? undefined : check(formula, formulaFields(form))
    for (const name of read?.ok ? read.used : []) {
      if (told.has(name)) continue
      told.add(name)
      open.push(...form.filter((other) => other.name === name))
    }
  }
  return told
}

/** Without what nobody writes: whatever somebody sends of it counts for nothing. */
export const unreckoned = (form: readonly FormField[], values: FieldValues): FieldValues => {
  const names = new Set(form.flatMap(({ name, kind }) => (kindOf(kind).reckoned ? [name] : [])))
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.has(name)))
}

/** The same values with all that is worked out from them: working days, lines, and formulas, also of one another. */
export function reckonedIn(form: readonly FormField[], values: FieldValues, about: Reckoning): FieldValues {
  const formulas = form.filter(({ kind }) => kindOf(kind).reckoned)
  let now: FieldValues = { ...values }
  for (const field of form) {
    const value = now[field.name] ?? null
    const kept = withLines(field, withCount(field, value, about), about)
    if (kept !== value) now[field.name] = kept
  }
  for (const { name } of formulas) now[name] = null
  // One may read another, which may stand below it; those that read each other in a circle say nothing.
  for (let round = 0; round < formulas.length; round += 1) {
    const next = { ...now }
    for (const field of formulas) next[field.name] = resultOf(field, form, now, about)
    if (formulas.every(({ name }) => next[name] === now[name])) break
    now = next
  }
  return now
}

function withCount(field: FormField, value: FieldValue, { worksOn, was }: Reckoning): FieldValue {
  const { worked } = kindOf(field.kind)
  const days = typeof value === 'string' && worked?.isCounted(field) ? worked.days(value) : undefined
  if (!worked || !days || typeof value !== 'string') return value
  const before = was?.[field.name]
  const then = typeof before === 'string' ? worked.days(before) : undefined
  const isCounted = typeof before === 'string' && worked.withCount(before, null) !== before
  if (isCounted && then?.from === days.from && then.to === days.to) return before
  const counted = evaluate('workingDays(from, to)', { fields: ofDays, values: { ...days }, worksOn })
  return worked.withCount(value, counted.ok && typeof counted.value === 'string' ? Number(counted.value) : null)
}
const ofDays: ExpressionField[] = [{ name: 'from', kind: 'date' }, { name: 'to', kind: 'date' }, CALENDAR]

function withLines(field: FormField, value: FieldValue, { worksOn, today }: Reckoning): FieldValue {
  const columns = columnsOf(field)
  const rows = isReckoned(columns) ? rowsIn(value) : undefined
  if (!rows) return value
  return writtenRows(
    rows.map((row) => {
      if (isBlank(columns, row)) return unreckoned(columns, row)
      const reckoned = reckonedIn(columns, row, { worksOn, today })
      const order = columns.map(({ name }) => name)
      return Object.fromEntries(
        order.flatMap((name) =>
          reckoned[name] === undefined || reckoned[name] === null ? [] : [[name, reckoned[name]]],
        ),
      )
    }),
  )
}

const TOO_LARGE = 'platform.expression.number_too_big'

/** What it comes to; `isTooLarge` where no field can keep that. */
function workedOut(field: FormField, form: readonly FormField[], values: FieldValues, about: Reckoning) {
  const text = kindOf(field.kind).reckoned?.(field) ?? ''
  const fields = formulaFields(form)
  const read = check(text, fields, 'number')
  if (!read.ok) return { value: null }
  const { was } = about
  if (was && was[field.name] !== undefined && read.used.every((name) => (was[name] ?? null) === (values[name] ?? null)))
    return { value: was[field.name] ?? null }
  const answer = evaluate(text, { fields, values, today: about.today, worksOn: about.worksOn })
  if (!answer.ok) return { value: null, isTooLarge: answer.problem.key === TOO_LARGE }
  const number = typeof answer.value === 'string' ? readDecimal(answer.value) : undefined
  if (!number) return { value: null }
  const written = writeDecimal(round(number, field.decimals ?? USUAL))
  return FITTING.test(written) ? { value: written } : { value: null, isTooLarge: true }
}

const resultOf = (...given: Parameters<typeof workedOut>): FieldValue => workedOut(...given).value

/** Field → what is wrong with what was worked out there, or in a line of it: it is too large to be kept. */
export function reckoningProblems(
  form: readonly FormField[],
  values: FieldValues,
  about: Reckoning,
): Record<string, string> {
  const isWrong = (field: FormField): boolean => {
    if (kindOf(field.kind).reckoned) return workedOut(field, form, values, about).isTooLarge === true
    const columns = columnsOf(field)
    const rows = isReckoned(columns) ? (rowsIn(values[field.name] ?? null) ?? []) : []
    return rows.some((row) => Object.keys(reckoningProblems(columns, row, { ...about, was: undefined })).length > 0)
  }
  return Object.fromEntries(form.filter(isWrong).map(({ name }) => [name, 'platform.fields.result_too_large']))
}

/** As kinds of numbers take it. */
const FITTING = /^-?\d{1,15}(?:\.\d{1,6})?$/
