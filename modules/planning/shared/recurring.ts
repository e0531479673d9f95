/** The day (YYYY-MM-DD) on which what happened on a day happens again. */
export function dayAgain(day: string, repeats: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  const [year, month, of] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()]
  const months: Readonly<Record<string, number>> = { month: 1, quarter: 3, year: 12 }
  const later = months[repeats]
  if (later !== undefined) {
    // The last day of a shorter month stands for the days that it has not.
    const last = new Date(Date.UTC(year, month + later + 1, 0)).getUTCDate()
    return iso(Date.UTC(year, month + later, Math.min(of, last)))
  }
  if (repeats === 'day') {
    const weekday = date.getUTCDay()
    return iso(Date.UTC(year, month, of + (weekday === 5 ? 3 : weekday === 6 ? 2 : 1)))
  }
  return iso(Date.UTC(year, month, of + (repeats === 'two_weeks' ? 14 : 7)))
}

const iso = (at: number) => new Date(at).toISOString().slice(0, 10)
