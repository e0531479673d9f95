import { describe, expect, test } from 'vitest'
import { workBetween } from '../calendar.ts'
import { schedule } from '../schedule.ts'
import { calendars, element, office, period, project, task, tasks, weekDay, worked } from '../testing/files.ts'
import { at, dayNumber, said } from '../testing/plans.ts'
import { readMspdi } from './read.ts'

const DAYS = (days: number) => `PT${days * 8}H0M0S`
const scheduled = (file: string) => {
  const { plan } = readMspdi(file)
  return Object.fromEntries(
    [...schedule(plan).tasks].map(([id, { start, finish }]) => [id, `${said(start)} – ${said(finish)}`]),
  )
}

describe('a plan with dates that were worked out by hand', () => {
  // From Monday, 2 March 2026; Monday the 9th is a holiday.
  const holiday = element('WeekDay', { DayType: 0, DayWorking: 0 }, period('2026-03-09', '2026-03-09'))
  const file = project(
    calendars(office(1, holiday)),
    tasks(
      element('Task', { UID: 0, ID: 0, Name: 'Plan', OutlineLevel: 0, Duration: DAYS(9), Summary: 1 }),
      task(1, { Duration: DAYS(0), Summary: 1, Name: 'Phase 1' }),
      task(2, { OutlineLevel: 2, Duration: DAYS(3) }),
      task(3, { OutlineLevel: 2, Duration: DAYS(4) }, '2 FS+2d'),
      task(4, { OutlineLevel: 2, Duration: DAYS(2) }, '3 SS-1d'),
      task(5, { OutlineLevel: 2, Duration: DAYS(1) }, '3 FF'),
      task(6, { OutlineLevel: 2, Duration: DAYS(1) }, '3 SF'),
      task(7, { OutlineLevel: 2, Duration: 'PT0H0M0S', Milestone: 1 }, '3'),
      task(8, { Duration: DAYS(2), Summary: 1 }, '1'),
      task(9, { OutlineLevel: 2, Duration: DAYS(2), Deadline: '2026-03-13T17:00:00' }),
      task(10, { OutlineLevel: 2, Duration: 'PT48H0M0S', DurationFormat: 8 }, '9'),
      task(11, { OutlineLevel: 2, Duration: DAYS(1) }, '10'),
      task(12, { OutlineLevel: 2, Duration: DAYS(1) }, '9 FS+3ed'),
      task(13, { OutlineLevel: 2, Duration: DAYS(1) }, '9 FS50%'),
    ),
  )

  test('is scheduled on them', () => {
    expect(scheduled(file)).toEqual({
      1: '2026-03-02 08:00 – 2026-03-13 17:00',
      2: '2026-03-02 08:00 – 2026-03-04 17:00',
      // Two days later, and over a weekend and a holiday.
      3: '2026-03-10 08:00 – 2026-03-13 17:00',
      4: '2026-03-06 08:00 – 2026-03-10 17:00',
      5: '2026-03-13 08:00 – 2026-03-13 17:00',
      6: '2026-03-06 08:00 – 2026-03-06 17:00',
      7: '2026-03-13 17:00 – 2026-03-13 17:00',
      8: '2026-03-16 08:00 – 2026-03-23 17:00',
      9: '2026-03-16 08:00 – 2026-03-17 17:00',
      // Two days round the clock.
      10: '2026-03-17 17:00 – 2026-03-19 17:00',
      11: '2026-03-20 08:00 – 2026-03-20 17:00',
      // From Tuesday evening to Friday evening.
      12: '2026-03-23 08:00 – 2026-03-23 17:00',
      13: '2026-03-19 08:00 – 2026-03-19 17:00',
    })
  })

  test('tells of the deadline, and of nothing that was not understood', () => {
    const { plan, losses, facts, project } = readMspdi(file)
    expect(schedule(plan).troubles).toEqual([{ kind: 'deadline', task: '9', by: 2 * 480 }])
    expect(losses).toEqual([])
    expect(facts.get('1')?.name).toBe('Phase 1')
    expect(project.name).toBe('Plan.xml')
    expect(plan.tasks.find(({ id }) => id === '9')?.parent).toBe('8')
  })
})

describe('tasks', () => {
  const one = (fields: Record<string, string | number>, ...more: string[]) =>
    readMspdi(project(calendars(office(1)), tasks(task(1, { Duration: DAYS(1), ...fields }), ...more)))
  const first = (fields: Record<string, string | number>) => one(fields).plan.tasks[0]

  test('begin as soon as possible unless they are held', () => {
    const plain = first({ Start: '2026-03-05T08:00:00' })
    expect([plain?.start, plain?.constraint]).toEqual([undefined, undefined])
    expect(first({ ConstraintType: 1 })).toMatchObject({ is_late: true })
    const kinds = ['start_on', 'finish_on', 'start_from', 'start_until', 'finish_from', 'finish_until']
    const constrained = (type: number) => first({ ConstraintType: type, ConstraintDate: '2026-03-05T08:00:00' })
    expect([2, 3, 4, 5, 6, 7].map((type) => constrained(type)?.constraint)).toEqual(
      kinds.map((kind) => ({ kind, at: at('2026-03-05 08:00') })),
    )
    expect(one({ ConstraintType: 4 }).losses).toEqual([
      { key: 'platform.schedule.loss.constraint_date', args: { count: 1, names: 'Task 1' } },
    ])
  })

  test('that are manual keep their dates', () => {
    const fields = { Manual: 1, ManualStart: '2026-03-05T09:00:00', ManualFinish: '2026-03-06T10:00:00' }
    expect(first(fields)).toMatchObject({
      is_manual: true,
      start: at('2026-03-05 09:00'),
      finish: at('2026-03-06 10:00'),
    })
  })

  test('that began or were put aside say so', () => {
    expect(first({ ActualStart: '2026-03-03T08:00:00', Active: 0 })).toMatchObject({
      begun: at('2026-03-03 08:00'),
      is_inactive: true,
    })
  })

  test('come with what else is known of them', () => {
    const { facts, losses } = readMspdi(
      project(
        calendars(office(1)),
        tasks(
          element(
            'Task',
            {
              UID: 7,
              Name: 'A &amp; B',
              WBS: 'X.1',
              OutlineNumber: '1',
              Duration: DAYS(1),
              PercentComplete: 40,
              Priority: 700,
              Notes: 'One\nTwo',
              Estimated: 1,
            },
            element('Baseline', { Number: 0, Start: '2026-03-02T08:00:00', Finish: '2026-03-02T17:00:00' }),
            element('Baseline', { Number: 1, Start: '2026-03-02T08:00:00' }, element('TimephasedData', { UID: 1 })),
            element('ExtendedAttribute', { FieldID: 188743731, Value: 'x' }),
          ),
        ),
      ),
    )
    expect(facts.get('7')).toMatchObject({
      name: 'A & B',
      wbs: 'X.1',
      percent: 40,
      priority: 700,
      notes: 'One\nTwo',
      is_estimated: true,
      baseline: { start: at('2026-03-02 08:00'), finish: at('2026-03-02 17:00') },
    })
    expect(losses.map(({ key }) => key)).toEqual([
      'platform.schedule.loss.baselines',
      'platform.schedule.loss.custom_fields',
    ])
  })

  test('of empty rows are left out, and the outline says what stands under what', () => {
    const { plan } = one(
      {},
      element('Task', { UID: 2, ID: 2, IsNull: 1 }),
      element('Task', { UID: 3, OutlineNumber: '1.1', Duration: DAYS(1) }),
      element('Task', { UID: 4, OutlineNumber: '1.1.1', Duration: DAYS(1) }),
      element('Task', { UID: 5, OutlineNumber: '1.2', Duration: DAYS(1) }),
      element('Task', { UID: 6, OutlineNumber: '2', Duration: DAYS(1) }),
    )
    expect(plan.tasks.map(({ id, parent }) => [id, parent])).toEqual([
      ['1', undefined],
      ['3', '1'],
      ['4', '3'],
      ['5', '1'],
      ['6', undefined],
    ])
  })

  test('that wait for another project are told', () => {
    const other = element('PredecessorLink', { PredecessorUID: 1, CrossProject: 1 })
    const { plan, losses } = one(
      {},
      element('Task', { UID: 2, Name: 'B', Duration: DAYS(1) }, other),
      task(3, {}, '99'),
    )
    expect(plan.links).toEqual([])
    expect(losses).toEqual([{ key: 'platform.schedule.loss.external_links', args: { count: 2, names: 'B, Task 3' } }])
  })

  test('with more time between their dates than they take were interrupted', () => {
    const { losses } = one({ Start: '2026-03-02T08:00:00', Finish: '2026-03-04T17:00:00' })
    expect(losses[0]).toMatchObject({ key: 'platform.schedule.loss.split' })
  })
})

describe('calendars', () => {
  const hoursOn = (more: string, behind: string, days: string[]) => {
    const { plan, losses } = readMspdi(project(calendars(office(1, more, behind)), tasks()))
    const worked = days.map((day) => workBetween(plan.calendars['1']!, at(day), at(day) + 1440) / 60)
    return { worked, losses: losses.map(({ key }) => key) }
  }

  test('of the old kind say each day', () => {
    const half = element(
      'WeekDay',
      { DayType: 0, DayWorking: 1 },
      period('2026-03-07', '2026-03-07') + worked(['22:00', '00:00']),
    )
    const free = element('WeekDay', { DayType: 0, DayWorking: 0 }, period('2026-03-10', '2026-03-12'))
    expect(hoursOn(half + free, '', ['2026-03-06', '2026-03-07', '2026-03-10', '2026-03-12', '2026-03-13'])).toEqual({
      worked: [8, 2, 0, 0, 8],
      losses: [],
    })
  })

  const exception = (from: string, to: string, fields: Record<string, number>) =>
    element('Exception', { EnteredByOccurrences: 1, Name: 'Free', DayWorking: 0, ...fields }, period(from, to))
  const daysOff = (from: string, to: string, fields: Record<string, number>) => {
    const behind = `<Exceptions>${exception(from, to, fields)}</Exceptions>`
    const { plan } = readMspdi(project(calendars(office(1, '', behind)), tasks()))
    return [...plan.calendars['1']!.days.keys()].map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10))
  }

  // As MS Project itself lays them out, in a public file of the tests of MPXJ.
  test.each([
    ['each day', '2000-01-01', '2000-01-03', { Type: 1 }, ['2000-01-01', '2000-01-02', '2000-01-03']],
    [
      'every third day',
      '2000-02-01',
      '2000-02-10',
      { Type: 7, Period: 3 },
      ['2000-02-01', '2000-02-04', '2000-02-07', '2000-02-10'],
    ],
    [
      'every Monday',
      '2001-01-01',
      '2001-01-15',
      { Type: 6, Period: 1, DaysOfWeek: 2 },
      ['2001-01-01', '2001-01-08', '2001-01-15'],
    ],
    [
      'every third Wednesday',
      '2001-01-01',
      '2001-03-28',
      { Type: 6, Period: 3, DaysOfWeek: 8 },
      ['2001-01-24', '2001-02-14', '2001-03-07', '2001-03-28'],
    ],
    [
      'the first Monday of every second month',
      '2002-01-01',
      '2002-05-06',
      { Type: 5, Period: 2, MonthItem: 4, MonthPosition: 0 },
      ['2002-01-07', '2002-03-04', '2002-05-06'],
    ],
    [
      'the fourth of every fifth month',
      '2003-01-01',
      '2003-12-31',
      { Type: 4, Period: 5, MonthDay: 4 },
      ['2003-01-04', '2003-06-04', '2003-11-04'],
    ],
    [
      'the first Tuesday in March',
      '2004-01-01',
      '2007-03-06',
      { Type: 3, Month: 2, MonthItem: 5, MonthPosition: 0 },
      ['2004-03-02', '2005-03-01', '2006-03-07', '2007-03-06'],
    ],
    [
      'the first of February',
      '2005-01-01',
      '2007-02-01',
      { Type: 2, Month: 1, MonthDay: 1 },
      ['2005-02-01', '2006-02-01', '2007-02-01'],
    ],
    [
      'the last Friday',
      '2002-01-01',
      '2002-08-01',
      { Type: 5, Period: 6, MonthItem: 8, MonthPosition: 4 },
      ['2002-01-25', '2002-07-26'],
    ],
    [
      'the second weekend day',
      '2026-03-01',
      '2026-04-30',
      { Type: 5, MonthItem: 2, MonthPosition: 1 },
      ['2026-03-07', '2026-04-05'],
    ],
  ])('of the new kind recur: %s', (_name, from, to, fields, days) => {
    const found = daysOff(from, to, fields)
    // Where weeks begin with their Sunday, the first Wednesday of the third week is that of the first.
    expect(found.filter((day) => day >= days[0]!)).toEqual(days)
  })

  test('that recur in a way that is not known are told', () => {
    const behind = `<Exceptions>${exception('2026-03-01', '2026-03-31', { Type: 8 })}</Exceptions>`
    expect(hoursOn('', behind, ['2026-03-05'])).toEqual({ worked: [8], losses: ['platform.schedule.loss.exceptions'] })
  })

  test('of other weeks hold in their time, but not over exceptions', () => {
    const week = `<WorkWeeks>${element('WorkWeek', { Name: 'Summer' }, period('2026-03-09', '2026-03-13'), `<WeekDays>${weekDay(2, true, worked(['07:00', '13:00']))}${weekDay(3, false)}</WeekDays>`)}</WorkWeeks>`
    const free = element('WeekDay', { DayType: 0, DayWorking: 0 }, period('2026-03-09', '2026-03-09'))
    const days = ['2026-03-09', '2026-03-10', '2026-03-11', '2026-03-16']
    expect(hoursOn('', week, days).worked).toEqual([6, 0, 8, 8])
    expect(hoursOn(free, week, days).worked).toEqual([0, 0, 8, 8])
  })

  const derived = (uid: number, base: number, ...days: string[]) =>
    element(
      'Calendar',
      { UID: uid, Name: 'Ann', IsBaseCalendar: 0, BaseCalendarUID: base },
      `<WeekDays>${days.join('')}</WeekDays>`,
    )

  test('take over what they do not say, and tasks work by their own or by their people', () => {
    const file = readMspdi(
      project(
        calendars(
          office(1, element('WeekDay', { DayType: 0, DayWorking: 0 }, period('2026-03-04', '2026-03-04'))),
          derived(2, 1, weekDay(3, false)),
          derived(3, 1),
        ),
        tasks(
          task(1, { Duration: DAYS(3), CalendarUID: 2 }),
          task(2, { Duration: DAYS(2) }),
          task(3, { Duration: DAYS(2) }),
        ),
        `<Resources>${element('Resource', { UID: 1, Name: 'Ann', Type: 1, MaxUnits: 0.5, CalendarUID: 2, EmailAddress: 'ann@example.mn' })}${element('Resource', { UID: 2, Name: 'Bat', CalendarUID: 3 })}${element('Resource', { UID: 0 })}</Resources>`,
        `<Assignments>${element('Assignment', { UID: 1, TaskUID: 2, ResourceUID: 1, Units: 0.5, Work: 'PT8H0M0S' })}${element('Assignment', { UID: 2, TaskUID: 3, ResourceUID: 2 })}${element('Assignment', { UID: 3, TaskUID: 3, ResourceUID: -65535 })}</Assignments>`,
      ),
    )
    const { tasks: dates } = schedule(file.plan)
    expect(['1', '2', '3'].map((id) => said(dates.get(id)!.finish))).toEqual([
      '2026-03-06 17:00',
      '2026-03-05 17:00',
      '2026-03-03 17:00',
    ])
    expect(file.resources).toEqual([
      { id: '1', name: 'Ann', kind: 'work', units: 0.5, email: 'ann@example.mn', calendar: '2' },
      { id: '2', name: 'Bat', kind: 'work', units: 1, email: undefined, calendar: undefined },
    ])
    expect(file.assignments).toEqual([
      { task: '2', resource: '1', units: 0.5, work: 480 },
      { task: '3', resource: '2', units: 1, work: undefined },
    ])
    expect(file.losses).toEqual([])
    expect(file.plan.calendars['2']!.days.get(dayNumber('2026-03-04'))).toEqual([])
  })

  test('that are made from each other, or none at all, leave the usual week', () => {
    const round = calendars(derived(2, 3), derived(3, 2))
    for (const all of [round, '']) {
      const { plan } = readMspdi(project(all, tasks(task(1, { Duration: DAYS(6), CalendarUID: 2 }))))
      expect(said(schedule(plan).tasks.get('1')!.finish)).toBe('2026-03-09 17:00')
    }
  })
})
