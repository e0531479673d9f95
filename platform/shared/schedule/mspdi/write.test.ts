import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Plan } from '../contract.ts'
import { schedule } from '../schedule.ts'
import { calendars, element, office, period, project, task, tasks, weekDay } from '../testing/files.ts'
import { at, DAY, planOf, randomPlan, said } from '../testing/plans.ts'
import { readMspdi } from './read.ts'
import { type WritableProject, writeMspdi } from './write.ts'

const file = project(
  calendars(
    office(1, element('WeekDay', { DayType: 0, DayWorking: 0 }, period('2026-03-09', '2026-03-11'))),
    element(
      'Calendar',
      { UID: 4, Name: 'Ann', IsBaseCalendar: 0, BaseCalendarUID: 1 },
      `<WeekDays>${weekDay(3, false)}</WeekDays>`,
    ),
  ),
  tasks(
    task(3, { Name: 'Phase &lt;1&gt;', Summary: 1, WBS: 'P' }),
    element(
      'Task',
      {
        UID: 8,
        Name: 'A',
        OutlineLevel: 2,
        WBS: 'P.1',
        Duration: 'PT24H0M0S',
        PercentComplete: 25,
        Priority: 300,
        ActualStart: '2026-03-02T08:00:00',
        Notes: 'One\nTwo &amp; three',
        Estimated: 1,
        DurationFormat: 39,
      },
      element('Baseline', {
        Number: 0,
        Start: '2026-03-02T08:00:00',
        Finish: '2026-03-03T17:00:00',
        Duration: 'PT16H0M0S',
      }),
    ),
    task(
      2,
      { OutlineLevel: 2, WBS: 'P.2', Duration: 'PT0H0M0S', Milestone: 1, Deadline: '2026-03-20T17:00:00' },
      '8 FS50%',
    ),
    task(5, { Duration: 'PT72H0M0S', DurationFormat: 8, CalendarUID: 4, WBS: 'X' }, '3 FS+2ed', '8 SS-1d'),
    task(6, {
      Duration: 'PT8H0M0S',
      WBS: 'Y',
      ConstraintType: 6,
      ConstraintDate: '2026-03-18T12:00:00',
      Milestone: 1,
      Active: 0,
    }),
    task(7, { Duration: 'PT8H0M0S', WBS: 'Z', ConstraintType: 1 }, '5 FF'),
    task(
      9,
      {
        WBS: 'M',
        Manual: 1,
        ManualStart: '2026-03-05T09:00:00',
        ManualFinish: '2026-03-06T10:00:00',
        ManualDuration: 'PT9H0M0S',
        Duration: 'PT9H0M0S',
      },
      '7 SF',
    ),
  ),
  `<Resources>${element('Resource', { UID: 3, Name: 'Ann', Type: 1, MaxUnits: 0.5, CalendarUID: 4, EmailAddress: 'ann@example.mn' })}${element('Resource', { UID: 5, Name: 'Sand', Type: 0, MaxUnits: 1 })}</Resources>`,
  `<Assignments>${element('Assignment', { UID: 1, TaskUID: 6, ResourceUID: 3, Units: 0.5, Work: 'PT4H0M0S' })}</Assignments>`,
)

/** Dates in a file follow from the plan. */
const withoutDates = (read: ReturnType<typeof readMspdi>) => ({
  ...read,
  facts: new Map([...read.facts].map(([id, { start: _start, finish: _finish, ...rest }]) => [id, rest])),
})

test('what was read is written so that it reads the same', () => {
  const first = readMspdi(file)
  const again = readMspdi(writeMspdi(first))
  expect(first.losses).toEqual([])
  expect(withoutDates(again)).toEqual(withoutDates(first))
  expect(schedule(again.plan)).toEqual(schedule(first.plan))
})

test('dates are written as the schedule says them', () => {
  const { plan, facts } = readMspdi(writeMspdi(readMspdi(file)))
  for (const [id, { start, finish }] of schedule(plan).tasks)
    expect([id, said(facts.get(id)!.start!), said(facts.get(id)!.finish!)]).toEqual([id, said(start), said(finish)])
})

test('a plan of our own is written too, its own starts as constraints', () => {
  const plan = planOf(
    [
      { id: 'one', duration: DAY, start: at('2026-03-05 08:00') },
      { id: 'two', duration: DAY, start: at('2026-01-05 08:00') },
    ],
    ['one>two'],
  )
  const text = writeMspdi({
    plan,
    facts: new Map([['one', { name: 'Ганц & Даваа\u0001', percent: 0, priority: 500 }]]),
  })
  const again = readMspdi(text)
  expect(again.facts.get('1')!.name).toBe('Ганц & Даваа')
  expect(again.plan.tasks).toMatchObject([
    { id: '1', constraint: { kind: 'start_from', at: at('2026-03-05 08:00') } },
    { id: '2', constraint: undefined },
  ])
  expect(readMspdi(writeMspdi({ plan: planOf([]) })).plan.tasks).toEqual([])
})

test('thousands of tasks each under the other are written', () => {
  const deep = Array.from({ length: 5000 }, (_, at) => ({ id: `t${at}`, parent: `t${at - 1}`, duration: DAY }))
  expect(() => schedule(planOf(deep))).not.toThrow()
  expect(writeMspdi({ plan: planOf(deep) })).toContain('<OutlineLevel>5000</OutlineLevel>')
})

test('any plan keeps its dates, and once it was read it stays as it is', () => {
  fc.assert(
    fc.property(randomPlan({ constraints: true, manual: true, elapsed: true, summaries: true }), (given) => {
      // A file has one word for an own start and a constraint.
      const tasks = given.tasks.map((task) =>
        task.constraint && !task.is_manual ? { ...task, start: undefined } : task,
      )
      const plan = { ...given, tasks }
      const before = schedule(plan)
      if (before.troubles.some(({ kind }) => kind === 'cycle')) return
      const read = readMspdi(writeMspdi({ plan }))
      const datesOf = (one: Plan) =>
        [...schedule(one).tasks.values()].map(({ start, finish }) => `${said(start)} ${said(finish)}`).sort()
      expect(datesOf(read.plan)).toEqual(datesOf(plan))
      const again = readMspdi(writeMspdi(read satisfies WritableProject))
      expect(again).toEqual(read)
    }),
  )
})
