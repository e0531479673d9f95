import { isDay } from '../day.ts'
import type { When } from './model.ts'
import { localTime, momentAt } from './zones.ts'

// Times as files say them: `20261128`, `20261128T093000`, `20261128T013000Z`, `-P1DT2H`.

export const DAY = 86_400_000

export const isoOf = (time: number) => new Date(time).toISOString()
export const dayOf = (time: number) => isoOf(time).slice(0, 10)
export const timeOfDay = (day: string) => Date.parse(`${day}T00:00:00.000Z`)

/** Milliseconds by the clocks of its zone, as if they showed UTC; of a day its beginning. */
export const clockOf = (when: When) => ('day' in when ? timeOfDay(when.day) : localTime(Date.parse(when.at), when.zone))

const two = (number: number) => String(number).padStart(2, '0')

export const writtenDay = (day: string) => day.replaceAll('-', '')
export function writtenClock(local: number): string {
  const date = new Date(local)
  return `${writtenDay(dayOf(local))}T${two(date.getUTCHours())}${two(date.getUTCMinutes())}${two(date.getUTCSeconds())}`
}
export const writtenMoment = (at: string) => `${writtenClock(Date.parse(at))}Z`

const DATE = /^(\d{4})(\d\d)(\d\d)$/
const DATE_TIME = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)?(Z)?$/

export function readDay(value: string): string | undefined {
  const [, year, month, day] = DATE.exec(value) ?? []
  const said = `${year}-${month}-${day}`
  return year !== undefined && isDay(said) ? said : undefined
}

/** `zone`: by whose clocks it is meant where the value does not say that it is UTC. */
export function readMoment(value: string, zone: string): { at: string; zone: string } | undefined {
  const [, year, month, day, hour = '', minute = '', second = '0', utc] = DATE_TIME.exec(value) ?? []
  if (year === undefined || !isDay(`${year}-${month}-${day}`)) return undefined
  const [hours, minutes, seconds] = [Number(hour), Number(minute), Math.min(Number(second), 59)]
  // Midnight at the end of a day is said by some as its 24th hour.
  if (hours > 24 || minutes > 59 || (hours === 24 && minutes + seconds > 0)) return undefined
  const local = timeOfDay(`${year}-${month}-${day}`) + ((hours * 60 + minutes) * 60 + seconds) * 1000
  const of = utc ? 'UTC' : zone
  return { at: isoOf(momentAt(local, of)), zone: of }
}

const DURATION = /^([+-])?P(?:(\d{1,5})W)?(?:(\d{1,6})D)?(?:T(?:(\d{1,7})H)?(?:(\d{1,8})M)?(?:(\d{1,9})S)?)?$/

/** Whole days by the calendar, and milliseconds besides. */
export function readDuration(value: string): { days: number; ms: number } | undefined {
  const found = DURATION.exec(value.trim())
  if (!found || found.slice(2).every((part) => part === undefined)) return undefined
  const [weeks, days, hours, minutes, seconds] = found.slice(2).map((part) => Number(part ?? 0)) as [
    number,
    number,
    number,
    number,
    number,
  ]
  const sign = found[1] === '-' ? -1 : 1
  return { days: sign * (weeks * 7 + days), ms: sign * ((hours * 60 + minutes) * 60 + seconds) * 1000 }
}

/** So much later: days by the clocks of its zone, hours as they pass. */
export function later(when: When, { days, ms }: { days: number; ms: number }): When {
  if ('day' in when) return { day: dayOf(timeOfDay(when.day) + days * DAY + Math.ceil(ms / DAY) * DAY) }
  return { at: isoOf(momentAt(clockOf(when) + days * DAY, when.zone) + ms), zone: when.zone }
}
