/** The day so many days after this one; from a weekend on to Monday. */
export function dayAfter(day: string, days: number): string {
  const at = new Date(`${day}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() + Math.max(0, Math.round(days)))
  const weekday = at.getUTCDay()
  if (weekday === 6) at.setUTCDate(at.getUTCDate() + 2)
  if (weekday === 0) at.setUTCDate(at.getUTCDate() + 1)
  return at.toISOString().slice(0, 10)
}
