import { type ChartMeasure, chartMeasures, type ChartSetting } from '../../../shared/charts/setting.ts'
import type { View } from '../../../shared/views/saved.ts'

type Kept = Pick<View, 'kind' | 'places' | 'settings'>

/**
 * A chart as a saved view keeps it: columns stand in places alone, those that are measured by what is reckoned of them;
 * `measures` says in which order.
 */
export function keptChart({ kind, by, split, until, measures, ...settings }: ChartSetting): Kept {
  const measured = Map.groupBy(
    measures.filter(({ column }) => column !== undefined),
    ({ of }) => of,
  )
  const places = {
    ...(by !== undefined && { by }),
    ...(split !== undefined && { split }),
    ...(until !== undefined && { until }),
    ...Object.fromEntries([...measured].map(([of, some]) => [of, some.flatMap(({ column }) => column ?? [])])),
  }
  return { kind, places, settings: { ...told(settings), measures: measures.map(({ of }) => of).join(',') } }
}

/** What is left of it where a column is there no more: a figure of that is left out. */
export function chartSaid({ places, settings }: Pick<Kept, 'places' | 'settings'>): Record<string, unknown> {
  const { measures, ...rest } = settings
  const { by, split, until } = places
  const left = new Map(Object.entries(places).map(([of, names]) => [of, [names].flat()]))
  const asked = typeof measures === 'string' ? measures.split(',') : []
  const read = asked.flatMap((of): ChartMeasure[] => {
    const known = chartMeasures.find((one) => one === of)
    if (known === 'count') return [{ of: 'count' }]
    const column = left.get(of)?.shift()
    return known && column !== undefined ? [{ of: known, column }] : []
  })
  return {
    ...rest,
    ...(by !== undefined && { by }),
    ...(split !== undefined && { split }),
    ...(until !== undefined && { until }),
    measures: read,
  }
}

const told = (settings: Readonly<Record<string, string | number | boolean | undefined>>) =>
  Object.fromEntries(Object.entries(settings).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))
