import fc from 'fast-check'
import { expect, test } from 'vitest'
import { often } from '#platform/testing/often.ts'
import {
  type CalendarEvent,
  occurrencesIn,
  readCalendar,
  readRule,
  type Rule,
  ruleText,
  weekdays,
  type When,
  writeCalendar,
} from './index.ts'
import { folded, readLine, unfolded } from './lines.ts'
import { answers, statuses } from './model.ts'

const UB = 'Asia/Ulaanbaatar'
const read = (text: string, zone = UB) => readCalendar(text, { zone })
const file = (...lines: string[]) => ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n')
const event = (...lines: string[]) => file('BEGIN:VEVENT', 'UID:a', ...lines, 'END:VEVENT')
const first = (text: string) => read(text).events[0]!
const at = (iso: string) => Date.parse(iso)
const days = (found: ReturnType<typeof occurrencesIn>, zone = UB) =>
  found.map(({ starts }) => new Date(starts).toLocaleString('sv', { timeZone: zone }))

// What may stand in a text: everything but signs that no file can hold.
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u0008\u000B-\u001F\u007F]/g
const letters = fc
  .array(
    fc.oneof(
      fc.constantFrom('\n', '\\', ';', ',', ':', '"', '^', 'ө', 'Ү', '🗓️', '한', ' ', '\\n', "'", '=', '\t'),
      fc.string({ unit: 'grapheme', maxLength: 8 }),
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join('').replace(/\r\n?/g, '\n').replace(CONTROL, ''))
const zones = fc.constantFrom(
  UB,
  'Europe/Berlin',
  'America/New_York',
  'Asia/Seoul',
  'Australia/Sydney',
  'Asia/Kathmandu',
  'UTC',
)
const seconds = fc.integer({ min: Date.UTC(1990, 0, 1) / 1000, max: Date.UTC(2060, 0, 1) / 1000 })
const moment = fc.tuple(seconds, zones).map(([time, zone]): When => ({ at: new Date(time * 1000).toISOString(), zone }))
const day = seconds.map((time): When => ({ day: new Date(time * 1000).toISOString().slice(0, 10) }))
const name = letters.map((text) => text.trim()).filter((text) => text !== '')
const email = fc.stringMatching(/^[a-z0-9._-]{1,20}@[a-z0-9.-]{1,20}$/)
const party = fc.record({ email, name }, { requiredKeys: ['email'] })
const rule: fc.Arbitrary<Rule> = fc.oneof(
  fc.record({
    pace: fc.constant('DAILY' as const),
    interval: fc.integer({ min: 1, max: 9 }),
    count: fc.integer({ min: 1, max: 20 }),
  }),
  fc.record({
    pace: fc.constant('WEEKLY' as const),
    byDay: fc.subarray([...weekdays], { minLength: 1 }).map((some) => some.map((one) => ({ day: one }))),
    until: day as fc.Arbitrary<{ day: string }>,
    weekStart: fc.constantFrom(...weekdays),
  }),
  fc.record({
    pace: fc.constant('MONTHLY' as const),
    byDay: fc.tuple(fc.constantFrom(...weekdays), fc.constantFrom(-1, 1, 2, 3)).map(([one, n]) => [{ day: one, n }]),
    bySetPos: fc.constant([1]),
  }),
  fc.record({
    pace: fc.constant('YEARLY' as const),
    byMonth: fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 4 }),
    byMonthDay: fc.uniqueArray(fc.constantFrom(-3, -1, 1, 15, 31), { minLength: 1 }),
  }),
)
const whole = <T>(one: fc.Arbitrary<T>) => fc.array(one, { minLength: 1, maxLength: 3 })
const anEvent = fc
  .oneof(fc.tuple(fc.constant('day' as const), day, day), fc.tuple(fc.constant('moment' as const), moment, moment))
  .chain(([kind, starts, other]) =>
    fc
      .record(
        {
          uid: name,
          sequence: fc.integer({ min: 0, max: 99 }),
          stamp: seconds.map((time) => new Date(time * 1000).toISOString()),
          starts: fc.constant(starts),
          length: fc.integer({ min: 1, max: 400 }),
          summary: letters,
          description: letters.filter((text) => text !== ''),
          location: letters.filter((text) => text !== ''),
          status: fc.constantFrom(...statuses),
          isFree: fc.constant(true as const),
          isPrivate: fc.constant(true as const),
          organizer: party,
          attendees: whole(
            fc
              .tuple(
                party,
                fc.record(
                  {
                    answer: fc.constantFrom(...answers),
                    isOptional: fc.constant(true as const),
                    isResource: fc.constant(true as const),
                  },
                  { requiredKeys: [] },
                ),
              )
              .map(([one, more]) => ({ ...one, ...more })),
          ),
          categories: whole(letters.filter((text) => text !== '')),
          repeats: rule,
          except: whole(kind === 'day' ? day : moment),
          also: fc.constant([other]),
          insteadOf: fc.constant(other),
          remindBefore: fc.integer({ min: 1, max: 10_000 }),
        },
        { requiredKeys: ['uid', 'sequence', 'stamp', 'starts', 'length', 'summary'] },
      )
      .map(({ length, ...rest }): CalendarEvent => ({
        ...rest,
        ends:
          'day' in starts
            ? { day: new Date(Date.parse(starts.day) + length * 86_400_000).toISOString().slice(0, 10) }
            : { at: new Date(Date.parse(starts.at) + length * 60_000).toISOString(), zone: starts.zone },
      })),
  )

/** An hour that clocks show twice comes back by UTC: the same moment, in other words. */
const moments = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(moments)
    : value !== null && typeof value === 'object'
      ? 'at' in value && 'zone' in value
        ? { at: value.at }
        : Object.fromEntries(Object.entries(value).map(([key, one]) => [key, moments(one)]))
      : value

test('whatever is written is read as it was, in lines that every program takes', () => {
  fc.assert(
    fc.property(fc.array(anEvent, { maxLength: 4 }), letters, (events, called) => {
      const text = writeCalendar({ method: 'PUBLISH', ...(called !== '' && { name: called }), events })
      expect(text.endsWith('\r\n')).toBe(true)
      expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
      for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
      const { problems, ...calendar } = read(text)
      expect(problems).toEqual([])
      expect(moments(calendar)).toEqual(moments({ method: 'PUBLISH', ...(called !== '' && { name: called }), events }))
    }),
    { numRuns: often(80) },
  )
})

test('lines are folded between signs and unfolded to what they were, whatever ends them', () => {
  fc.assert(
    fc.property(
      letters.filter((text) => !text.includes('\n')),
      (text) => {
        const line = folded(`X-A:${text}`)
        expect(unfolded(line)[0]!.text).toBe(`X-A:${text}`)
        for (const end of ['\n', '\r']) expect(unfolded(line.replaceAll('\r\n', end))[0]!.text).toBe(`X-A:${text}`)
      },
    ),
    { numRuns: often(200) },
  )
})

test('nothing that is no calendar makes it fall over', () => {
  const broken = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc
      .array(
        fc.oneof(
          fc.constantFrom(
            'BEGIN:VCALENDAR',
            'END:VCALENDAR',
            'BEGIN:VEVENT',
            'END:VEVENT',
            'BEGIN:VALARM',
            'DTSTART:20260230T990000',
            'DTSTART;TZID=:2',
            'DTSTART;VALUE=DATE:20261128',
            'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
            'DURATION:P',
            'RRULE:FREQ=SECONDLY',
            'EXDATE:,,,',
            'UID:x',
            'ATTENDEE;CN="a:mailto:x',
            ' folded',
            'BEGIN:VTIMEZONE',
            'TZID:Нэг',
            'END:VTIMEZONE',
          ),
          fc.string({ maxLength: 20 }),
        ),
        { maxLength: 30 },
      )
      .map((lines) => lines.join('\n')),
  )
  fc.assert(
    fc.property(broken, (text) => {
      const { events } = read(text)
      occurrencesIn(events, { from: at('2026-01-01T00:00Z'), to: at('2027-01-01T00:00Z'), zone: UB })
    }),
    { numRuns: often(300) },
  )
})

test('what is broken is named with its line, and the rest is read', () => {
  const { events, problems } = read(
    file(
      'BEGIN:VEVENT',
      'UID:1',
      'SUMMARY:Эхлэлгүй',
      'END:VEVENT',
      'BEGIN:VEVENT',
      'SUMMARY:Сайн',
      'DTSTART:20261128T090000',
      'DTEND:20261128T080000',
      'энэ мөр биш',
      'RRULE:FREQ=HOURLY',
      'END:VEVENT',
      'BEGIN:VEVENT',
      'UID:3',
      'SUMMARY:Огноо буруу',
      'DTSTART:20261301T090000',
      'END:VEVENT',
      'BEGIN:VEVENT',
      'UID:4',
      'DTSTART;TZID=Хаана ч үгүй:20261128T100000',
      'END:VCALENDAR',
    ),
  )
  expect(events.map(({ summary }) => summary)).toEqual(['Сайн', ''])
  expect(events[0]).toMatchObject({ uid: 'line-7', starts: { at: '2026-11-28T01:00:00.000Z', zone: UB } })
  expect(problems.map(({ code, line }) => `${line} ${code}`)).toEqual([
    '3 no_start',
    '7 no_uid',
    '10 ends_before',
    '11 bad_line',
    '12 bad_rule',
    '17 bad_date',
    '19 unclosed',
    '21 bad_zone',
    '23 bad_line',
  ])
  expect(read('Сайн байна уу').problems.map(({ code }) => code)).toContain('no_calendar')
})

test('a file of Outlook: its name for the zone, its whole days, what it says of a meeting', () => {
  const text = file(
    'METHOD:REQUEST',
    'BEGIN:VTIMEZONE',
    'TZID:Ulaanbaatar Standard Time',
    'BEGIN:STANDARD',
    'DTSTART:16010101T000000',
    'TZOFFSETFROM:+0800',
    'TZOFFSETTO:+0800',
    'END:STANDARD',
    'END:VTIMEZONE',
    'BEGIN:VEVENT',
    'UID:040000008200E00074C5B7101A82E008',
    'SUMMARY;LANGUAGE=mn-MN:Сарын хурал\\, тайлан',
    'DTSTART;TZID=Ulaanbaatar Standard Time:20261201T090000',
    'DTEND;TZID=Ulaanbaatar Standard Time:20261201T103000',
    'ORGANIZER;CN="Лхагва, Оюунчимэг":mailto:secretary@khukhtenger.example',
    'ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=TRUE;CN=Болд:MAILTO:bold@khukhtenger.example',
    'ATTENDEE;CUTYPE=ROOM;CN=3 давхар:mailto:room3@khukhtenger.example',
    'SEQUENCE:2',
    'BEGIN:VALARM',
    'TRIGGER:-PT15M',
    'ACTION:DISPLAY',
    'END:VALARM',
    'END:VEVENT',
    'BEGIN:VEVENT',
    'UID:b',
    'SUMMARY:Амралт',
    'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE',
    'DTSTART;TZID=Ulaanbaatar Standard Time:20261231T000000',
    'DTEND;TZID=Ulaanbaatar Standard Time:20270102T000000',
    'END:VEVENT',
  )
  const { events, problems, method } = read(text, 'Europe/Berlin')
  expect([problems, method]).toEqual([[], 'REQUEST'])
  expect(events[0]).toMatchObject({
    summary: 'Сарын хурал, тайлан',
    starts: { at: '2026-12-01T01:00:00.000Z', zone: UB },
    ends: { at: '2026-12-01T02:30:00.000Z', zone: UB },
    organizer: { email: 'secretary@khukhtenger.example', name: 'Лхагва, Оюунчимэг' },
    attendees: [
      { email: 'bold@khukhtenger.example', name: 'Болд', answer: 'NEEDS-ACTION' },
      { email: 'room3@khukhtenger.example', name: '3 давхар', isResource: true },
    ],
    sequence: 2,
    remindBefore: 15,
  })
  expect(events[1]).toMatchObject({ starts: { day: '2026-12-31' }, ends: { day: '2027-01-02' } })
})

test('zones that a file describes itself, or names around the name, are those of the world', () => {
  const zone = (id: string, ...parts: string[]) =>
    first(
      file(
        'BEGIN:VTIMEZONE',
        `TZID:${id}`,
        ...parts,
        'END:VTIMEZONE',
        'BEGIN:VEVENT',
        'UID:a',
        `DTSTART;TZID="${id}":20260715T120000`,
        'END:VEVENT',
      ),
    ).starts
  const summer = (to: string, from: string) => [
    'BEGIN:STANDARD',
    'DTSTART:19701025T030000',
    `TZOFFSETFROM:${to}`,
    `TZOFFSETTO:${from}`,
    'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
    'END:STANDARD',
    'BEGIN:DAYLIGHT',
    'DTSTART:19700329T020000',
    `TZOFFSETFROM:${from}`,
    `TZOFFSETTO:${to}`,
    'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
    'END:DAYLIGHT',
  ]
  expect(zone('Манай цаг', ...summer('+0200', '+0100'))).toMatchObject({ at: '2026-07-15T10:00:00.000Z' })
  expect(zone('/freeassociation.sourceforge.net/Europe/Berlin')).toMatchObject({ zone: 'Europe/Berlin' })
  expect(zone('Customized', 'X-LIC-LOCATION:Asia/Seoul')).toMatchObject({
    zone: 'Asia/Seoul',
    at: '2026-07-15T03:00:00.000Z',
  })
  expect(zone('(UTC+08:00) Ulaanbaatar')).toMatchObject({ at: '2026-07-15T04:00:00.000Z' })
  expect(zone('Eastern Standard Time')).toMatchObject({ at: '2026-07-15T16:00:00.000Z' })
  expect(first(event('DTSTART:20260715T120000')).starts).toEqual({ at: '2026-07-15T04:00:00.000Z', zone: UB })
})

test('a duration is an end, in days by the clock and in hours as they pass', () => {
  expect(first(event('DTSTART:20261128T090000', 'DURATION:PT1H30M')).ends).toEqual({
    at: '2026-11-28T02:30:00.000Z',
    zone: UB,
  })
  expect(first(event('DTSTART;VALUE=DATE:20261128', 'DURATION:P2D')).ends).toEqual({ day: '2026-11-30' })
  expect(first(event('DTSTART;TZID=Europe/Berlin:20261024T120000', 'DURATION:P1D')).ends).toMatchObject({
    at: '2026-10-25T11:00:00.000Z',
  })
  expect(first(event('DTSTART;TZID=Europe/Berlin:20261024T120000', 'DURATION:PT24H')).ends).toMatchObject({
    at: '2026-10-25T10:00:00.000Z',
  })
})

const times = (rrule: string, start: string, count = 6, zone = UB) => {
  const one = first(event(`DTSTART;TZID=${zone}:${start}`, 'DURATION:PT1H', `RRULE:${rrule}`))
  expect(one.repeats, rrule).toBeDefined()
  const found = occurrencesIn([one], { from: Date.UTC(1990, 0, 1), to: Date.UTC(2060, 0, 1), zone })
  return days(found.slice(0, count), zone).map((text) => text.slice(0, 10))
}

test('the examples of the standard repeat as it says', () => {
  const NY = 'America/New_York'
  const of = (rrule: string, start: string, count: number) => times(rrule, start, count, NY)
  expect(of('FREQ=DAILY;COUNT=3', '19970902T090000', 9)).toEqual(['1997-09-02', '1997-09-03', '1997-09-04'])
  expect(of('FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO', '19970805T090000', 9)).toEqual([
    '1997-08-05',
    '1997-08-10',
    '1997-08-19',
    '1997-08-24',
  ])
  expect(of('FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU', '19970805T090000', 9)).toEqual([
    '1997-08-05',
    '1997-08-17',
    '1997-08-19',
    '1997-08-31',
  ])
  expect(of('FREQ=MONTHLY;COUNT=3;BYDAY=1FR', '19970905T090000', 9)).toEqual(['1997-09-05', '1997-10-03', '1997-11-07'])
  expect(of('FREQ=MONTHLY;COUNT=3;BYMONTHDAY=-3', '19970928T090000', 9)).toEqual([
    '1997-09-28',
    '1997-10-29',
    '1997-11-28',
  ])
  expect(of('FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13', '19980213T090000', 4)).toEqual([
    '1998-02-13',
    '1998-03-13',
    '1998-11-13',
    '1999-08-13',
  ])
  expect(of('FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2', '19970929T090000', 4)).toEqual([
    '1997-09-29',
    '1997-10-30',
    '1997-11-27',
    '1997-12-30',
  ])
  expect(of('FREQ=YEARLY;INTERVAL=3;COUNT=4;BYYEARDAY=1,100,200', '19970101T090000', 9)).toEqual([
    '1997-01-01',
    '1997-04-10',
    '1997-07-19',
    '2000-01-01',
  ])
  expect(of('FREQ=YEARLY;BYDAY=20MO', '19970519T090000', 3)).toEqual(['1997-05-19', '1998-05-18', '1999-05-17'])
  expect(of('FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO', '19970512T090000', 3)).toEqual([
    '1997-05-12',
    '1998-05-11',
    '1999-05-17',
  ])
  expect(of('FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8', '19961105T090000', 3)).toEqual([
    '1996-11-05',
    '2000-11-07',
    '2004-11-02',
  ])
  expect(of('FREQ=MONTHLY;COUNT=4', '19970131T090000', 9)).toEqual([
    '1997-01-31',
    '1997-03-31',
    '1997-05-31',
    '1997-07-31',
  ])
  expect(of('FREQ=YEARLY;COUNT=3', '20240229T090000', 9)).toEqual(['2024-02-29', '2028-02-29', '2032-02-29'])
  expect(of('FREQ=DAILY;UNTIL=19970904T130000Z', '19970902T090000', 9)).toHaveLength(3)
  expect(of('FREQ=DAILY;UNTIL=19970904T125959Z', '19970902T090000', 9)).toHaveLength(2)
})

test('every time stands at the same hour by the clocks of its zone, also where these change', () => {
  const one = first(
    event(
      'DTSTART;TZID=Europe/Berlin:20261019T090000',
      'DTEND;TZID=Europe/Berlin:20261019T100000',
      'RRULE:FREQ=WEEKLY;COUNT=2',
    ),
  )
  const found = occurrencesIn([one], { from: 0, to: Date.UTC(2030, 0, 1), zone: UB })
  expect(found.map(({ starts }) => new Date(starts).toISOString())).toEqual([
    '2026-10-19T07:00:00.000Z',
    '2026-10-26T08:00:00.000Z',
  ])
})

test('what is left out, moved or cancelled does not happen at its time, and what was added does', () => {
  const text = file(
    'BEGIN:VEVENT',
    'UID:m',
    'SUMMARY:Хурал',
    `DTSTART;TZID=${UB}:20261102T090000`,
    `DTEND;TZID=${UB}:20261102T100000`,
    'RRULE:FREQ=WEEKLY;COUNT=6',
    `EXDATE;TZID=${UB}:20261109T090000`,
    `RDATE;TZID=${UB}:20261203T090000`,
    'END:VEVENT',
    'BEGIN:VEVENT',
    'UID:m',
    'SUMMARY:Хурал (шилжсэн)',
    `RECURRENCE-ID;TZID=${UB}:20261116T090000`,
    `DTSTART;TZID=${UB}:20261117T150000`,
    `DTEND;TZID=${UB}:20261117T160000`,
    'SEQUENCE:1',
    'END:VEVENT',
    'BEGIN:VEVENT',
    'UID:m',
    `RECURRENCE-ID;TZID=${UB}:20261123T090000`,
    `DTSTART;TZID=${UB}:20261123T090000`,
    'STATUS:CANCELLED',
    'END:VEVENT',
  )
  const found = occurrencesIn(read(text).events, {
    from: at('2026-11-01T00:00Z'),
    to: at('2026-12-31T00:00Z'),
    zone: UB,
  })
  expect(days(found)).toEqual([
    '2026-11-02 09:00:00',
    '2026-11-17 15:00:00',
    '2026-11-30 09:00:00',
    '2026-12-03 09:00:00',
    '2026-12-07 09:00:00',
  ])
  expect(found[1]!.event.summary).toBe('Хурал (шилжсэн)')
  expect(found[1]!.of).toEqual({ at: '2026-11-16T01:00:00.000Z', zone: UB })
  const window = occurrencesIn(read(text).events, {
    from: at('2026-11-17T07:30Z'),
    to: at('2026-11-17T07:45Z'),
    zone: UB,
  })
  expect(window).toHaveLength(1)
})

test('whole days last from midnight to midnight where one is, and rules that never come end', () => {
  const one = first(event('DTSTART;VALUE=DATE:20261231', 'DTEND;VALUE=DATE:20270103'))
  const [found] = occurrencesIn([one], { from: at('2027-01-01T00:00Z'), to: at('2027-01-02T00:00Z'), zone: UB })
  expect(found).toMatchObject({
    starts: at('2026-12-30T16:00:00Z'),
    ends: at('2027-01-02T16:00:00Z'),
    days: { from: '2026-12-31', to: '2027-01-03' },
  })
  expect(times('FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', '20260101T090000')).toEqual(['2026-01-01'])
  expect(times('FREQ=MONTHLY;BYDAY=5FR;BYMONTHDAY=1', '20260101T090000')).toEqual(['2026-01-01'])
})

test('rules come back as they were written, and what we do not repeat by is none', () => {
  fc.assert(
    fc.property(rule, (one) => {
      expect(readRule(ruleText(one), UB)).toEqual(one)
    }),
    { numRuns: often(200) },
  )
  for (const text of [
    '',
    'FREQ=HOURLY',
    'FREQ=DAILY;BYHOUR=9',
    'FREQ=DAILY;COUNT=0',
    'FREQ=WEEKLY;BYDAY=2MO',
    'FREQ=DAILY;FREQ=DAILY',
    'COUNT=2',
    'FREQ=MONTHLY;BYMONTHDAY=32',
    'FREQ=DAILY;UNTIL=x',
  ])
    expect(readRule(text, UB), text).toBeUndefined()
})

test('a repeated time is one of the days that the rule means, and none of these is missing', () => {
  const simple = fc.record({
    start: fc.integer({ min: 0, max: 1500 }),
    days: fc.subarray([...weekdays], { minLength: 1 }),
    interval: fc.integer({ min: 1, max: 4 }),
  })
  fc.assert(
    fc.property(simple, ({ start, days: chosen, interval }) => {
      const begin = Date.UTC(2026, 0, 1) + start * 86_400_000
      const starts: When = { day: new Date(begin).toISOString().slice(0, 10) }
      const one: CalendarEvent = {
        uid: 'a',
        sequence: 0,
        stamp: '2026-01-01T00:00:00.000Z',
        starts,
        summary: '',
        repeats: { pace: 'WEEKLY', interval, byDay: chosen.map((day) => ({ day })) },
      }
      const to = begin + 200 * 86_400_000
      const found = occurrencesIn([one], { from: begin, to, zone: 'UTC' }).map((each) => each.starts)
      const monday = begin - ((new Date(begin).getUTCDay() + 6) % 7) * 86_400_000
      const expected = Array.from({ length: 200 }, (_, ahead) => begin + ahead * 86_400_000).filter(
        (time) =>
          time === begin ||
          (Math.floor((time - monday) / (7 * 86_400_000)) % interval === 0 &&
            chosen.includes(weekdays[(new Date(time).getUTCDay() + 6) % 7]!)),
      )
      expect(found).toEqual(expected)
    }),
    { numRuns: often(150) },
  )
})

test('parameters hold what a name may hold', () => {
  expect(readLine({ text: 'ATTENDEE;CN="Ө: \'x\', ^n";X-A=1,"2,3":mailto:a@b.c', at: 1 })).toMatchObject({
    name: 'ATTENDEE',
    params: { CN: ["Ө: 'x', \n"], 'X-A': ['1', '2,3'] },
    value: 'mailto:a@b.c',
  })
  expect(readLine({ text: 'ATTENDEE;CN="a:b', at: 1 })).toBeUndefined()
  expect(readLine({ text: ':x', at: 1 })).toBeUndefined()
})
