import { kindOf, problemsIn } from '#platform/shared/fields/index.ts'
import { isDay } from '#platform/web/date/index.ts'
import type { Column } from '../../shared/definition/table.ts'
import { dayWord } from '../../shared/day-words.ts'
import { valuesOf } from '../../shared/operators.ts'
import type { Condition } from '../../shared/query.ts'

/** Key of the words for what is wrong with each value of a condition; one for all where they are chosen. */
export function unwritten(column: Column, { is, values }: Condition): readonly (string | undefined)[] {
  if (valuesOf(is) === 'many') return [values.length === 0 ? 'records.filter.nothing_chosen' : undefined]
  return values.map((value) => problemOf(column, value.trim()))
}

const DECIMAL = /^-?\d{1,20}(\.\d{1,10})?$/

function problemOf(column: Column, value: string): string | undefined {
  const { stored = 'text', isOrdered } = kindOf(column.kind)
  switch (stored) {
    case 'day':
    case 'moment':
    case 'span':
      return isDay(value) || dayWord(value) ? undefined : 'platform.fields.bad_date'
    case 'decimal':
      return DECIMAL.test(value) ? undefined : 'platform.fields.bad_number'
    case 'sum':
      return DECIMAL.test(value.split(' ')[0] ?? '') ? undefined : 'platform.fields.bad_number'
    default: {
      const asked = { ...column, required: true, ...(isOrdered ? {} : { kind: 'text', max_length: 500 }) }
      return problemsIn([asked], { [column.name]: value === '' ? null : value })[column.name]
    }
  }
}
