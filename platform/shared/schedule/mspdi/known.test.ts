import { describe, expect, test } from 'vitest'
import { schedule } from '../schedule.ts'
import { calendars, element, office, period, project, task, tasks, worked } from '../testing/files.ts'
import { said } from '../testing/plans.ts'
import { readMspdi } from './read.ts'
import { writeMspdi } from './write.ts'

const DAY = 'PT8H0M0S'
const from = (day: string, file: string) => file.replace('2026-03-02T08:00:00', `${day}T08:00:00`)

test('links with lags lie where MS Project 2016 laid them (a public file of the tests of MPXJ)', () => {
  const weeks = (uid: number, tenths: number) =>
    element('PredecessorLink', { PredecessorUID: uid, Type: 1, LinkLag: tenths, LagFormat: 9 })
  const one = (uid: number, ...links: string[]) =>
    task(uid, { Duration: DAY, DurationFormat: 53, Estimated: 1 }, ...links)
  const file = project(
    calendars(office(1)),
    tasks(
      one(1),
      one(2, '1'),
      one(3),
      one(4, '3 FS+1d'),
      one(5),
      one(6, '5 FS+2d'),
      one(7),
      element('Task', { UID: 8, OutlineLevel: 1, Duration: DAY }, weeks(7, 24_000)),
      one(9),
      element('Task', { UID: 10, OutlineLevel: 1, Duration: DAY }, weeks(9, 48_000)),
      one(11),
      one(12, '11 SF+2d'),
      one(13),
      one(14, '13 SS+2d'),
      one(15),
      one(16, '15 FF+2d'),
    ),
  )
  const { tasks: dates, finish } = schedule(readMspdi(from('2016-02-08', file)).plan)
  const followers = [2, 4, 6, 8, 10, 12, 14, 16].map((uid) => {
    const { start, float } = dates.get(String(uid))!
    return [uid, said(start), float / 480]
  })
  expect(followers).toEqual([
    [2, '2016-02-09 08:00', 10],
    [4, '2016-02-10 08:00', 9],
    [6, '2016-02-11 08:00', 8],
    [8, '2016-02-16 08:00', 5],
    [10, '2016-02-23 08:00', 0],
    [12, '2016-02-09 08:00', 10],
    [14, '2016-02-10 08:00', 9],
    [16, '2016-02-10 08:00', 9],
  ])
  expect([1, 3, 5, 9, 15].map((uid) => dates.get(String(uid))!.float / 480)).toEqual([10, 9, 8, 0, 9])
  expect(said(finish)).toBe('2016-02-23 17:00')
})

test('milestones and what follows them lie where the plan of a new product has them (test data of ProjectLibre)', () => {
  const row = (uid: number, hours: number, ...links: string[]) =>
    // The date of a constraint that is not there, as that file has it.
    task(uid, { Duration: `PT${hours}H0M0S`, ConstraintDate: '1970-01-01T01:00:00', WBS: '' }, ...links)
  const rows = [row(8, 120), row(9, 0, '8'), row(10, 0, '9'), row(11, 40, '9'), row(12, 80, '11'), row(13, 0, '12')]
  const file = readMspdi(from('2001-01-01', project(calendars(office(1)), tasks(...rows))))
  const dates = [...schedule(file.plan).tasks.values()].map(({ start, finish }) => `${said(start)} – ${said(finish)}`)
  expect(dates).toEqual([
    '2001-01-01 08:00 – 2001-01-19 17:00',
    '2001-01-19 17:00 – 2001-01-19 17:00',
    '2001-01-19 17:00 – 2001-01-19 17:00',
    '2001-01-22 08:00 – 2001-01-26 17:00',
    '2001-01-29 08:00 – 2001-02-09 17:00',
    '2001-02-09 17:00 – 2001-02-09 17:00',
  ])
  expect(file.losses).toEqual([])
})

describe('what MS Project says of how it lays tasks', () => {
  const days = (count: number) => `PT${count * 8}H0M0S`
  const link = (from: number, type: 'FF' | 'FS' | 'SF' | 'SS', lag: number, format: number) =>
    element('PredecessorLink', {
      PredecessorUID: from,
      Type: ['FF', 'FS', 'SF', 'SS'].indexOf(type),
      LinkLag: lag,
      LagFormat: format,
    })
  const waits = (uid: number, fields: Record<string, string | number>, ...links: string[]) =>
    element('Task', { UID: uid, ID: uid, Name: `Task ${uid}`, OutlineLevel: 1, ...fields }, ...links)
  const laid = (file: string) => {
    const { plan, losses } = readMspdi(file)
    expect(losses).toEqual([])
    const { tasks: dates } = schedule(plan)
    return (uid: number) => {
      const { start, finish } = dates.get(String(uid))!
      return `${said(start)} – ${said(finish)}`
    }
  }
  const first = task(1, { Duration: days(2) })
  const after = (...rows: string[]) => laid(project(calendars(office(1)), tasks(first, ...rows)))

  // The plan begins on Monday, 2 March 2026; the first task ends on Tuesday evening.
  test.each([
    ['a lag of a day of eight hours is 4800 tenths of minutes', link(1, 'FS', 4800, 7), '2026-03-05 08:00'],
    ['an hour is 600', link(1, 'FS', 600, 5), '2026-03-04 09:00'],
    ['a lead takes a day back', link(1, 'FS', -4800, 7), '2026-03-03 08:00'],
    ['a lead of a week would begin before the plan, which nothing does', link(1, 'FS', -24_000, 9), '2026-03-02 08:00'],
    ['an elapsed day is 14400, and runs through the night alone', link(1, 'FS', 14_400, 8), '2026-03-05 08:00'],
    ['five elapsed days run over a weekend', link(1, 'FS', 72_000, 8), '2026-03-09 08:00'],
    ['an elapsed week is seven days of 24 hours', link(1, 'FS', 100_800, 10), '2026-03-11 08:00'],
    ['a share is of the duration of the predecessor', link(1, 'FS', 100, 19), '2026-03-06 08:00'],
    ['half of it back', link(1, 'FS', -50, 19), '2026-03-03 08:00'],
    ['starts together, and a day later', link(1, 'SS', 4800, 7), '2026-03-03 08:00'],
    ['ends a day after the other, the last day of its own two', link(1, 'FF', 4800, 7), '2026-03-03 08:00'],
    ['ends when the other starts and a day later, but not before the plan', link(1, 'SF', 4800, 7), '2026-03-02 08:00'],
    ['estimated days count as days', link(1, 'FS', 4800, 39), '2026-03-05 08:00'],
  ])('%s', (_what, waited, start) => {
    expect(after(waits(2, { Duration: days(2) }, waited))(2).split(' – ')[0]).toBe(start)
  })

  test.each([
    ['start no earlier than', 4, '2026-03-05T08:00:00', '2026-03-05 08:00 – 2026-03-06 17:00'],
    ['start no earlier than, long ago', 4, '2026-01-05T08:00:00', '2026-03-04 08:00 – 2026-03-05 17:00'],
    ['must start on, which beats the link', 2, '2026-03-03T08:00:00', '2026-03-03 08:00 – 2026-03-04 17:00'],
    ['finish no later than, with room', 7, '2026-03-13T17:00:00', '2026-03-04 08:00 – 2026-03-05 17:00'],
    ['finish no later than, without', 7, '2026-03-04T17:00:00', '2026-03-03 08:00 – 2026-03-04 17:00'],
    ['must finish on', 3, '2026-03-10T17:00:00', '2026-03-09 08:00 – 2026-03-10 17:00'],
    ['finish no earlier than', 6, '2026-03-12T17:00:00', '2026-03-11 08:00 – 2026-03-12 17:00'],
    ['start no later than, without room', 5, '2026-03-03T08:00:00', '2026-03-03 08:00 – 2026-03-04 17:00'],
    [
      'as soon as possible, whatever date stands there',
      0,
      '2026-03-20T08:00:00',
      '2026-03-04 08:00 – 2026-03-05 17:00',
    ],
  ])('%s', (_what, type, on, dates) => {
    const held = { Duration: days(2), ConstraintType: type, ConstraintDate: on }
    expect(after(waits(2, held, link(1, 'FS', 0, 7)))(2)).toBe(dates)
  })

  test('a milestone stands where its predecessor ends, and what follows it begins with the next work', () => {
    const at = after(
      waits(2, { Duration: 'PT0H0M0S', Milestone: 1 }, link(1, 'FS', 0, 7)),
      waits(3, { Duration: days(1) }, link(2, 'FS', 0, 7)),
    )
    expect([at(2), at(3)]).toEqual(['2026-03-03 17:00 – 2026-03-03 17:00', '2026-03-04 08:00 – 2026-03-04 17:00'])
  })

  test.each([
    ['a delay by leveling of an elapsed day', 14_400, 8, {}, '2026-03-05 08:00 – 2026-03-06 17:00'],
    ['of two elapsed days, over no weekend', 28_800, 8, {}, '2026-03-06 08:00 – 2026-03-09 17:00'],
    ['of a working day', 4800, 7, {}, '2026-03-05 08:00 – 2026-03-06 17:00'],
    ['without a format it is elapsed', 14_400, undefined, {}, '2026-03-05 08:00 – 2026-03-06 17:00'],
    ['estimated elapsed days', 57_600, 40, {}, '2026-03-09 08:00 – 2026-03-10 17:00'],
    [
      'one held from a day is delayed from there',
      4800,
      7,
      { ConstraintType: 4, ConstraintDate: '2026-03-09T08:00:00' },
      '2026-03-10 08:00 – 2026-03-11 17:00',
    ],
    [
      'what must start on a day does so',
      4800,
      7,
      { ConstraintType: 2, ConstraintDate: '2026-03-09T08:00:00' },
      '2026-03-09 08:00 – 2026-03-10 17:00',
    ],
    [
      'what goes by hand stands where it was put',
      4800,
      7,
      { Manual: 1, ManualStart: '2026-03-05T08:00:00', ManualFinish: '2026-03-06T17:00:00' },
      '2026-03-05 08:00 – 2026-03-06 17:00',
    ],
  ] as const)('%s', (_what, delay, format, more, dates) => {
    const held = {
      Duration: days(2),
      LevelingDelay: delay,
      ...(format !== undefined && { LevelingDelayFormat: format }),
      ...more,
    }
    const at = after(waits(2, held, link(1, 'FS', 0, 7)), waits(3, { Duration: days(1) }, link(2, 'FS', 0, 7)))
    expect(at(2)).toBe(dates)
    // What waits for it waits for the delay too.
    expect(at(3).slice(0, 10) > dates.slice(-16, -6)).toBe(true)
  })

  test('a summary lasts as long as what stands under it, and its constraint and its links hold for those', () => {
    const under = (uid: number, level: number, fields: Record<string, string | number>, ...links: string[]) =>
      element('Task', { UID: uid, ID: uid, Name: `Task ${uid}`, OutlineLevel: level, ...fields }, ...links)
    const at = after(
      under(2, 1, { Duration: days(9), ConstraintType: 4, ConstraintDate: '2026-03-05T08:00:00' }, link(1, 'FS', 0, 7)),
      under(3, 2, { Duration: days(1) }),
      under(4, 2, { Duration: days(3) }, link(3, 'FS', 50, 19)),
      under(5, 2, { Duration: 'PT0H0M0S', Milestone: 1 }, link(4, 'FS', 0, 7)),
      under(6, 1, { Duration: days(1) }, link(2, 'FS', 0, 7)),
    )
    expect([2, 3, 4, 5, 6].map(at)).toEqual([
      '2026-03-05 08:00 – 2026-03-11 12:00',
      '2026-03-05 08:00 – 2026-03-05 17:00',
      // Half of the day before, in the middle of Friday.
      '2026-03-06 13:00 – 2026-03-11 12:00',
      '2026-03-11 12:00 – 2026-03-11 12:00',
      '2026-03-11 13:00 – 2026-03-12 12:00',
    ])
  })

  test('what goes by hand holds, also on a day off, and what waits for it begins with the next work', () => {
    const at = after(
      waits(
        2,
        { Manual: 1, Duration: days(1), ManualStart: '2026-03-07T08:00:00', ManualFinish: '2026-03-07T17:00:00' },
        link(1, 'FS', 0, 7),
      ),
      waits(3, { Duration: days(1) }, link(2, 'FS', 0, 7)),
      waits(4, { Duration: days(1) }, link(2, 'SS', 14_400, 8)),
    )
    expect([2, 3, 4].map(at)).toEqual([
      '2026-03-07 08:00 – 2026-03-07 17:00',
      '2026-03-09 08:00 – 2026-03-09 17:00',
      '2026-03-09 08:00 – 2026-03-09 17:00',
    ])
  })

  test('half of what an elapsed predecessor takes runs through nights too', () => {
    const at = after(
      // Two days of 24 hours, from Tuesday evening on.
      waits(2, { Duration: 'PT48H0M0S', DurationFormat: 8 }, link(1, 'FS', 0, 7)),
      waits(3, { Duration: days(1) }, link(2, 'FS', 50, 20)),
    )
    expect([at(2), at(3)]).toEqual(['2026-03-03 17:00 – 2026-03-05 17:00', '2026-03-09 08:00 – 2026-03-09 17:00'])
  })

  test('a calendar with a week of holidays and a Saturday that is worked moves everything that runs into them', () => {
    const exception = (from: string, to: string, count: number, isWorked: boolean) =>
      element(
        'Exception',
        { EnteredByOccurrences: 0, Occurrences: count, Name: 'x', Type: 1, DayWorking: Number(isWorked) },
        period(from, to),
        isWorked ? worked(['08:00', '12:00'], ['13:00', '17:00']) : '',
      )
    const calendar = office(
      1,
      '',
      `<Exceptions>${exception('2026-03-09', '2026-03-13', 5, false)}${exception('2026-03-07', '2026-03-07', 1, true)}</Exceptions>`,
    )
    const at = laid(
      project(
        calendars(calendar),
        tasks(
          task(1, { Duration: days(7) }),
          waits(2, { Duration: days(1) }, link(1, 'FS', 0, 7)),
          // Nights and holidays belong to elapsed days: four of them from Monday evening on.
          waits(3, { Duration: days(1) }, link(1, 'FS', 57_600, 8)),
        ),
      ),
    )
    expect([at(1), at(2), at(3)]).toEqual([
      // Five days, the Saturday, and the Monday after the holidays.
      '2026-03-02 08:00 – 2026-03-16 17:00',
      '2026-03-17 08:00 – 2026-03-17 17:00',
      '2026-03-23 08:00 – 2026-03-23 17:00',
    ])
  })

  test('all of it leaves as a file that says the same', () => {
    const file = project(
      calendars(office(1)),
      tasks(
        first,
        waits(
          2,
          { Duration: days(2), ConstraintType: 4, ConstraintDate: '2026-03-05T08:00:00' },
          link(1, 'FS', -4800, 7),
        ),
        waits(
          3,
          { Duration: days(1), ConstraintType: 2, ConstraintDate: '2026-03-11T08:00:00' },
          link(2, 'SS', 14_400, 8),
        ),
        waits(
          4,
          { Duration: days(3), ConstraintType: 7, ConstraintDate: '2026-03-20T17:00:00' },
          link(3, 'FF', 2400, 5),
        ),
        waits(6, { Duration: days(1), LevelingDelay: 14_400, LevelingDelayFormat: 8 }, link(4, 'FS', 0, 7)),
        waits(7, { Duration: days(1), LevelingDelay: 2400, LevelingDelayFormat: 5 }, link(6, 'FS', 0, 7)),
        waits(
          5,
          { Duration: 'PT0H0M0S', ConstraintType: 3, ConstraintDate: '2026-03-24T17:00:00' },
          link(4, 'FS', 50, 19),
        ),
      ),
    )
    const before = readMspdi(file)
    const again = readMspdi(writeMspdi(before))
    expect(again.plan).toEqual(before.plan)
    expect(schedule(again.plan).tasks).toEqual(schedule(before.plan).tasks)
  })
})
