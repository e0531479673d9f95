import { laterDay } from '#modules/organization/shared/index.ts'

/** The day so many days after this one; from a weekend on to Monday. */
export function dayAfter(day: string, days: number): string {
  const then = laterDay(day, Math.max(0, Math.round(days)))
  const weekday = new Date(`${then}T00:00:00Z`).getUTCDay()
  return weekday === 6 ? laterDay(then, 2) : weekday === 0 ? laterDay(then, 1) : then
}
