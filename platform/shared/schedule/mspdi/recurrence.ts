import type { XmlPart } from './xml.ts'
import { numberOf } from './values.ts'

/** On which days of a stretch an exception recurs; undefined for a kind that is not known. */
export function recurrenceOf({ texts }: XmlPart, first: number): ((day: number) => boolean) | undefined {
  const number = (name: string) => numberOf(texts.get(name))
  const every = Math.max(1, number('Period') ?? 1)
  const begun = new Date(first * 86_400_000)
  const monthsSince = (date: Date) =>
    (date.getUTCFullYear() - begun.getUTCFullYear()) * 12 + date.getUTCMonth() - begun.getUTCMonth()
  const isMonth = (date: Date) => date.getUTCMonth() === number('Month')
  const isDay = (date: Date) => date.getUTCDate() === number('MonthDay')
  const isPlace = (date: Date) => isInPlace(date, number('MonthItem') ?? 0, number('MonthPosition') ?? 0)
  const dated = (holds: (date: Date) => boolean) => (day: number) => holds(new Date(day * 86_400_000))
  switch (number('Type') ?? 1) {
    case 1:
    case 7:
      return (day) => (day - first) % every === 0
    case 2:
      return dated((date) => isMonth(date) && isDay(date))
    case 3:
      return dated((date) => isMonth(date) && isPlace(date))
    case 4:
      return dated((date) => isDay(date) && monthsSince(date) % every === 0)
    case 5:
      return dated((date) => monthsSince(date) % every === 0 && isPlace(date))
    case 6: {
      const days = number('DaysOfWeek') ?? 0
      // Weeks begin with their Sunday.
      const sunday = first - weekday(first)
      return (day) => ((days >> weekday(day)) & 1) === 1 && Math.floor((day - sunday) / 7) % every === 0
    }
    default:
      return undefined
  }
}

const weekday = (day: number) => (((day + 4) % 7) + 7) % 7

/** The first, second, third, fourth or last (4) day, weekday, weekend day, Sunday … of its month. */
function isInPlace(date: Date, item: number, position: number) {
  const day = date.getUTCDate()
  const isItem = (other: number) => {
    const on = (date.getUTCDay() + 35 + other - day) % 7
    return item === 0 || (item <= 2 ? (item === 2) === (on === 0 || on === 6) : on === item - 3)
  }
  if (!isItem(day)) return false
  const length = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  if (position === 4) {
    for (let later = day + 1; later <= length; later += 1) if (isItem(later)) return false
    return true
  }
  let before = 0
  for (let earlier = 1; earlier < day; earlier += 1) if (isItem(earlier)) before += 1
  return before === position
}
