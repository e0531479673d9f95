import { isoOf, readDay, readMoment, writtenDay, writtenMoment } from './dates.ts'
import { paces, type Rule, type Weekday, weekdays } from './model.ts'

const MOST_NUMBERS = 400

/** `FREQ=WEEKLY;BYDAY=MO,WE` */
export function ruleText(rule: Rule): string {
  const { pace, interval, count, until, byDay, bySetPos, weekStart } = rule
  const lists = [
    ['BYMONTH', rule.byMonth],
    ['BYWEEKNO', rule.byWeek],
    ['BYYEARDAY', rule.byYearDay],
    ['BYMONTHDAY', rule.byMonthDay],
  ] as const
  return [
    `FREQ=${pace}`,
    ...(interval === undefined ? [] : [`INTERVAL=${interval}`]),
    ...(count === undefined ? [] : [`COUNT=${count}`]),
    ...(until === undefined ? [] : [`UNTIL=${'day' in until ? writtenDay(until.day) : writtenMoment(until.at)}`]),
    ...lists.flatMap(([name, numbers]) => (numbers?.length ? [`${name}=${numbers.join(',')}`] : [])),
    ...(byDay?.length ? [`BYDAY=${byDay.map(({ day, n }) => `${n ?? ''}${day}`).join(',')}`] : []),
    ...(bySetPos?.length ? [`BYSETPOS=${bySetPos.join(',')}`] : []),
    ...(weekStart === undefined ? [] : [`WKST=${weekStart}`]),
  ].join(';')
}

/** What we cannot repeat by is no rule: hours and minutes of it, and whatever is out of its range. */
export function readRule(text: string, zone: string): Rule | undefined {
  const said = new Map<string, string>()
  for (const part of text.split(';')) {
    if (part.trim() === '') continue
    const at = part.indexOf('=')
    const name = part.slice(0, at).trim().toUpperCase()
    if (at <= 0 || said.has(name)) return undefined
    said.set(
      name,
      part
        .slice(at + 1)
        .trim()
        .toUpperCase(),
    )
  }
  const pace = paces.find((one) => one === said.get('FREQ'))
  if (!pace || ['BYHOUR', 'BYMINUTE', 'BYSECOND'].some((name) => said.has(name))) return undefined
  try {
    const until = said.get('UNTIL')
    const rule: Rule = { pace }
    const numbers = (name: string, most: number, least = 1) => numbersIn(said.get(name), most, least)
    const put = <Key extends keyof Rule>(key: Key, value: Rule[Key] | undefined) => {
      if (value !== undefined) rule[key] = value
    }
    put('interval', oneOf(said.get('INTERVAL'), 10_000))
    put('count', oneOf(said.get('COUNT'), 1_000_000))
    if (until !== undefined) put('until', untilIn(until, zone))
    put('byMonth', numbers('BYMONTH', 12))
    put('byWeek', numbers('BYWEEKNO', 53, -53))
    put('byYearDay', numbers('BYYEARDAY', 366, -366))
    put('byMonthDay', numbers('BYMONTHDAY', 31, -31))
    put('byDay', daysIn(said.get('BYDAY'), pace))
    put('bySetPos', numbers('BYSETPOS', 366, -366))
    put('weekStart', weekdayIn(said.get('WKST')))
    return rule
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function untilIn(text: string, zone: string): NonNullable<Rule['until']> {
  const day = readDay(text)
  if (day !== undefined) return { day }
  const moment = readMoment(text, zone)
  if (!moment) throw new RangeError(text)
  return { at: isoOf(Date.parse(moment.at)) }
}

function oneOf(text: string | undefined, most: number): number | undefined {
  if (text === undefined) return undefined
  const number = Number(text)
  if (!/^\d+$/.test(text) || number < 1 || number > most) throw new RangeError(text)
  return number
}

function numbersIn(text: string | undefined, most: number, least: number): number[] | undefined {
  if (text === undefined) return undefined
  const numbers = text.split(',').map(Number)
  const isWrong = (one: number) => !Number.isInteger(one) || one === 0 || one > most || one < least
  if (text === '' || numbers.length > MOST_NUMBERS || numbers.some(isWrong)) throw new RangeError(text)
  return [...new Set(numbers)]
}

const weekdayIn = (text: string | undefined): Weekday | undefined => {
  if (text === undefined) return undefined
  const found = weekdays.find((one) => one === text)
  if (!found) throw new RangeError(text)
  return found
}

function daysIn(text: string | undefined, pace: Rule['pace']): Rule['byDay'] {
  if (text === undefined) return undefined
  const parts = text.split(',')
  if (parts.length > MOST_NUMBERS) throw new RangeError(text)
  return parts.map((part) => {
    const [, n, day] = /^([+-]?\d{1,2})?([A-Z]{2})$/.exec(part.trim()) ?? []
    const found = weekdayIn(day ?? '')!
    if (n === undefined) return { day: found }
    const number = Number(n)
    // The second Monday of a day or of a week says nothing.
    if (number === 0 || Math.abs(number) > 53 || pace === 'DAILY' || pace === 'WEEKLY') throw new RangeError(text)
    return { day: found, n: number }
  })
}
