import { freeDaysBetween } from '#modules/records/server/index.ts'
import { laterDay } from '#modules/organization/shared/index.ts'
import type { Db } from '#platform/server/database.ts'
import { calendarOfDays, completedDays } from '#platform/shared/schedule/index.ts'

export type WorkingDays = Awaited<ReturnType<typeof workingDays>>

/** The days on which an organisation works, around one of them. */
export async function workingDays(db: Db, orgId: number, today: string) {
  const free = await freeDaysBetween({ db }, orgId, [today])
  const calendar = calendarOfDays(free)
  const next = (day: string, step: 1 | -1): string => {
    let found = day
    while (free.free.has(found)) found = laterDay(found, step)
    return found
  }
  return {
    free,
    /** So many working days from today, or from the first after it where nobody works today. */
    day(offset: number): string {
      let found = next(today, 1)
      const step = offset < 0 ? -1 : 1
      for (let left = Math.abs(offset); left > 0; left -= 1) found = next(laterDay(found, step), step)
      return found
    },
    /** The last of so many working days that begin with this one. */
    last: (first: string, days: number): string =>
      days === 0 ? first : (completedDays({ first, days }, calendar, 'days').last ?? first),
    /** From one day to another, both within. */
    between(first: string, last: string): string[] {
      const found: string[] = []
      for (let day = first; day <= last; day = laterDay(day, 1)) if (!free.free.has(day)) found.push(day)
      return found
    },
  }
}
