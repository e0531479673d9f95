import { DAY, dayOf, timeOfDay } from './dates.ts'
import { type Rule, weekdays } from './model.ts'

/** Periods that are looked at, and those in a row in which nothing happens: a rule may say what never comes. */
const MOST_PERIODS = 40_000
const MOST_EMPTY = 1500

const weekdayOf = (time: number) => (new Date(time).getUTCDay() + 6) % 7

/**
 * The times of a rule by the clocks of their zone, as milliseconds in which those show UTC, in order, the first one
 * included whether it fits the rule or not; without end where the rule has none.
 */
export function* repeated(rule: Rule, first: number, last = Number.POSITIVE_INFINITY): Generator<number> {
  const { interval = 1, count = Number.POSITIVE_INFINITY } = rule
  const firstDay = timeOfDay(dayOf(first))
  const clock = first - firstDay
  let said = 1
  yield first
  let empty = 0
  for (let at = 0; at < MOST_PERIODS && empty < MOST_EMPTY; at += 1) {
    const [from, to] = periodOf(rule, firstDay, at * interval)
    if (from > last) return
    const days = chosen(rule, fitting(rule, firstDay, from, to)).filter((day) => day > firstDay)
    empty = days.length === 0 ? empty + 1 : 0
    for (const day of days) {
      if (said >= count || day + clock > last) return
      said += 1
      yield day + clock
    }
  }
}

/** From its first day to the day behind its last. */
function periodOf({ pace, weekStart = 'MO' }: Rule, firstDay: number, ahead: number): [number, number] {
  if (pace === 'DAILY') return [firstDay + ahead * DAY, firstDay + (ahead + 1) * DAY]
  if (pace === 'WEEKLY') {
    const begin = firstDay - ((weekdayOf(firstDay) - weekdays.indexOf(weekStart) + 7) % 7) * DAY + ahead * 7 * DAY
    return [begin, begin + 7 * DAY]
  }
  const date = new Date(firstDay)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()]
  return pace === 'MONTHLY'
    ? [Date.UTC(year, month + ahead, 1), Date.UTC(year, month + ahead + 1, 1)]
    : [Date.UTC(year + ahead, 0, 1), Date.UTC(year + ahead + 1, 0, 1)]
}

/** Days of a period that the rule means. */
function fitting(rule: Rule, firstDay: number, from: number, to: number): number[] {
  const means = meaning(rule, new Date(firstDay))
  const days: number[] = []
  for (let day = from; day < to; day += DAY) if (means(day)) days.push(day)
  return days
}

function meaning(rule: Rule, first: Date): (day: number) => boolean {
  const { pace, byMonth, byWeek, byYearDay, byMonthDay, byDay, weekStart = 'MO' } = rule
  const tests: ((day: number) => boolean)[] = []
  const isSaid = byDay ?? byMonthDay ?? byYearDay ?? byWeek
  if (byMonth) tests.push((day) => byMonth.includes(new Date(day).getUTCMonth() + 1))
  else if (pace === 'YEARLY' && !isSaid) tests.push((day) => new Date(day).getUTCMonth() === first.getUTCMonth())
  if (byMonthDay)
    tests.push((day) => {
      const [at, length] = [new Date(day).getUTCDate(), daysInMonth(day)]
      return byMonthDay.includes(at) || byMonthDay.includes(at - length - 1)
    })
  else if ((pace === 'MONTHLY' && !byDay) || (pace === 'YEARLY' && !isSaid))
    tests.push((day) => new Date(day).getUTCDate() === first.getUTCDate())
  if (byYearDay)
    tests.push((day) => {
      const [at, length] = [dayOfYear(day), daysInYear(day)]
      return byYearDay.includes(at) || byYearDay.includes(at - length - 1)
    })
  if (byWeek)
    tests.push((day) => {
      const { week, weeks } = weekOf(day, weekdays.indexOf(weekStart))
      return week > 0 && week <= weeks && (byWeek.includes(week) || byWeek.includes(week - weeks - 1))
    })
  if (byDay) tests.push((day) => byDay.some((one) => isNth(day, weekdays.indexOf(one.day), one.n, rule)))
  else if (pace === 'WEEKLY' || (pace === 'YEARLY' && byWeek && !byMonthDay && !byYearDay))
    tests.push((day) => weekdayOf(day) === weekdayOf(first.getTime()))
  return (day) => tests.every((holds) => holds(day))
}

/** The first, the last one of this weekday in the month or, where a year is meant as a whole, in the year. */
function isNth(day: number, weekday: number, n: number | undefined, { pace, byMonth, byWeek }: Rule): boolean {
  if (weekdayOf(day) !== weekday) return false
  if (n === undefined || byWeek) return true
  const isOfYear = pace === 'YEARLY' && !byMonth
  const [at, length] = isOfYear ? [dayOfYear(day), daysInYear(day)] : [new Date(day).getUTCDate(), daysInMonth(day)]
  return n > 0 ? Math.ceil(at / 7) === n : Math.ceil((length - at + 1) / 7) === -n
}

function chosen({ bySetPos }: Rule, days: readonly number[]): readonly number[] {
  if (!bySetPos) return days
  return days.filter((_, at) => bySetPos.includes(at + 1) || bySetPos.includes(at - days.length))
}

function daysInMonth(day: number) {
  const date = new Date(day)
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
}

const beginOfYear = (day: number, more = 0) => Date.UTC(new Date(day).getUTCFullYear() + more, 0, 1)
const dayOfYear = (day: number) => Math.round((day - beginOfYear(day)) / DAY) + 1
const daysInYear = (day: number) => Math.round((beginOfYear(day, 1) - beginOfYear(day)) / DAY)

/** The week of its year: the first is the first with four days in it. 0 or one too many: of the year beside. */
function weekOf(day: number, weekStart: number): { week: number; weeks: number } {
  const begin = (year: number) => {
    const back = (weekdayOf(year) - weekStart + 7) % 7
    return year - back * DAY + (back > 3 ? 7 * DAY : 0)
  }
  const [first, next] = [begin(beginOfYear(day)), begin(beginOfYear(day, 1))]
  return { week: Math.floor((day - first) / (7 * DAY)) + 1, weeks: Math.round((next - first) / (7 * DAY)) }
}
