import { kindOf, printedOf, type Speech } from '#platform/shared/fields/index.ts'
import type { Column, Table } from '../definition/table.ts'
import type { Span } from '../spans.ts'
import { isTime } from './columns.ts'
import type { At } from './series.ts'
import type { ChartMeasure, ChartSetting } from './setting.ts'

/** Whoever reads, in whose language places have words as well. */
export interface ChartSpeech extends Omit<Speech, 't'> {
  t: (key: string, params?: Record<string, string | number>) => string
}

const DAY = 24 * 60 * 60 * 1000

/** A span of time by its first day. */
export function spanTitle(span: Span | undefined, first: string, t: ChartSpeech['t']): string {
  const [year = '', month = ''] = first.split('-')
  switch (span) {
    case 'year':
      return year
    case 'quarter':
      return t('records.group.quarter_of', { year, quarter: Math.ceil(Number(month) / 3) })
    case 'month':
      return `${year}-${month}`
    case 'week':
      return `${first} – ${new Date(Date.parse(first) + 6 * DAY).toISOString().slice(0, 10)}`
    default:
      return first
  }
}

/** What rows have in common, in words. */
export function placeName(column: Column, { key, value }: At, span: Span | undefined, speech: ChartSpeech): string {
  const { t, words } = speech
  if (kindOf(column.kind).stored === 'flag')
    return t(key === 'true' ? 'records.chart.yes' : 'records.chart.no', { column: words(column.label) })
  if (key === null || value === null) return t('records.group.nothing')
  if (isTime(column)) return spanTitle(span, key, t)
  return printedOf(column, value, speech)?.text || String(value)
}

/** What a series of a chart shows that is divided once. */
export const figureName = (
  table: Pick<Table, 'columns'>,
  { until, measures }: Pick<ChartSetting, 'until' | 'measures'>,
  at: number,
  speech: ChartSpeech,
) => (until === undefined ? measureName(table, measures[at]!, speech) : speech.t('records.chart.open'))

/** What is reckoned, in words. */
function measureName(table: Pick<Table, 'columns'>, measure: ChartMeasure, { t, words }: ChartSpeech): string {
  const column = table.columns.find(({ name }) => name === measure.column)
  const figure = t(`records.chart.of.${measure.of}`)
  return column ? t('records.chart.figure_of', { column: words(column.label), figure }) : figure
}
