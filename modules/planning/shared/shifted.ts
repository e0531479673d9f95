import type { FieldValues } from '#platform/shared/fields/index.ts'
import { daysFromTo } from '#platform/shared/day.ts'

const DAY = 86_400_000

/** The day (YYYY-MM-DD) so many days later. */
export const dayLater = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10)

const dayOf = (values: FieldValues, name: string) => {
  const value = values[name]
  return typeof value === 'string' && value !== '' ? value : null
}

/** How many days later a plan begins; nothing moves where it says no day at all. */
export function daysLater(project: FieldValues, tasks: readonly FieldValues[], starts: string): number {
  const all = [project, ...tasks].flatMap((one) => dayOf(one, 'starts_on') ?? dayOf(one, 'ends_on') ?? [])
  const first = dayOf(project, 'starts_on') ?? all.toSorted()[0]
  return first === undefined ? 0 : daysFromTo(first, starts)
}

const dayColumns = ['starts_on', 'ends_on', 'constraint_on', 'deadline', 'repeats_until'] as const

/**
 * A task at its beginning, so many days later. Where it says how long it takes its last day follows from that: the
 * days between may be free ones by then.
 */
export function taskLater(task: FieldValues, days: number): FieldValues {
  const moved = Object.fromEntries(
    dayColumns.map((name) => {
      const day = dayOf(task, name)
      return [name, day === null ? null : dayLater(day, days)]
    }),
  )
  const isLong = moved['starts_on'] !== null && dayOf(task, 'days') !== null && task['mode'] !== 'manual'
  return isLong ? { ...moved, ends_on: null } : moved
}

/** Rows of a tree from above to below, a level at a time; whose parent is not among them stands at the top. */
export function levelsOf<Row extends { id: string }>(
  rows: readonly Row[],
  aboveOf: (row: Row) => string | undefined,
): Row[][] {
  const levels: Row[][] = []
  const known = new Set(rows.map(({ id }) => id))
  const placed = new Set<string>()
  let left = rows
  while (left.length > 0) {
    const level = left.filter((row) => {
      const above = aboveOf(row)
      return above === undefined || !known.has(above) || placed.has(above)
    })
    if (level.length === 0) break
    levels.push(level)
    for (const { id } of level) placed.add(id)
    left = left.filter(({ id }) => !placed.has(id))
  }
  return levels
}
