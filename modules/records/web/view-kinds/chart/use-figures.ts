import { useMemo } from 'react'
import { useCall } from '#platform/web/call.ts'
import type { ChartData } from '#platform/web/charts/index.ts'
import { askedEnded, openGroups } from '../../../shared/charts/open.ts'
import { askedFor, type At, figuresFrom } from '../../../shared/charts/series.ts'
import type { ChartSetting } from '../../../shared/charts/setting.ts'
import { figureName, placeName } from '../../../shared/charts/words.ts'
import type { Column, Table } from '../../../shared/definition/table.ts'
import type { Filter } from '../../../shared/query.ts'
import { allOf } from '../../../shared/conditions.ts'
import { aggregateRows } from '../../../shared/views/aggregate.ts'
import { todayHere } from '../../row/today-here.ts'
import { colourOf } from '../colours.ts'
import { measureValue, useChartSpeech } from './words.ts'

interface Asked {
  filter: Filter | undefined
  search: string
}

/** What a chart shows of the rows that are asked for, and the same as it is drawn. */
export function useFigures(table: Table, setting: ChartSetting, { filter, search }: Asked) {
  const speech = useChartSpeech()
  const asked = { table: table.name, ...askedFor(setting) }
  const query = useCall(
    aggregateRows,
    { ...asked, search, ...(filter && { filter }) },
    {
      // Of another chart than this one nothing is shown, not even for a moment.
      placeholderData: (before, other) => (isSameChart(other?.queryKey.at(-1), asked) ? before : undefined),
      meta: { quiet: true },
    },
  )
  const ended = askedEnded(setting)
  const others = useCall(
    aggregateRows,
    { table: table.name, search, ...ended, filter: allOf(filter, ended?.filter) ?? { all: [] } },
    { enabled: ended !== undefined, meta: { quiet: true } },
  )
  const [began, over] = [query.data?.groups, others.data?.groups]
  const today = todayHere()
  const groups = useMemo(
    () => (setting.until === undefined ? began : began && over && openGroups(setting, began, over, today)),
    [setting, began, over, today],
  )
  const choices = table.columns.find(({ name }) => name === setting.split)?.options
  const figures = useMemo(() => groups && figuresFrom(setting, groups, choices), [setting, groups, choices])
  const data = useMemo((): ChartData | undefined => {
    if (!figures) return undefined
    const named = (name: string | undefined) => table.columns.find((one) => one.name === name)
    const [by, split] = [named(setting.by), named(setting.split)]
    const [first] = setting.measures
    const isWhole = first?.of === 'count' || first?.of === 'sum'
    const all = (figures.series[0]?.values ?? []).reduce((sum, value) => sum + Number(value ?? 0), 0)
    return {
      ...(first && isWhole && { total: measureValue(table, first, String(Math.round(all * 100) / 100), speech.t) }),
      categories: figures.categories.map(({ at, isRest }) => ({
        name: isRest
          ? speech.t('records.chart.rest')
          : by
            ? placeName(by, at, setting.span, speech)
            : speech.words(table.title),
        short: isRest || at.key === null ? undefined : shortSpan(setting.span, at.key),
        ...(!isRest && looksOf(by, at)),
      })),
      series: figures.series.map(({ split: at, measure, values }) => ({
        name: at && split ? placeName(split, at, undefined, speech) : figureName(table, setting, measure, speech),
        ...(at && looksOf(split, at)),
        values: values.map((value) => (value === null ? null : Number(value))),
        said: values.map((value) => measureValue(table, setting.measures[measure]!, value, speech.t)),
      })),
    }
  }, [figures, table, setting, speech])
  const wait = ended !== undefined && !query.isError ? others : query
  return {
    query: query.isPending ? query : wait,
    figures,
    data,
    isCut: query.data?.is_cut ?? false,
    isEmpty: isNothing(groups),
  }
}

/** Days along an axis need no year, and weeks are known by their first. */
const shortSpan = (span: ChartSetting['span'], first: string) =>
  span === 'week' || span === 'day' ? first.slice(5) : undefined

const charted = ({ table, group, measures, most }: Readonly<Record<string, unknown>>) =>
  JSON.stringify([table, group, measures, most])
const isSameChart = (one: unknown, other: Readonly<Record<string, unknown>>) =>
  typeof one === 'object' && one !== null && charted(one as Record<string, unknown>) === charted(other)

const isNothing = (groups: readonly { count: number }[] | undefined) =>
  groups !== undefined && groups.every(({ count }) => count === 0)

/** A choice looks alike wherever it is drawn: by the colour that somebody gave it, or by its place among the others. */
function looksOf(column: Column | undefined, { key, value }: At): { colour?: string | undefined; look?: number } {
  const look = column?.options?.findIndex((one) => one.value === key) ?? -1
  const isColoured = column?.options?.some((one) => 'colour' in one && one.colour !== undefined)
  return { ...(look >= 0 && { look }), ...(isColoured && { colour: colourOf(column, value) }) }
}
