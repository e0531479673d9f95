import { check, evaluate, type ExpressionField, type Given, holds } from '#platform/shared/expression/index.ts'
import {
  allNamedIn,
  expressionFields,
  type FieldValue,
  type FieldValues,
  isEmpty,
  kindOf,
  problemsIn,
  referenceIn,
} from '#platform/shared/fields/index.ts'
import type { Words } from '#platform/shared/i18n.ts'
import { sectionConditions } from '../form/sections.ts'
import { fieldsOf, isReckoned, type Table, type TableField } from '../definition/table.ts'

/** What of a row follows from what else it says: figures, what is asked at all, what has to be, what may not be. */

const asked = new WeakMap<Table, readonly ExpressionField[]>()

/** The columns of a table as expressions know them. */
export function rowFields(table: Table): readonly ExpressionField[] {
  const known = asked.get(table) ?? expressionFields(fieldsOf(table))
  asked.set(table, known)
  return known
}

export const given = (table: Table, values: FieldValues, today?: string): Given => ({
  fields: rowFields(table),
  values: Object.fromEntries(fieldsOf(table).map((field) => [field.name, inputOf(field, values[field.name] ?? null)])),
  ...(today !== undefined && { today }),
})

function inputOf(field: TableField, value: FieldValue) {
  const { stored } = kindOf(field.kind)
  // A flag that nobody set is down, as the database keeps it.
  if (isEmpty(value)) return stored === 'flag' ? false : null
  if (stored === 'keys') return String(value).split(',')
  if (stored === 'rows' || stored === 'numbers') return allNamedIn(value).map(({ name }) => name)
  return referenceIn(field, value)?.name ?? value
}

/** Columns that follow from others, each behind those that it reads; null where two read each other. */
export function computedColumns(table: Table): readonly TableField[] | null {
  const computed = fieldsOf(table).filter(({ formula }) => formula !== undefined)
  const reads = new Map(computed.map(({ name, formula }) => [name, readBy(table, formula ?? '')]))
  const order: TableField[] = []
  const open = new Set(computed)
  while (open.size > 0) {
    const next = [...open].find(({ name }) => ![...open].some((other) => reads.get(name)?.includes(other.name)))
    if (!next) return null
    open.delete(next)
    order.push(next)
  }
  return order
}

/** Columns of the row that a formula reads. */
export const readBy = (table: Table, formula: string): readonly string[] => {
  const read = check(formula, rowFields(table))
  return read.ok ? read.used : []
}

/** The row with its figures; one that cannot be reckoned, because something is empty, is empty itself. */
export function withFormulas(table: Table, values: FieldValues): FieldValues {
  const computed = computedColumns(table)
  if (!computed || computed.length === 0) return values
  let now = values
  for (const field of computed) {
    const answer = evaluate(field.formula ?? '', given(table, now))
    now = { ...now, [field.name]: answer.ok ? fitting(field, answer.value) : null }
  }
  return now
}

export function fitting(field: TableField, value: unknown): FieldValue {
  const { value: shape, sheet, stored } = kindOf(field.kind)
  const said = Array.isArray(value) ? value.join(',') : value
  if (said === null || (typeof said !== 'string' && typeof said !== 'boolean')) return stored === 'flag' ? false : null
  const whole = sheet === 'count' && typeof said === 'string' ? said.replace(/\..*$/, '') : said
  return shape.safeParse(whole).success ? whole : null
}

/** Whether a column is asked in this row at all: by its own condition, and by those of the sections around it. */
export function isShown(table: Table, field: TableField, values: FieldValues, today: string) {
  const all = conditionsOf(table, field)
  return all.length === 0 || areMet(table, all, values, today)
}

function conditionsOf(table: Table, { name, of, shown_if }: Pick<TableField, 'name' | 'of' | 'shown_if'>) {
  const around = sectionConditions(table).get(of ?? name) ?? []
  return shown_if === undefined ? around : [shown_if, ...around]
}

/** Whether all these conditions hold over the row. */
export function areMet(table: Table, conditions: readonly string[], values: FieldValues, today: string) {
  const row = given(table, values, today)
  return conditions.every((condition) => holds(condition, row))
}

/** Whether a condition holds of a row. */
export const isFulfilled = (table: Table, values: FieldValues, condition: string, today: string) =>
  holds(condition, given(table, values, today))

/** Whether something has to stand there. */
export const isRequired = (table: Table, { required, required_if }: TableField, values: FieldValues, today: string) =>
  required || (required_if !== undefined && holds(required_if, given(table, values, today)))

/** Without what is not asked in this row; figures stay, for nobody typed them. */
export function withoutHidden(table: Table, values: FieldValues, today: string): FieldValues {
  return without(table, values, today, () => true)
}

/** The same before it is known what the rows say that this one names: what hangs on that stays for the moment. */
export function withoutHiddenYet(table: Table, values: FieldValues, today: string): FieldValues {
  const looked = fieldsOf(table).flatMap(({ name, look_up }) => (look_up ? [name] : []))
  const hangs = (condition: string) => readBy(table, condition).some((name) => looked.includes(name))
  return without(table, values, today, (field) => !conditionsOf(table, field).some(hangs))
}

function without(table: Table, values: FieldValues, today: string, among: (field: TableField) => boolean): FieldValues {
  const hidden = fieldsOf(table).filter(
    (field) => !isReckoned(field) && among(field) && !isShown(table, field, values, today),
  )
  return hidden.length === 0 ? values : { ...values, ...Object.fromEntries(hidden.map(({ name }) => [name, null])) }
}

/**
 * What is wrong with a whole row: column → translation key. `asked`: columns of which something is said; without it
 * all of them.
 */
export function problemsInRow(
  table: Table,
  values: FieldValues,
  today: string,
  among: (field: TableField) => boolean = () => true,
): Record<string, string> {
  const fields = fieldsOf(table)
    .filter((field) => !isReckoned(field) && among(field) && isShown(table, field, values, today))
    .map((field) => ({ ...field, required: isRequired(table, field, values, today) }))
  return problemsIn(fields, Object.fromEntries(fields.map(({ name }) => [name, values[name] ?? null])))
}

/** The rules of a table that a row breaks, in the words of whoever made them. */
export const brokenRules = (
  table: Table,
  values: FieldValues,
  today: string,
): { says: Words; column?: string | undefined }[] =>
  (table.rules ?? []).filter(({ when }) => holds(when, given(table, values, today)))
