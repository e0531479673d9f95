import { kindOf } from '#platform/shared/fields/index.ts'
import type { Column, Table } from '../definition/table.ts'
import { canDivide, canSplit, figuresFor, isTime } from './columns.ts'
import type { ChartSetting } from './setting.ts'

type Columns = Pick<Table, 'columns'>

/**
 * The chart for whoever sees these columns: a figure of one that is not there is left out, and so is a second division.
 * Undefined where nothing is left to draw.
 */
export function fittingChart(setting: ChartSetting, table: Columns): ChartSetting | undefined {
  const { by, span, split, until, measures: wanted, ...rest } = setting
  // What is open has no other figure than how many there are.
  const measures = until === undefined ? wanted : counted
  const named = (name: string | undefined) => table.columns.find((one) => one.name === name)
  const seen = measures.filter(({ of, column }) => {
    const measured = named(column)
    return of === 'count' ? column === undefined : measured !== undefined && figuresFor(measured).includes(of)
  })
  const divided = named(by)
  if (seen.length === 0 || (by !== undefined && (!divided || !canDivide(divided)))) return undefined
  if (by === undefined && rest.type !== 'count' && rest.type !== 'table') return undefined
  const ends = named(until)
  if (until !== undefined && !(ends && isTime(ends) && divided && isTime(divided))) return undefined
  const second = named(split)
  const isSplit = divided !== undefined && second !== undefined && second !== divided && canSplit(second)
  return {
    ...rest,
    ...(divided && { by: divided.name }),
    ...(divided && isTime(divided) && { span: span ?? 'month' }),
    ...(isSplit && { split: second.name }),
    ...(ends && { until: ends.name }),
    measures: seen,
  }
}

const counted: ChartSetting['measures'] = [{ of: 'count' }]

const kept = (column: Column) => kindOf(column.kind).stored ?? ''

/** The chart that says most of a table before anybody chose one; undefined where there is nothing to count by. */
export function usualChart({ columns }: Columns): ChartSetting | undefined {
  const first = (...stored: readonly string[]) => columns.find((one) => stored.includes(kept(one)) && canDivide(one))
  const choice = first('key')
  if (choice) return { kind: 'chart', type: 'column', by: choice.name, measures: counted }
  const named = first('row', 'number', 'flag')
  if (named) return { kind: 'chart', type: 'bar', by: named.name, measures: counted, order: 'falling', limit: 12 }
  const time = first('day', 'moment')
  if (time) return { kind: 'chart', type: 'column', by: time.name, span: 'month', measures: counted }
  const amount = columns.find((one) => kept(one) === 'decimal')
  if (amount) return { kind: 'chart', type: 'count', measures: [...counted, { of: 'sum', column: amount.name }] }
  return undefined
}
