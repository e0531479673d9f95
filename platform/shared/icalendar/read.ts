import { type Component, componentsIn, type Problem, Problems } from './components.ts'
import { clockOf, DAY, later, readDay, readDuration, readMoment } from './dates.ts'
import { type Line, textsIn, unescaped } from './lines.ts'
import {
  type Answer,
  answers,
  type Attendee,
  type Calendar,
  type CalendarEvent,
  methods,
  type Party,
  statuses,
  type When,
} from './model.ts'
import { readRule } from './rule.ts'
import { readZones, type Zones } from './read-zones.ts'

const MOST_EVENTS = 20_000
const MOST_TIMES = 5000

interface Wishes {
  /** By whose clocks times without a zone are meant. */
  zone: string
}

interface ReadCalendar extends Calendar {
  problems: readonly Problem[]
}

/** What a file of other programs says; what is broken in it is named, and the rest is read. */
export function readCalendar(text: string, { zone }: Wishes): ReadCalendar {
  const problems = new Problems()
  const calendars = componentsIn(text, problems).filter(({ name }) => name === 'VCALENDAR')
  if (calendars.length === 0) problems.add('no_calendar', 1, text.trimStart().slice(0, 40))
  const events: CalendarEvent[] = []
  for (const calendar of calendars) {
    const zones = readZones(calendar.parts, zone, problems)
    for (const part of calendar.parts.filter(({ name }) => name === 'VEVENT')) {
      if (events.length >= MOST_EVENTS) {
        problems.add('too_many', part.at, '')
        break
      }
      const event = eventIn(part, zones, problems)
      if (event) events.push(event)
    }
  }
  const [first] = calendars
  const said = (name: string) => first?.lines.find((line) => line.name === name)
  const method = methods.find((one) => one === said('METHOD')?.value.trim().toUpperCase())
  const called = said('X-WR-CALNAME') ?? said('NAME')
  return {
    ...(method && { method }),
    ...(called && { name: unescaped(called.value) }),
    events,
    problems: problems.all.toSorted((one, other) => one.line - other.line),
  }
}

function eventIn(part: Component, zones: Zones, problems: Problems): CalendarEvent | undefined {
  const one = (name: string) => part.lines.find((line) => line.name === name)
  const all = (name: string) => part.lines.filter((line) => line.name === name)
  const text = (name: string) => {
    const value = unescaped(one(name)?.value ?? '')
    return value === '' ? undefined : value
  }
  const start = one('DTSTART')
  const begins = start && whenIn(start, zones, problems)
  if (!start || !begins) {
    if (!start) problems.add('no_start', part.at, text('SUMMARY') ?? '')
    return undefined
  }
  const isDayLong = /^TRUE$/i.test(one('X-MICROSOFT-CDO-ALLDAYEVENT')?.value.trim() ?? '')
  const starts = isDayLong ? asDay(begins) : begins
  const uid = text('UID')
  if (uid === undefined) problems.add('no_uid', part.at, text('SUMMARY') ?? '')
  const ends = endsIn(part, starts, isDayLong, zones, problems)
  const rule = one('RRULE')
  const repeats = rule && readRule(rule.value, zoneOf(starts, zones))
  if (rule && !repeats) problems.add('bad_rule', rule.at, rule.value)
  const instead = one('RECURRENCE-ID')
  const insteadOf = instead && whenIn(instead, zones, problems)
  const status = statuses.find((known) => known === one('STATUS')?.value.trim().toUpperCase())
  const organizer = one('ORGANIZER')
  const times = (name: string) =>
    all(name)
      .flatMap((line) => whensIn(line, zones, problems))
      .slice(0, MOST_TIMES)
      .map((when) => (isDayLong ? asDay(when) : when))
  const [except, also] = [times('EXDATE'), times('RDATE')]
  const attendees = all('ATTENDEE').map(attendeeIn)
  const categories = all('CATEGORIES')
    .flatMap(({ value }) => textsIn(value))
    .filter((said) => said !== '')
  const stamp = readMoment(one('DTSTAMP')?.value.trim() ?? '', 'UTC')
  const remindBefore = reminderIn(part)
  const [description, location, url] = [text('DESCRIPTION'), text('LOCATION'), one('URL')?.value.trim()]
  return {
    uid: uid ?? `line-${part.at}`,
    sequence: wholeIn(one('SEQUENCE')?.value),
    stamp: stamp?.at ?? new Date(0).toISOString(),
    starts,
    ...(ends && { ends }),
    summary: text('SUMMARY') ?? '',
    ...(description !== undefined && { description }),
    ...(location !== undefined && { location }),
    ...(url && { url }),
    ...(status && { status }),
    ...(/^TRANSPARENT$/i.test(one('TRANSP')?.value.trim() ?? '') && { isFree: true }),
    ...(/^(?:PRIVATE|CONFIDENTIAL)$/i.test(one('CLASS')?.value.trim() ?? '') && { isPrivate: true }),
    ...(organizer && { organizer: partyIn(organizer) }),
    ...(attendees.length > 0 && { attendees }),
    ...(categories.length > 0 && { categories }),
    ...(repeats && { repeats }),
    ...(except.length > 0 && { except }),
    ...(also.length > 0 && { also }),
    ...(insteadOf && { insteadOf: isDayLong ? asDay(insteadOf) : insteadOf }),
    ...(remindBefore !== undefined && { remindBefore }),
  }
}

const zoneOf = (when: When, zones: Zones) => ('day' in when ? zones.usual : when.zone)

/** Outlook tells whole days by their midnights. */
const asDay = (when: When): When => ('day' in when ? when : { day: new Date(clockOf(when)).toISOString().slice(0, 10) })

function endsIn(part: Component, starts: When, isDayLong: boolean, zones: Zones, problems: Problems): When | undefined {
  const line = part.lines.find(({ name }) => name === 'DTEND')
  const duration = part.lines.find(({ name }) => name === 'DURATION')
  if (!line && !duration) return undefined
  let ends: When | undefined
  if (line) {
    ends = whenIn(line, zones, problems)
    if (ends && isDayLong) ends = asDay(ends)
  } else if (duration) {
    const long = readDuration(duration.value)
    if (!long) problems.add('bad_date', duration.at, duration.value)
    ends = long && later(starts, long)
  }
  if (!ends) return undefined
  // A day and an hour do not end each other.
  if ('day' in starts !== 'day' in ends) ends = 'day' in starts ? asDay(ends) : undefined
  if (!ends) return undefined
  const long = 'day' in starts ? clockOf(ends) - clockOf(starts) : timeOf(ends) - timeOf(starts)
  if (long > 0) return ends
  // One day is told by some from itself to itself.
  if ('day' in starts && long === 0) return later(starts, { days: 1, ms: 0 })
  if (long < 0) problems.add('ends_before', (line ?? duration)!.at, (line ?? duration)!.value)
  return undefined
}

const timeOf = (when: When) => ('day' in when ? clockOf(when) : Date.parse(when.at))

const isDate = ({ params, value }: Line) =>
  params['VALUE']?.[0]?.toUpperCase() === 'DATE' || /^\d{8}$/.test(value.trim())

function whenIn(line: Line, zones: Zones, problems: Problems): When | undefined {
  return whensIn(line, zones, problems)[0]
}

/** Times of a line; of a period its beginning. */
function whensIn(line: Line, zones: Zones, problems: Problems): When[] {
  const zone = zones.named(line.params['TZID']?.[0], line.at)
  return line.value.split(',').flatMap((part): When[] => {
    const value = part.split('/')[0]!.trim()
    if (isDate({ ...line, value })) {
      const day = readDay(value.slice(0, 8))
      if (day !== undefined) return [{ day }]
    } else {
      const moment = readMoment(value, zone)
      if (moment) return [moment]
    }
    problems.add('bad_date', line.at, part)
    return []
  })
}

const wholeIn = (value: string | undefined) => {
  const number = Number(value?.trim() ?? 0)
  return Number.isSafeInteger(number) && number >= 0 && number <= 2_147_483_647 ? number : 0
}

function partyIn({ value, params }: Line): Party {
  const name = params['CN']?.[0]?.trim()
  return { email: value.trim().replace(/^mailto:/i, ''), ...(name && { name }) }
}

function attendeeIn(line: Line): Attendee {
  const said = (name: string) => line.params[name]?.[0]?.toUpperCase()
  const answer: Answer | undefined = answers.find((one) => one === said('PARTSTAT'))
  return {
    ...partyIn(line),
    ...(answer && { answer }),
    ...((said('ROLE') === 'OPT-PARTICIPANT' || said('ROLE') === 'NON-PARTICIPANT') && { isOptional: true }),
    ...((said('CUTYPE') === 'ROOM' || said('CUTYPE') === 'RESOURCE') && { isResource: true }),
  }
}

/** Of the reminders the one that comes first before it begins. */
function reminderIn({ parts }: Component): number | undefined {
  const minutes = parts
    .filter(({ name }) => name === 'VALARM')
    .flatMap(({ lines }) => {
      const trigger = lines.find(({ name }) => name === 'TRIGGER')
      if (!trigger || trigger.params['RELATED']?.[0]?.toUpperCase() === 'END') return []
      const long = readDuration(trigger.value)
      return long ? [-(long.days * DAY + long.ms) / 60_000] : []
    })
    .filter((before) => Number.isInteger(before))
  return minutes.length === 0 ? undefined : minutes[0]! + 0
}
