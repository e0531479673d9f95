import type { Filter } from '../query.ts'
import type { Group } from '../views/aggregate.ts'
import { firstDay, periodsThrough } from './periods.ts'
import type { At } from './series.ts'
import type { ChartSetting } from './setting.ts'

/** How many spans of time are shown where nobody chose. */
const USUAL_SPANS = 26

/**
 * Of rows that are open from one day to another: what is asked besides those that began, which are the ones that ended.
 * Undefined for a chart that counts rows where they stand.
 */
export function askedEnded({ by, span, split, until }: ChartSetting) {
  if (by === undefined || until === undefined) return undefined
  const both: Filter[] = [by, until].map((column) => ({ column, is: 'filled', values: [] }))
  return {
    group: [{ column: until, ...(span && { by: span }) }, ...(split === undefined ? [] : [{ column: split }])],
    filter: { all: both },
  }
}

/**
 * How many were open when each span of time was over, up to the one of today: all that began without those that ended.
 */
export function openGroups(
  { span = 'month', limit = USUAL_SPANS }: ChartSetting,
  began: readonly Group[],
  ended: readonly Group[],
  today: string,
): Group[] {
  const now = firstDay(span, today)
  const first = began.flatMap(({ at: [time] }) => time?.key ?? []).toSorted()[0]
  if (first === undefined) return []
  const periods = first > now ? [now] : periodsThrough(span, [first, now]).slice(-limit)
  const splits = new Map<string, At | undefined>()
  for (const { at } of [...began, ...ended]) {
    const key = JSON.stringify(at[1]?.key ?? null)
    if (!splits.has(key)) splits.set(key, at[1])
  }
  return [...splits].flatMap(([key, split]) => {
    const upTo = (groups: readonly Group[], period: string) =>
      groups
        .filter(({ at: [time, second] }) => JSON.stringify(second?.key ?? null) === key && isBy(time?.key, period))
        .reduce((sum, { count }) => sum + count, 0)
    return periods.map((period) => ({
      at: [{ key: period, value: period }, ...(split ? [split] : [])],
      count: upTo(began, period) - upTo(ended, period),
      measures: [],
    }))
  })
}

const isBy = (key: string | null | undefined, period: string) => typeof key === 'string' && key <= period
