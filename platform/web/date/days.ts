import { weekdayOf } from '#platform/shared/day.ts'

// Days of the calendar as text, `2026-11-21`: no clock and no zone comes near them, so none ever shifts.

const MOST = '9999-12-31'

export function isDay(text: string) {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const moment = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text)
}

/**
 * The day that was typed, however its parts are set apart: `2026.1.5`, `2026/01/05`, `20260105`. Null where it is
 * none.
 */
export function dayTyped(text: string): string | null {
  const [, year = '', month = '', day = ''] =
    /^\s*(\d{4})(\d{2})(\d{2})\s*$/.exec(text) ?? /^\s*(\d{4})[-./ ]+(\d{1,2})[-./ ]+(\d{1,2})\.?\s*$/.exec(text) ?? []
  const found = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(found) ? found : null
}

/**
 * The moment that was typed, day and time of the clock as `dayTyped` takes a day: `2026.1.5 9:05` is `2026-01-05
 * 09:05`. Null where it is none.
 */
export function momentTyped(text: string): string | null {
  const digits = /^\s*(\d{8})[ T]*(\d{2})(\d{2})\s*$/.exec(text)
  const [, typedDay = '', hour = '', minute = ''] = digits ?? /^(.*\d.?)[ T]+(\d{1,2})[:.](\d{2})\s*$/.exec(text) ?? []
  const day = dayTyped(typedDay)
  return day && Number(hour) < 24 && Number(minute) < 60 ? `${day} ${hour.padStart(2, '0')}:${minute}` : null
}

/**
 * The time of the clock that was typed: `9`, `905`, `9.05` and `09:05` are `09:00` and `09:05`. Null where it is
 * none.
 */
export function timeTyped(text: string): string | null {
  const [, hour = '', minute = '00'] = /^\s*(\d{1,2})(?:[:. ]?([0-5]\d))?\s*$/.exec(text) ?? []
  return hour !== '' && Number(hour) < 24 ? `${hour.padStart(2, '0')}:${minute}` : null
}

export function addDays(day: string, days: number) {
  const moment = new Date(`${day}T00:00:00Z`)
  moment.setUTCDate(moment.getUTCDate() + days)
  return inRange(moment)
}

/** The same day of another month, or its last where that month is shorter. */
export function addMonths(day: string, months: number) {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const at = year * 12 + month - 1 + months
  const first = `${String(Math.floor(at / 12)).padStart(4, '0')}-${String((at % 12) + 1).padStart(2, '0')}-01`
  const last = Number(addDays(nextFirst(first), -1).slice(8))
  return `${first.slice(0, 8)}${String(Math.min(date, last)).padStart(2, '0')}`
}

function nextFirst(first: string) {
  const moment = new Date(`${first}T00:00:00Z`)
  moment.setUTCMonth(moment.getUTCMonth() + 1)
  return inRange(moment)
}

const inRange = (moment: Date) => (moment.getUTCFullYear() > 9999 ? MOST : moment.toISOString().slice(0, 10))

/** The weeks that hold a month, from Monday to Sunday, always six so that nothing jumps. */
export function weeksOf(day: string): string[][] {
  const first = `${day.slice(0, 8)}01`
  const start = addDays(first, 1 - weekdayOf(first))
  return Array.from({ length: 6 }, (_, week) => Array.from({ length: 7 }, (__, at) => addDays(start, week * 7 + at)))
}

/** Text of this form is in order as days are. */
export const isWithin = (day: string, min = '', max = '') => day >= min && (max === '' || day <= max)

export const nearest = (day: string, min = '', max = '') => (isWithin(day, min, max) ? day : day < min ? min : max)

/**
 * The first day that may be chosen where the last day of a span is asked: not before its first one, as soon as that
 * is a whole day.
 */
export const earliest = (min = '', from = '') => (isDay(from) && from > min ? from : min)

/** Where a key leads from this day; null for keys that lead nowhere. */
export function dayAfterKey(day: string, key: string, withShift: boolean): string | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowRight':
      return addDays(day, 1)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'Home':
      return addDays(day, 1 - weekdayOf(day))
    case 'End':
      return addDays(day, 7 - weekdayOf(day))
    case 'PageUp':
      return addMonths(day, withShift ? -12 : -1)
    case 'PageDown':
      return addMonths(day, withShift ? 12 : 1)
    default:
      return null
  }
}
