import { formatDateTime, formatNumber } from '#platform/web/format.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { useMemo } from 'react'
import type { ChartMeasure, ChartSetting } from '../../../shared/charts/setting.ts'
import { type ChartSpeech, figureName } from '../../../shared/charts/words.ts'
import type { Table } from '../../../shared/definition/table.ts'
import { figure } from '../../grid/figures.ts'

export function useChartSpeech(): ChartSpeech {
  const { t } = useText()
  const words = useWords()
  return useMemo(() => ({ t, words, dateTime: formatDateTime }), [t, words])
}

/** What it comes to, as its column writes that. */
export function measureValue(
  table: Table,
  measure: ChartMeasure,
  value: string | null,
  t: (key: string) => string,
): string {
  if (value === null) return ''
  const column = table.columns.find(({ name }) => name === measure.column)
  if (measure.of === 'count' || !column) return formatNumber(value)
  // Of an average nobody asks for the sixth digit.
  const told = measure.of === 'avg' ? String(Math.round(Number(value) * 100) / 100) : value
  return figure(column, { of: measure.of }, told, t)
}

/** A chart in one sentence, for those who do not see it. */
export function chartName(table: Table, setting: ChartSetting, speech: ChartSpeech): string {
  const { t, words } = speech
  const { by, measures } = setting
  const figures = measures.map((_, at) => figureName(table, setting, at, speech)).join(', ')
  const column = table.columns.find(({ name }) => name === by)
  const said = { table: words(table.title), figures }
  return column ? t('records.chart.about_by', { ...said, by: words(column.label) }) : t('records.chart.about', said)
}
