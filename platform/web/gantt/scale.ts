// Days as numbers since 1970-01-01, a Thursday: they are added and drawn without a clock.

const DAY = 86_400_000

/** Plans name few days, each often: what was read once is kept. */
const numbers = new Map<string, number>()
const names = new Map<number, string>()
const MOST_KEPT = 50_000

function kept<Key, Value>(known: Map<Key, Value>, key: Key, read: () => Value): Value {
  const found = known.get(key)
  if (found !== undefined) return found
  if (known.size > MOST_KEPT) known.clear()
  const made = read()
  known.set(key, made)
  return made
}

export const numberOf = (day: string) => kept(numbers, day, () => Math.round(Date.parse(`${day}T00:00:00Z`) / DAY))
export const dayOf = (number: number) => kept(names, number, () => new Date(number * DAY).toISOString().slice(0, 10))
/** 0 Monday to 6 Sunday. */
export const weekdayOf = (number: number) => (((number + 3) % 7) + 7) % 7

/** Which days are drawn, and how wide each is. */
export interface Scale {
  /** The first day, at the left. */
  from: number
  /** The last one. */
  to: number
  /** Pixels of a day. */
  width: number
}

export const zooms = ['day', 'week', 'month', 'quarter', 'year'] as const
export type Zoom = (typeof zooms)[number]

export const zoomWidths: Readonly<Record<Zoom, number>> = { day: 38, week: 16, month: 5, quarter: 1.3, year: 0.4 }
const NARROWEST = 0.2
const WIDEST = 80

export const widthWithin = (width: number) => Math.min(WIDEST, Math.max(NARROWEST, width))

/** How wide a day is where so many days fill so many pixels. */
export const fittingWidth = (days: number, pixels: number) => widthWithin(pixels / Math.max(1, days))

/** What a zoom is called that shows days as wide as this. */
export function zoomOf(width: number): Zoom {
  if (width >= 22) return 'day'
  if (width >= 7) return 'week'
  if (width >= 1.9) return 'month'
  return width >= 0.6 ? 'quarter' : 'year'
}

/** The left edge of a day; a part of a day is a part of its width. */
export const xOf = ({ from, width }: Scale, day: number) => (day - from) * width
export const widthOf = ({ from, to, width }: Scale) => (to - from + 1) * width

/** A part of time with a word of its own in the head. */
export interface Tick {
  unit: Zoom | 'decade'
  /** Its first day, and the first one behind it. */
  from: number
  to: number
}

const lines: Readonly<Record<Zoom, readonly [upper: Tick['unit'], lower: Tick['unit']]>> = {
  day: ['week', 'day'],
  week: ['month', 'week'],
  month: ['year', 'month'],
  quarter: ['year', 'quarter'],
  year: ['decade', 'year'],
}

/** The two lines of the head over these days. */
export function ticksOf(width: number, from: number, to: number): { upper: Tick[]; lower: Tick[] } {
  const [upper, lower] = lines[zoomOf(width)]
  return { upper: ticksBetween(upper, from, to), lower: ticksBetween(lower, from, to) }
}

function ticksBetween(unit: Tick['unit'], from: number, to: number): Tick[] {
  const ticks: Tick[] = []
  for (let at = beginOf(unit, from); at <= to;) {
    const next = behind(unit, at)
    ticks.push({ unit, from: at, to: next })
    at = next
  }
  return ticks
}

/** The first day of the part of time in which a day lies: weeks begin on Monday. */
function beginOf(unit: Tick['unit'], day: number): number {
  if (unit === 'day') return day
  if (unit === 'week') return day - weekdayOf(day)
  const { year, month } = partsOf(day)
  if (unit === 'month') return firstOf(year, month)
  if (unit === 'quarter') return firstOf(year, month - (month % 3))
  return firstOf(unit === 'year' ? year : year - (year % 10), 0)
}

function behind(unit: Tick['unit'], begin: number): number {
  if (unit === 'day') return begin + 1
  if (unit === 'week') return begin + 7
  const { year, month } = partsOf(begin)
  if (unit === 'month') return firstOf(year, month + 1)
  if (unit === 'quarter') return firstOf(year, month + 3)
  return firstOf(year + (unit === 'year' ? 1 : 10), 0)
}

/** Months from 0. */
function partsOf(day: number) {
  const date = new Date(day * DAY)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() }
}

const firstOf = (year: number, month: number) => Math.round(Date.UTC(year, month, 1) / DAY)

/** ISO 8601: the week that has the first Thursday of the year is its first. */
export function weekOf(day: number): number {
  const thursday = day - weekdayOf(day) + 3
  return Math.floor((thursday - firstOf(partsOf(thursday).year, 0)) / 7) + 1
}

/** Days that lie beside each other and of which the same holds, as pieces: first and last. */
export function stretchesOf(
  from: number,
  to: number,
  holds: (day: number) => boolean,
): [first: number, last: number][] {
  const found: [number, number][] = []
  for (let day = from; day <= to; day += 1) {
    if (!holds(day)) continue
    const before = found.at(-1)
    if (before?.[1] === day - 1) before[1] = day
    else found.push([day, day])
  }
  return found
}
