import { openCalendars } from '#modules/organization/server/index.ts'
import { laterDay, workingSpans } from '#modules/organization/shared/index.ts'
import type { Db } from '#platform/server/database.ts'
import type { FreeDays } from '#platform/shared/schedule/index.ts'

const calendarOf = openCalendars()

/** Nobody plans further from the days that there are, nor longer. */
const BEFORE = 400
const BEHIND = 1100
const MOST_DAYS = 15_000

type Found = FreeDays & { days: string[] }

/** By the calendar as it was read, which is another one once somebody has changed it. */
const known = new WeakMap<Awaited<ReturnType<typeof calendarOf>>, Map<string, Found>>()
const MOST_KNOWN = 20

/** Days on which nobody of the organisation works, in whole years around these. */
export async function freeDaysBetween({ db }: { db: Db }, orgId: number, days: readonly string[]): Promise<Found> {
  const calendar = await calendarOf(db, orgId)
  const today = new Date().toISOString().slice(0, 10)
  let [from, to] = [today, today]
  for (const day of days) {
    if (day < from) from = day
    if (day > to) to = day
  }
  from = `${laterDay(from, -BEFORE).slice(0, 4)}-01-01`
  to = `${laterDay(to, BEHIND).slice(0, 4)}-12-31`
  const most = laterDay(from, MOST_DAYS)
  if (to > most) to = most
  const spans = known.get(calendar) ?? new Map<string, Found>()
  known.set(calendar, spans)
  const span = `${from} ${to}`
  const found = spans.get(span) ?? freeIn(calendar, from, to)
  if (spans.size < MOST_KNOWN) spans.set(span, found)
  return found
}

function freeIn(calendar: Awaited<ReturnType<typeof calendarOf>>, from: string, to: string): Found {
  const free: string[] = []
  // An organisation that has no working time keeps no days free either.
  if (calendar.week.length > 0)
    for (let day = from; day <= to; day = laterDay(day, 1)) if (workingSpans(day, calendar).length === 0) free.push(day)
  return { from, to, days: free, free: new Set(free) }
}
