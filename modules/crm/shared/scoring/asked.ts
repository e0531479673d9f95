import { localDay } from '#modules/organization/shared/index.ts'
import { conditionFields, fieldsOf, type Table } from '#modules/records/shared/index.ts'
import { check, type ExpressionField, holds, type Inputs } from '#platform/shared/expression/index.ts'
import {
  allNamedIn,
  type FieldValue,
  type FieldValues,
  isEmpty,
  kindOf,
  namedIn,
} from '#platform/shared/fields/index.ts'
import type { ScoreRule } from './points.ts'

const known = new WeakMap<Table, readonly ExpressionField[]>()

/** What the condition of a rule may ask: the columns of the row, by id what names something, but no score itself. */
export function askedOf(table: Table): readonly ExpressionField[] {
  const found = known.get(table)
  if (found) return found
  const columns = new Map(fieldsOf(table).map((field) => [field.name, field]))
  const fields = conditionFields(table).filter(({ name }) => {
    const column = columns.get(name)
    return column !== undefined && kindOf(column.kind).given?.(column).what !== 'of_module'
  })
  known.set(table, fields)
  return fields
}

/** Columns that say a day, from which points may fade. */
export const daysOf = (table: Table): Table['columns'] =>
  table.columns.filter(({ kind }) => ['day', 'moment'].includes(kindOf(kind).stored ?? ''))

/** The columns that these rules read. */
export function columnsRead(table: Table, rules: readonly ScoreRule[]): string[] {
  const fields = askedOf(table)
  const read = rules.flatMap(({ condition, half_days, decays_from }) => {
    const checked = condition.trim() === '' ? undefined : check(condition, fields, 'boolean')
    const day = half_days !== null && decays_from !== null ? [decays_from] : []
    return [...(checked?.ok ? checked.used : []), ...day]
  })
  const names = new Set(fieldsOf(table).map(({ name }) => name))
  return [...new Set(read)].filter((name) => names.has(name))
}

/** Translation key of what is wrong with a condition; nothing where it can be asked. */
export function problemOf(table: Table, condition: string): string | undefined {
  if (condition.trim() === '') return undefined
  const checked = check(condition, askedOf(table), 'boolean')
  return checked.ok ? undefined : (checked.problems[0]?.key ?? 'platform.expression.not_understood')
}

export interface Here {
  /** The day at the organisation. */
  today: string
  zone: string
}

/** A row as conditions ask it; `columns`: those that are asked. */
export function inputsOf(table: Table, values: FieldValues, columns: readonly string[], { zone }: Here): Inputs {
  const fields = fieldsOf(table).filter(({ name }) => columns.includes(name))
  return Object.fromEntries(fields.map(({ name, kind }) => [name, inputOf(kind, values[name] ?? null, zone)]))
}

let last = { zone: '', moment: '', day: '' }

/** The day of a moment there; several rules of a row look at the same one, one after the other. */
function dayAt(zone: string, moment: string) {
  if (last.zone !== zone || last.moment !== moment) last = { zone, moment, day: localDay(new Date(moment), zone) }
  return last.day
}

function inputOf(kind: string, value: FieldValue, zone: string) {
  const { stored } = kindOf(kind)
  // Not ticked is said as well.
  if (stored === 'flag') return value === true
  if (isEmpty(value)) return null
  if (stored === 'keys') return String(value).split(',')
  if (stored === 'rows' || stored === 'numbers') return allNamedIn(value).map(({ id }) => id)
  if (stored === 'row' || stored === 'number') return namedIn(value)?.id ?? null
  return stored === 'moment' ? dayAt(zone, String(value)) : value
}

export const isMet = (table: Table, condition: string, values: Inputs, { today }: Here) =>
  condition.trim() === '' || holds(condition, { fields: askedOf(table), values, today })

/** The day from which the points of a rule fade. */
export function dayFrom(table: Table, { half_days, decays_from }: ScoreRule, values: FieldValues, { zone }: Here) {
  if (half_days === null || decays_from === null) return null
  const column = fieldsOf(table).find(({ name }) => name === decays_from)
  const value = values[decays_from] ?? null
  if (!column || isEmpty(value)) return null
  return kindOf(column.kind).stored === 'moment' ? dayAt(zone, String(value)) : String(value)
}
