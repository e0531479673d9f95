import { daysFromTo, weekdayOf } from '#platform/shared/day.ts'

export const sections = ['late', 'today', 'week', 'later', 'undated'] as const
type DueSection = (typeof sections)[number]

/** Where a task stands among those of somebody who asks what to do; a week ends with its Sunday. */
export function sectionOf(ends: string | null, today: string): DueSection {
  if (!ends) return 'undated'
  const left = daysFromTo(today, ends)
  if (left < 0) return 'late'
  if (left === 0) return 'today'
  return left <= 7 - weekdayOf(today) ? 'week' : 'later'
}
