import type { Minute, WorkingCalendar } from './contract.ts'

type Spans = readonly (readonly [from: number, to: number])[]

const DAY = 1440
/** 1970-01-01 was a Thursday. */
const FIRST_WEEKDAY = 4

/** A calendar made ready for questions: every minute of work has a number, as if they stood in one long row. */
export interface Timetable {
  /** Minutes of work between 1970-01-01T00:00 and the moment; less than none before. */
  workAt: (at: Minute) => number
  /** When the minute of work with this number begins; undefined where the calendar never comes to it. */
  begins: (number: number) => Minute | undefined
  /** Its usual week has work, so it comes to every number. */
  isEndless: boolean
  /** As `nextWork`. */
  next: (at: Minute) => Minute | undefined
}

/** For what runs through nights and holidays. */
export const aroundTheClock: Timetable = {
  workAt: (at) => at,
  begins: (number) => number,
  isEndless: true,
  next: (at) => at,
}

const known = new WeakMap<WorkingCalendar, Timetable>()

/** Made once for each calendar; one that was changed afterwards has to be another object. */
export function timetableOf(calendar: WorkingCalendar): Timetable {
  const found = known.get(calendar)
  if (found) return found
  const made = madeFrom(calendar)
  known.set(calendar, made)
  return made
}

function madeFrom(calendar: WorkingCalendar): Timetable {
  const week = Array.from({ length: 7 }, (_, weekday) => tidy(calendar.week[weekday] ?? []))
  const before = [0]
  for (const spans of week) before.push(before.at(-1)! + lengthOf(spans))
  const weekly = before[7]!
  const usualUntil = (day: number) => {
    const shifted = day + FIRST_WEEKDAY
    const weeks = Math.floor(shifted / 7)
    return weeks * weekly + before[shifted - weeks * 7]! - before[FIRST_WEEKDAY]!
  }

  const others = [...calendar.days].sort(([one], [other]) => one - other)
  const days = others.map(([day]) => day)
  const spansOn = others.map(([, spans]) => tidy(spans))
  const spansByDay = new Map(days.map((day, at) => [day, spansOn[at]!]))
  /** How much more work there was than usual, before each of the other days and after the last. */
  const more = [0]
  for (const [at, day] of days.entries())
    more.push(more[at]! + lengthOf(spansOn[at]!) - lengthOf(week[weekdayOf(day)]!))
  // From the usual count the numbers run on in both directions, so that 1970 is where they begin.
  const zero = more[countBelow(days, 0)]!
  const untilOther = days.map((day, at) => usualUntil(day) + more[at]! - zero)

  const spansOf = (day: number, at: number) =>
    at < days.length && days[at] === day ? spansOn[at]! : week[weekdayOf(day)]!

  function workAt(moment: Minute) {
    const day = Math.floor(moment / DAY)
    const at = countBelow(days, day)
    return usualUntil(day) + more[at]! - zero + lengthUntil(spansOf(day, at), moment - day * DAY)
  }

  function begins(number: number) {
    const day = dayOf(number)
    if (day === undefined) return undefined
    const at = countBelow(days, day)
    let left = number - (usualUntil(day) + more[at]! - zero)
    const spans = spansOf(day, at)
    for (let span = 0; span < spans.length; span += 2) {
      const length = spans[span + 1]! - spans[span]!
      if (left < length) return day * DAY + spans[span]! + left
      left -= length
    }
    return undefined
  }

  /** The last day before which there are not more minutes than that. */
  function dayOf(number: number) {
    const at = countBelow(untilOther, number + 1)
    const other = days[at - 1]
    if (other !== undefined && untilOther[at - 1]! + lengthOf(spansOn[at - 1]!) > number) return other
    if (weekly === 0) return undefined
    const sought = number - (more[at]! - zero) + before[FIRST_WEEKDAY]!
    const weeks = Math.floor(sought / weekly)
    let weekday = 6
    while (weeks * weekly + before[weekday]! > sought) weekday -= 1
    return weeks * 7 + weekday - FIRST_WEEKDAY
  }

  /** Mostly it is the same day or one of the next. */
  function next(moment: Minute) {
    let day = Math.floor(moment / DAY)
    let minute = moment - day * DAY
    for (let step = 0; step < 4; step += 1) {
      const spans = spansByDay.get(day) ?? week[weekdayOf(day)]!
      for (let span = 0; span < spans.length; span += 2)
        if (minute < spans[span + 1]!) return day * DAY + Math.max(minute, spans[span]!)
      day += 1
      minute = 0
    }
    return begins(workAt(moment))
  }

  return { workAt, begins, isEndless: weekly > 0, next }
}

/** From and to in turn. */
type Bounds = readonly number[]

/** Whatever was given: within the day, in order, none over another. */
function tidy(spans: Spans): Bounds {
  const found: number[] = []
  for (const [from, to] of [...spans].sort(([one], [other]) => one - other)) {
    const begin = Math.max(0, Math.round(from), found.at(-1) ?? 0)
    const end = Math.min(DAY, Math.round(to))
    if (end > begin) found.push(begin, end)
  }
  return found
}

const lengthOf = (spans: Bounds) => lengthUntil(spans, DAY)

function lengthUntil(spans: Bounds, minute: number) {
  let length = 0
  for (let span = 0; span < spans.length && minute > spans[span]!; span += 2)
    length += Math.min(spans[span + 1]!, minute) - spans[span]!
  return length
}

const weekdayOf = (day: number) => (((day + FIRST_WEEKDAY) % 7) + 7) % 7

/** How many of the sorted values are less. */
function countBelow(sorted: readonly number[], value: number) {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (sorted[middle]! < value) low = middle + 1
    else high = middle
  }
  return low
}

/** Minutes of work from one moment to the other; less than none if the other is earlier. */
export const workBetween = (calendar: WorkingCalendar, from: Minute, to: Minute) =>
  workWithin(timetableOf(calendar), from, to)

/**
 * When so many minutes of work are done that begin at the moment: at the end of a day rather than at the beginning of
 * the next. Backwards (less than none): when they have to begin, at the beginning of a day rather than at the end of
 * the one before. The moment itself for none; undefined where the calendar never has as much work.
 */
export const addWork = (calendar: WorkingCalendar, at: Minute, minutes: number) =>
  later(timetableOf(calendar), at, minutes)

/** The moment itself if work goes on then, otherwise when it next begins; undefined if it never does. */
export const nextWork = (calendar: WorkingCalendar, at: Minute) => nextIn(timetableOf(calendar), at)

/** The moment itself if work went on until then, otherwise when it ended before; undefined if there never was any. */
export const previousWork = (calendar: WorkingCalendar, at: Minute) => previousIn(timetableOf(calendar), at)

/** As `workBetween`. */
export const workWithin = (hours: Timetable, from: Minute, to: Minute) => hours.workAt(to) - hours.workAt(from)

/** As `addWork`. */
export function later(hours: Timetable, at: Minute, minutes: number): Minute | undefined {
  if (minutes === 0) return at
  if (minutes < 0) return hours.begins(hours.workAt(at) + minutes)
  const last = hours.begins(hours.workAt(at) + minutes - 1)
  return last === undefined ? undefined : last + 1
}

/** As `nextWork`. */
export const nextIn = (hours: Timetable, at: Minute) => hours.next(at)

/** As `previousWork`. */
export function previousIn(hours: Timetable, at: Minute): Minute | undefined {
  const last = hours.begins(hours.workAt(at) - 1)
  return last === undefined ? undefined : last + 1
}
