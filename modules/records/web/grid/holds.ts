import { allNamedIn, type FieldValue, isEmpty, kindOf, referenceIn } from '#platform/shared/fields/index.ts'
import { textOfMarkup } from '#platform/shared/fields/markup.ts'
import { type DateRange, rangeIn } from '../../shared/fields/kinds/date-range.ts'
import { type Sum, sumIn } from '../../shared/fields/kinds/money-currency.ts'
import type { Column } from '../../shared/definition/table.ts'
import type { Condition } from '../../shared/query.ts'
import type { Hue } from '../../shared/views/saved.ts'
import type { GridLook } from './look.ts'

/** Whether a value fulfils a condition, as the server would say of its row. */
function holds(column: Column, { is, values }: Omit<Condition, 'column'>, value: FieldValue): boolean {
  if (is === 'empty') return isEmpty(value)
  if (is === 'filled') return !isEmpty(value)
  if (is === 'yes') return value === true
  if (is === 'no') return value !== true
  const { stored, isMarkup, lies } = kindOf(column.kind)
  const [one = '', other = ''] = values
  if (isEmpty(value)) return ['not_contains', 'is_not', 'ne', 'none_of'].includes(is)
  if (lies && is === 'below') {
    const wanted = values.map((place) => lies.place(place))
    return lies.of(String(value)).some((place) => wanted.includes(place))
  }
  if (stored === 'decimal') return compared(is, Number(value), Number(one), Number(other))
  if (stored === 'day' || stored === 'moment') return compared(is, String(value).slice(0, 10), one, other)
  if (stored === 'span') return rangeHolds(is, rangeIn(value), one, other)
  if (stored === 'sum') return sumHolds(is, sumIn(value), values)
  if (stored === 'text')
    return textHolds(is, (isMarkup ? textOfMarkup(String(value)) : String(value)).toLowerCase(), one.toLowerCase())
  const said = namedBy(column, value)
  if (is === 'all_of') return values.every((key) => said.includes(key))
  const isAny = values.some((key) => said.includes(key))
  return is === 'none_of' ? !isAny : isAny
}

function namedBy(column: Column, value: FieldValue): string[] {
  const { stored } = kindOf(column.kind)
  if (stored === 'keys') return String(value).split(',')
  if (stored === 'rows' || stored === 'numbers') return allNamedIn(value).map(({ id }) => id)
  return [referenceIn(column, value)?.id ?? String(value)]
}

function rangeHolds(is: Condition['is'], range: DateRange | undefined, one: string, other: string): boolean {
  if (!range) return false
  if (is === 'holds_day') return range.from <= one && one <= range.to
  return is === 'overlaps' ? range.from <= other && range.to >= one : range.from >= one && range.from <= other
}

function sumHolds(is: Condition['is'], sum: Sum | undefined, values: readonly string[]): boolean {
  const [one, other] = values.map((value) => value.split(' '))
  const wanted = one?.[1]
  const isIn = wanted === undefined || sum?.currency === wanted
  const holds = compared(is, Number(sum?.amount), Number(one?.[0]), Number(other?.[0]))
  return is === 'ne' ? !isIn || holds : isIn && holds
}

function textHolds(is: Condition['is'], text: string, wanted: string): boolean {
  switch (is) {
    case 'contains':
      return text.includes(wanted)
    case 'not_contains':
      return !text.includes(wanted)
    case 'starts':
      return text.startsWith(wanted)
    case 'is_not':
      return text !== wanted
    default:
      return text === wanted
  }
}

function compared<T extends number | string>(is: Condition['is'], value: T, one: T, other: T): boolean {
  switch (is) {
    case 'ne':
      return value !== one
    case 'lt':
    case 'before':
      return value < one
    case 'le':
      return value <= one
    case 'gt':
    case 'after':
      return value > one
    case 'ge':
      return value >= one
    case 'between':
      return value >= one && value <= other
    default:
      return value === one
  }
}

/** The colour of a cell: that of the first rule which it fulfils. */
export const hueOf = (column: Column, { colours }: GridLook, value: FieldValue): Hue | undefined =>
  colours.find((rule) => rule.column === column.name && holds(column, rule, value))?.hue
