import { DAY, isoOf, timeOfDay, writtenClock, writtenDay, writtenMoment } from './dates.ts'
import { escaped, lineOf } from './lines.ts'
import type { Attendee, Calendar, CalendarEvent, Party, When } from './model.ts'
import { ruleText } from './rule.ts'
import { changesOf, localTime, momentAt, offsetAt } from './zones.ts'

const PRODUCT = '-//Orgil//Orgil//MN'
/** So far ahead programs that know no zones of the world are told when clocks change. */
const YEARS_AHEAD = 6

/** A calendar as a file that programs read (RFC 5545). */
export function writeCalendar({ method, name, events }: Calendar): string {
  return [
    lineOf('BEGIN', 'VCALENDAR'),
    lineOf('VERSION', '2.0'),
    lineOf('PRODID', PRODUCT),
    lineOf('CALSCALE', 'GREGORIAN'),
    ...(method ? [lineOf('METHOD', method)] : []),
    ...(name ? [lineOf('NAME', escaped(name)), lineOf('X-WR-CALNAME', escaped(name))] : []),
    ...zonesOf(events),
    ...events.map(eventLines),
    lineOf('END', 'VCALENDAR'),
  ].join('')
}

function eventLines(event: CalendarEvent): string {
  const { summary, description, location, url, status, organizer, attendees = [], categories = [] } = event
  const text = (name: string, value: string | undefined) => (value ? [lineOf(name, escaped(value))] : [])
  return [
    lineOf('BEGIN', 'VEVENT'),
    lineOf('UID', escaped(event.uid)),
    lineOf('DTSTAMP', writtenMoment(event.stamp)),
    lineOf('SEQUENCE', String(event.sequence)),
    ...(event.insteadOf ? [whenLine('RECURRENCE-ID', event.insteadOf)] : []),
    whenLine('DTSTART', event.starts),
    ...(event.ends ? [whenLine('DTEND', event.ends)] : []),
    ...(event.repeats ? [lineOf('RRULE', ruleText(event.repeats))] : []),
    ...(event.except ?? []).map((when) => whenLine('EXDATE', when)),
    ...(event.also ?? []).map((when) => whenLine('RDATE', when)),
    lineOf('SUMMARY', escaped(summary)),
    ...text('DESCRIPTION', description),
    ...text('LOCATION', location),
    ...(url && !/[\r\n]/.test(url) ? [lineOf('URL', url)] : []),
    ...(status ? [lineOf('STATUS', status)] : []),
    ...(event.isFree ? [lineOf('TRANSP', 'TRANSPARENT')] : []),
    ...(event.isPrivate ? [lineOf('CLASS', 'PRIVATE')] : []),
    ...(categories.length > 0 ? [lineOf('CATEGORIES', categories.map(escaped).join(','))] : []),
    ...(organizer ? [lineOf('ORGANIZER', addressOf(organizer), { CN: organizer.name })] : []),
    ...attendees.map(attendeeLine),
    ...(event.remindBefore === undefined ? [] : alarmLines(event.remindBefore, summary)),
    lineOf('END', 'VEVENT'),
  ].join('')
}

const addressOf = ({ email }: Party) => `mailto:${email.replace(/[\r\n]/g, '')}`

const attendeeLine = (attendee: Attendee) =>
  lineOf('ATTENDEE', addressOf(attendee), {
    CUTYPE: attendee.isResource ? 'RESOURCE' : undefined,
    ROLE: attendee.isOptional ? 'OPT-PARTICIPANT' : undefined,
    PARTSTAT: attendee.answer,
    CN: attendee.name,
  })

const alarmLines = (minutes: number, summary: string) => [
  lineOf('BEGIN', 'VALARM'),
  lineOf('ACTION', 'DISPLAY'),
  lineOf('DESCRIPTION', escaped(summary)),
  lineOf('TRIGGER', `${minutes > 0 ? '-' : ''}PT${Math.abs(minutes)}M`),
  lineOf('END', 'VALARM'),
]

function whenLine(name: string, when: When): string {
  if ('day' in when) return lineOf(name, writtenDay(when.day), { VALUE: 'DATE' })
  const time = Date.parse(when.at)
  const local = localTime(time, when.zone)
  // An hour that clocks show twice is told by UTC.
  if (when.zone === 'UTC' || momentAt(local, when.zone) !== time) return lineOf(name, writtenMoment(when.at))
  return lineOf(name, writtenClock(local), { TZID: when.zone })
}

/** What programs have to know of the zones that are named. */
function zonesOf(events: readonly CalendarEvent[]): string[] {
  const first = new Map<string, number>()
  for (const { starts, ends, insteadOf, except = [], also = [] } of events)
    for (const when of [starts, ends, insteadOf, ...except, ...also])
      if (when && !('day' in when) && when.zone !== 'UTC')
        first.set(when.zone, Math.min(first.get(when.zone) ?? Number.POSITIVE_INFINITY, Date.parse(when.at)))
  return [...first].map(([zone, time]) => zoneLines(zone, time))
}

const MOST_KNOWN = 100
const known = new Map<string, string>()

function zoneLines(zone: string, time: number): string {
  const year = new Date(time).getUTCFullYear()
  const key = `${zone} ${year}`
  const lines = known.get(key) ?? zonePart(zone, year)
  if (known.size >= MOST_KNOWN) known.clear()
  known.set(key, lines)
  return lines
}

function zonePart(zone: string, year: number): string {
  const from = timeOfDay(`${String(Math.max(year, 1)).padStart(4, '0')}-01-01`)
  const offset = offsetAt(from, zone)
  const changes = changesOf(zone, from, from + YEARS_AHEAD * 366 * DAY)
  // Who is further ahead than at another time of the year has summer time.
  const least = Math.min(offset, ...changes.map(({ after }) => after))
  return [
    lineOf('BEGIN', 'VTIMEZONE'),
    lineOf('TZID', zone),
    partLines(offset > least ? 'DAYLIGHT' : 'STANDARD', { local: from, before: offset, after: offset }),
    ...changes.map(({ at, before, after }) =>
      partLines(after > least ? 'DAYLIGHT' : 'STANDARD', { local: at + before, before, after }),
    ),
    lineOf('END', 'VTIMEZONE'),
  ].join('')
}

const partLines = (kind: string, { local, before, after }: { local: number; before: number; after: number }) =>
  [
    lineOf('BEGIN', kind),
    lineOf('DTSTART', writtenClock(Date.parse(isoOf(local)))),
    lineOf('TZOFFSETFROM', offsetText(before)),
    lineOf('TZOFFSETTO', offsetText(after)),
    lineOf('END', kind),
  ].join('')

function offsetText(offset: number): string {
  const seconds = Math.abs(Math.round(offset / 1000))
  const two = (number: number) => String(Math.floor(number)).padStart(2, '0')
  return `${offset < 0 ? '-' : '+'}${two(seconds / 3600)}${two((seconds / 60) % 60)}${seconds % 60 ? two(seconds % 60) : ''}`
}
