import type { WorkingCalendar } from '../contract.ts'
import type { LossBook } from './losses.ts'
import { recurrenceOf } from './recurrence.ts'
import { flagOf, listIn, momentOf, partsOf, timeOf } from './values.ts'
import type { XmlPart } from './xml.ts'

type Spans = WorkingCalendar['week'][number]

const DAY = 1440
/** Days that are looked at for what is otherwise in all calendars of a file. */
const MOST_DAYS = 400_000
/** How far calendars are made from each other. */
const MOST_DEEP = 20

const usualDay: Spans = [
  [480, 720],
  [780, 1020],
]
const usualWeek: readonly Spans[] = [[], usualDay, usualDay, usualDay, usualDay, usualDay, []]

export interface FileCalendar {
  key: string
  name: string
  isBase: boolean
  calendar: WorkingCalendar
  /** The key of the calendar whose hours it has without a change of its own. */
  same?: string | undefined
}

/** All calendars of a file by their UIDs, each with what it takes over from the one that it is made from. */
export function calendarsIn(project: XmlPart, losses: LossBook): Map<string, FileCalendar> {
  const parts = new Map(
    listIn(project, 'Calendars', 'Calendar').map((part) => [part.texts.get('UID')?.trim() ?? '', part]),
  )
  const found = new Map<string, FileCalendar>()
  const room = { left: MOST_DAYS }
  for (const key of parts.keys()) read(key, new Set())
  return found

  function read(key: string, above: Set<string>): FileCalendar | undefined {
    const part = parts.get(key)
    if (found.has(key) || !part || above.has(key) || above.size > MOST_DEEP) return found.get(key)
    const base = part.texts.get('BaseCalendarUID')?.trim() ?? ''
    const isBase = flagOf(part.texts.get('IsBaseCalendar'))
    // Calendars of their own name no other, or 0 or -1.
    const under = isBase && !/^[1-9]/.test(base) ? undefined : read(base, new Set(above).add(key))
    const calendar = { key, name: part.texts.get('Name')?.trim() ?? '', isBase, ...hoursOf(part, under, losses, room) }
    found.set(key, calendar)
    return calendar
  }
}

function hoursOf(part: XmlPart, under: FileCalendar | undefined, losses: LossBook, room: { left: number }) {
  const weekDays = listIn(part, 'WeekDays', 'WeekDay')
  const usual = new Map(
    weekDays.filter((day) => /[1-7]/.test(typeOf(day))).map((day) => [Number(typeOf(day)) - 1, day]),
  )
  const base = under?.calendar.week ?? (usual.size === 0 ? usualWeek : [])
  const week = Array.from({ length: 7 }, (_, weekday) => {
    const said = usual.get(weekday)
    return said ? spansOf(said) : (base[weekday] ?? [])
  })
  const days = new Map<number, Spans>()
  const name = part.texts.get('Name') ?? ''
  const add = (from: XmlPart, spans: (day: number) => Spans | undefined, kind: 'exceptions' | 'work_weeks') => {
    const [first, last] = stretchOf(from)
    if (first === undefined || last === undefined || last - first > room.left) {
      losses.add(kind, from.texts.get('Name') ?? name)
      return
    }
    room.left -= Math.max(0, last - first + 1)
    for (let day = first; day <= last; day += 1) {
      const said = spans(day)
      if (said) days.set(day, said)
    }
  }
  for (const weeks of listIn(part, 'WorkWeeks', 'WorkWeek')) {
    const said = new Map(listIn(weeks, 'WeekDays', 'WeekDay').map((day) => [Number(typeOf(day)) - 1, spansOf(day)]))
    add(weeks, (day) => said.get((((day + 4) % 7) + 7) % 7), 'work_weeks')
  }
  // MS Project writes each day of an exception here as well, also of those that recur.
  const single = weekDays.filter((day) => typeOf(day) === '0')
  for (const day of single) add(day, () => spansOf(day), 'exceptions')
  for (const exception of listIn(part, 'Exceptions', 'Exception')) {
    const spans = spansOf(exception)
    const [first = 0] = stretchOf(exception)
    const recurs = recurrenceOf(exception, first)
    const isWritten = single.length > 0 && exception.texts.get('Type')?.trim() !== '1'
    if (recurs && !isWritten) add(exception, (day) => (recurs(day) ? spans : undefined), 'exceptions')
    else if (!isWritten) losses.add('exceptions', exception.texts.get('Name') ?? name)
  }
  if (!under) return { calendar: { week, days } }
  if (days.size === 0)
    return {
      calendar: { week, days: under.calendar.days },
      ...(usual.size === 0 && { same: under.same ?? under.key }),
    }
  room.left -= under.calendar.days.size
  if (room.left < 0) losses.add('exceptions', name)
  return { calendar: { week, days: room.left < 0 ? days : new Map([...under.calendar.days, ...days]) } }
}

const typeOf = ({ texts }: XmlPart) => texts.get('DayType')?.trim() ?? ''

/** The first and the last day of a time period, by their numbers since 1970-01-01. */
function stretchOf(part: XmlPart) {
  const [period] = partsOf(part, 'TimePeriod')
  return ['FromDate', 'ToDate'].map((name) => {
    const at = momentOf(period?.texts.get(name))
    return at === undefined ? undefined : Math.floor(at / DAY)
  })
}

function spansOf(day: XmlPart): Spans {
  if (!flagOf(day.texts.get('DayWorking'))) return []
  const times = listIn(day, 'WorkingTimes', 'WorkingTime')
  if (times.length === 0) return usualDay
  return times.flatMap(({ texts }) => {
    const [from, to] = [timeOf(texts.get('FromTime')), timeOf(texts.get('ToTime'))]
    if (from === undefined || to === undefined) return []
    // Midnight at the end of a day.
    const end = to === 0 ? DAY : to
    return end > from ? [[from, end] as const] : []
  })
}
