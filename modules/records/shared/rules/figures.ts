import {
  add,
  compareDecimals,
  type Decimal,
  decimalOf,
  divide,
  readDecimal,
  round,
  writeDecimal,
} from '#platform/shared/expression/decimal.ts'
import { check, type ExpressionField, holds } from '#platform/shared/expression/index.ts'
import { type FieldValue, type FieldValues, isEmpty, kindOf } from '#platform/shared/fields/index.ts'
import type { Figure, RollUp } from '../definition/reckoned.ts'
import { fieldsOf, type Table, type TableField } from '../definition/table.ts'
import { rowFields } from './row-rules.ts'

const NOTHING = decimalOf(0)
const DECIMALS = 6
const MONEY_DECIMALS = 2

/** Whether a figure can be reckoned of a column. */
export function canReckon(of: Figure, { kind }: Pick<TableField, 'kind'>): boolean {
  const { stored } = kindOf(kind)
  if (of === 'count') return stored !== undefined
  return stored === 'decimal' || ((of === 'min' || of === 'max') && (stored === 'day' || stored === 'moment'))
}

/** What several values come to, exactly; empty ones count for nothing. The sum and the count of nothing are 0. */
export function figureOf(of: Figure, field: Pick<TableField, 'kind'>, values: readonly FieldValue[]): FieldValue {
  const said = values.filter((value) => !isEmpty(value) && value !== false).map(String)
  if (of === 'count') return String(said.length)
  if (kindOf(field.kind).stored !== 'decimal') {
    const inOrder = said.toSorted()
    return (of === 'min' ? inOrder[0] : inOrder.at(-1)) ?? null
  }
  const numbers = said.flatMap((text) => readDecimal(text) ?? [])
  const sum = numbers.reduce(add, NOTHING)
  if (of === 'sum') return writeDecimal(sum)
  if (of === 'avg') return averageOf(field, sum, numbers.length)
  const [first, ...others] = numbers
  if (!first) return null
  const isFurther = (one: Decimal, other: Decimal) =>
    of === 'min' ? compareDecimals(one, other) < 0 : compareDecimals(one, other) > 0
  return writeDecimal(others.reduce((best, one) => (isFurther(one, best) ? one : best), first))
}

/** To as many digits as people write of such a column. */
export function averageOf({ kind }: Pick<TableField, 'kind'>, sum: Decimal, count: number): string | null {
  const average = divide(sum, decimalOf(count))
  return average ? writeDecimal(round(average, kindOf(kind).expression === 'money' ? MONEY_DECIMALS : DECIMALS)) : null
}

const asked = new WeakMap<Table, readonly ExpressionField[]>()

/** Fields that a condition of a roll-up may ask: of what is named elsewhere and of moments it would not be sure. */
export function askedInRollUp(table: Table): readonly ExpressionField[] {
  const known = asked.get(table)
  if (known) return known
  const open = new Set(
    fieldsOf(table).flatMap(({ name, kind }) => {
      const { to, stored } = kindOf(kind)
      return to === undefined && stored !== 'moment' && stored !== 'files' ? [name] : []
    }),
  )
  const fields = rowFields(table).filter(({ name }) => open.has(name))
  asked.set(table, fields)
  return fields
}

/** What a roll-up says over these rows, all of which name the row in which it stands. */
export function rolledUp({ of, column, when }: RollUp, table: Table, rows: readonly FieldValues[]): FieldValue {
  const counted = when === undefined || when === '' ? rows : rows.filter((row) => isCounted(table, when, row))
  if (column === undefined) return of === 'count' ? String(counted.length) : null
  const field = fieldsOf(table).find(({ name }) => name === column)
  return field
    ? figureOf(
        of,
        field,
        counted.map((row) => row[column] ?? null),
      )
    : null
}

function isCounted(table: Table, when: string, row: FieldValues) {
  const fields = askedInRollUp(table)
  const values = Object.fromEntries(
    fields.map(({ name }) => {
      const value = row[name] ?? null
      const field = fieldsOf(table).find((one) => one.name === name)
      if (isEmpty(value)) return [name, null]
      return [name, field && kindOf(field.kind).stored === 'keys' ? String(value).split(',') : value]
    }),
  )
  return holds(when, { fields, values })
}

/** What a roll-up says of a row that no other names. */
export const rolledUpOfNothing = ({ of }: RollUp): FieldValue => (of === 'sum' || of === 'count' ? '0' : null)

/** Columns of its table that a roll-up reads. */
export function readByRollUp({ by, column, when }: RollUp, table: Table): readonly string[] {
  const read = when === undefined || when === '' ? null : check(when, askedInRollUp(table), 'boolean')
  return [by, ...(column === undefined ? [] : [column]), ...(read?.ok ? read.used : [])]
}
