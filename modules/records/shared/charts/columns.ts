import { kindOf } from '#platform/shared/fields/index.ts'
import type { Column } from '../definition/table.ts'
import { measuresOf } from '../group.ts'
import { operatorsFor } from '../operators.ts'
import { type ChartMeasure, chartMeasures } from './setting.ts'

const storedIn = ({ kind }: Column) => kindOf(kind).stored

export const isTime = (column: Column) => ['day', 'moment'].includes(storedIn(column) ?? '')

/** Marks are divided by what a filter can name, so that each of them leads to its rows. */
export const canDivide = (column: Column) =>
  isTime(column) ||
  ['key', 'row', 'number', 'flag', 'decimal'].includes(storedIn(column) ?? '') ||
  (storedIn(column) === 'text' && operatorsFor(column).some((one) => one === 'is' || one === 'eq'))

/** A second division is told by colours, of which there are few. */
export const canSplit = (column: Column) => ['key', 'row', 'number', 'flag'].includes(storedIn(column) ?? '')

/** What of a column is a number, and so can be drawn. */
export function figuresFor(column: Column): readonly ChartMeasure['of'][] {
  const stored = storedIn(column)
  if (stored === undefined) return []
  const drawn = stored === 'decimal' ? ['sum', 'avg', 'min', 'max', 'distinct', 'filled'] : ['distinct', 'filled']
  return chartMeasures.filter((of) => of !== 'count' && measuresOf[stored].includes(of) && drawn.includes(of))
}
