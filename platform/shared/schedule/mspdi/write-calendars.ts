import type { WorkingCalendar } from '../contract.ts'
import { writtenMoment, writtenTime } from './values.ts'
import type { Element } from './written.ts'

type Spans = WorkingCalendar['week'][number]
const DAY = 1440

interface NamedCalendar {
  uid: number
  name: string
  calendar: WorkingCalendar
}

/** A calendar of its own: its week, and the days that are otherwise both as old and as new programs read them. */
export function calendarElement({ uid, name, calendar }: NamedCalendar): Element {
  const week = Array.from({ length: 7 }, (_, weekday): Element => {
    return ['WeekDay', [['DayType', weekday + 1], ...hours(calendar.week[weekday] ?? [])]]
  })
  const stretches = stretchesOf(calendar)
  return [
    'Calendar',
    [
      ['UID', uid],
      ['Name', name],
      ['IsBaseCalendar', true],
      ['BaseCalendarUID', -1],
      ['WeekDays', [...week, ...stretches.map((stretch): Element => ['WeekDay', single(stretch)])]],
      ['Exceptions', stretches.map((stretch): Element => ['Exception', exception(stretch)])],
    ],
  ]
}

/** The hours of one who works as another calendar says. */
export const derivedElement = (uid: number, name: string, base: number): Element => [
  'Calendar',
  [
    ['UID', uid],
    ['Name', name],
    ['IsBaseCalendar', false],
    ['BaseCalendarUID', base],
  ],
]

interface Stretch {
  first: number
  last: number
  spans: Spans
}

/** Days one after the other with the same hours. */
function stretchesOf({ days }: WorkingCalendar): Stretch[] {
  const found: Stretch[] = []
  for (const [day, spans] of [...days].sort(([one], [other]) => one - other)) {
    const before = found.at(-1)
    if (before?.last === day - 1 && String(before.spans) === String(spans)) before.last = day
    else found.push({ first: day, last: day, spans })
  }
  return found
}

const period = ({ first, last }: Stretch): Element => [
  'TimePeriod',
  [
    ['FromDate', writtenMoment(first * DAY)],
    ['ToDate', writtenMoment((last + 1) * DAY - 1)],
  ],
]

function single(stretch: Stretch): Element[] {
  const [working, ...times] = hours(stretch.spans)
  return [['DayType', 0], working!, period(stretch), ...times]
}

const exception = (stretch: Stretch): Element[] => [
  ['EnteredByOccurrences', false],
  period(stretch),
  ['Occurrences', stretch.last - stretch.first + 1],
  ['Name', ''],
  ['Type', 1],
  ...hours(stretch.spans),
]

function hours(spans: Spans): Element[] {
  const times = spans.map(([from, to]): Element => [
    'WorkingTime',
    [
      ['FromTime', writtenTime(from)],
      ['ToTime', writtenTime(to)],
    ],
  ])
  return [
    ['DayWorking', spans.length > 0],
    ['WorkingTimes', times],
  ]
}
