import { openCalendars } from '#modules/organization/server/index.ts'
import { laterDay, workingSpans } from '#modules/organization/shared/index.ts'
import type { Db } from '#platform/server/database.ts'
import type { FreeDays } from '#platform/shared/schedule/index.ts'

const calendarOf = openCalendars()

/** Nobody plans further from the days that there are, nor longer. */
const BEFORE = 400
const BEHIND = 1100
const MOST_DAYS = 15_000

/** Days on which nobody of the organisation works, for some time around these. */
export async function freeDaysBetween(
  { db }: { db: Db },
  orgId: number,
  days: readonly string[],
): Promise<FreeDays & { days: string[] }> {
  const calendar = await calendarOf(db, orgId)
  const today = new Date().toISOString().slice(0, 10)
  let [from, to] = [today, today]
  for (const day of days) {
    if (day < from) from = day
    if (day > to) to = day
  }
  from = laterDay(from, -BEFORE)
  to = laterDay(to, BEHIND)
  const most = laterDay(from, MOST_DAYS)
  if (to > most) to = most
  const free: string[] = []
  // An organisation that has no working time keeps no days free either.
  if (calendar.week.length > 0)
    for (let day = from; day <= to; day = laterDay(day, 1)) if (workingSpans(day, calendar).length === 0) free.push(day)
  return { from, to, days: free, free: new Set(free) }
}
