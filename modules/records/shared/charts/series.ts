import type { Group } from '../views/aggregate.ts'
import { periodsThrough } from './periods.ts'
import type { ChartMeasure, ChartSetting } from './setting.ts'

/** What rows have in common, as the server told it. */
export type At = Group['at'][number]

export interface Category {
  at: At
  /** All that do not have a mark of their own. */
  isRest: boolean
}

export interface Series {
  /** Of a chart that is divided a second time. */
  split: At | undefined
  /** Which of the figures. */
  measure: number
  /** Beside each category; null where there is nothing to reckon with. */
  values: (string | null)[]
}

export interface Figures {
  categories: Category[]
  series: Series[]
}

/** What nothing comes to: no rows are none, and of none there is no average. */
const nothing = ({ of }: ChartMeasure) => (['count', 'sum', 'filled', 'distinct'].includes(of) ? '0' : null)

const keyOf = (at: At | undefined, isRest = false) => (isRest ? 'rest' : JSON.stringify(at?.key ?? null))

/**
 * Groups of rows as categories and series, with nothing left out between: a month without rows stands there too.
 * `choices`: in which order series follow each other, where their column says one.
 */
export function figuresFrom(
  setting: ChartSetting,
  groups: readonly Group[],
  choices: readonly { value: string }[] = [],
): Figures {
  const { measures } = setting
  // The count of rows is told of every group; the others in the order in which they were asked for.
  const asked = measures.filter(({ of }) => of !== 'count')
  const valueOf = (group: Group, measure: ChartMeasure) =>
    measure.of === 'count' ? String(group.count) : (group.measures[asked.indexOf(measure)] ?? null)
  if (setting.by === undefined) {
    const [all] = groups
    return {
      categories: [{ at: { key: null, value: null }, isRest: false }],
      series: measures.map((measure, at) => ({
        split: undefined,
        measure: at,
        values: [all ? valueOf(all, measure) : nothing(measure)],
      })),
    }
  }
  const found = new Map<string, Category>()
  const splits = new Map<string, At>()
  const cells = new Map<string, Group>()
  for (const group of groups) {
    const [first, second] = group.at
    const category: Category = { at: first!, isRest: group.is_rest === true }
    const place = keyOf(first, category.isRest)
    found.set(place, found.get(place) ?? category)
    if (second) splits.set(keyOf(second), splits.get(keyOf(second)) ?? second)
    cells.set(`${place} ${second ? keyOf(second) : ''}`, group)
  }
  const filled = withPeriods(setting, [...found.values()])
  const values = (measure: ChartMeasure, split: At | undefined) =>
    filled.map(({ at, isRest }) => {
      const group = cells.get(`${keyOf(at, isRest)} ${split ? keyOf(split) : ''}`)
      return group ? valueOf(group, measure) : nothing(measure)
    })
  const series: Series[] =
    setting.split === undefined
      ? measures.map((measure, at) => ({ split: undefined, measure: at, values: values(measure, undefined) }))
      : inOrderOf(choices, [...splits.values()]).map((split) => ({
          split,
          measure: 0,
          values: values(measures[0]!, split),
        }))
  return sorted(setting, { categories: filled, series })
}

/** Nothing at all comes last. */
function inOrderOf(choices: readonly { value: string }[], splits: readonly At[]): At[] {
  if (choices.length === 0) return [...splits]
  const places = new Map(choices.map(({ value }, at) => [value, at]))
  const place = ({ key }: At) => (key === null ? choices.length + 1 : (places.get(key) ?? choices.length))
  return splits.toSorted((one, other) => place(one) - place(other))
}

function withPeriods({ span }: ChartSetting, categories: readonly Category[]): Category[] {
  if (span === undefined) return [...categories]
  const known = new Map(categories.flatMap((one) => (one.at.key === null ? [] : [[one.at.key, one] as const])))
  const without = categories.filter(({ at }) => at.key === null)
  return [
    ...periodsThrough(span, [...known.keys()]).map(
      (key) => known.get(key) ?? { at: { key, value: key }, isRest: false },
    ),
    ...without,
  ]
}

/** By what the first figure comes to in all series; what is left over comes last, and time stays as it goes. */
function sorted({ order = 'given', span }: ChartSetting, { categories, series }: Figures): Figures {
  if (order === 'given' || span !== undefined) return { categories, series }
  const weight = (at: number) =>
    series.reduce((sum, { measure, values }) => (measure === 0 ? sum + Number(values[at] ?? 0) : sum), 0)
  const placed = categories
    .map((category, at) => ({ category, at, weight: weight(at) }))
    .toSorted(
      (one, other) =>
        Number(one.category.isRest) - Number(other.category.isRest) ||
        (order === 'falling' ? other.weight - one.weight : one.weight - other.weight) ||
        one.at - other.at,
    )
  return {
    categories: placed.map(({ category }) => category),
    series: series.map((one) => ({ ...one, values: placed.map(({ at }) => one.values[at] ?? null) })),
  }
}

/** What is asked of the server for a chart. */
export function askedFor({ by, span, split, measures, limit, order }: ChartSetting) {
  const asked = measures.filter((one) => one.of !== 'count')
  const [first] = measures
  return {
    group: [
      ...(by === undefined ? [] : [{ column: by, ...(span && { by: span }) }]),
      ...(by === undefined || split === undefined ? [] : [{ column: split }]),
    ],
    measures: asked.flatMap(({ of, column }) => (of === 'count' || column === undefined ? [] : [{ of, column }])),
    ...(by !== undefined &&
      limit !== undefined &&
      span === undefined && {
        most: {
          groups: limit,
          ...(first && first.of !== 'count' && { measure: 0 }),
          ...(order === 'rising' && { rises: true }),
        },
      }),
  }
}
