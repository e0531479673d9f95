/** A pattern of shifts that repeats. Days are YYYY-MM-DD, the last one belongs to it. */
export interface Roster {
  from: string
  to: string | null
  weeks: 1 | 2 | 3 | 4
  /** Shift ids of `weeks * 7` days, Monday first, the week in which the roster begins first; null is a day off. */
  days: readonly (string | null)[]
}

/**
 * The shift of a day: what is said of the day itself, else of the roster that began last. Null is a day off,
 * undefined a day of which nothing is said.
 */
export function shiftOn(
  day: string,
  rosters: readonly Roster[],
  single: ReadonlyMap<string, string | null>,
): string | null | undefined {
  if (single.has(day)) return single.get(day)
  const roster = rosters
    .filter(({ from, to }) => from <= day && (to === null || day <= to))
    .reduce<Roster | undefined>((last, one) => (last && last.from > one.from ? last : one), undefined)
  if (!roster) return undefined
  const start = dayNumber(roster.from)
  const monday = start - weekday(start)
  return roster.days[(dayNumber(day) - monday) % (roster.weeks * 7)] ?? null
}

const dayNumber = (day: string) => Date.parse(`${day}T00:00:00Z`) / 86_400_000

/** 0 Monday to 6 Sunday; 1 January 1970 was a Thursday. */
const weekday = (number: number) => (((number + 3) % 7) + 7) % 7
