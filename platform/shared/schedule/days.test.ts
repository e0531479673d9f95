import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { workBetween } from './calendar.ts'
import { completed } from './completed.ts'
import {
  calendarOfDays,
  completedDays,
  dayOfFinish,
  dayOfStart,
  daysPlan,
  type DayTable,
  endOfDay,
  everyDay,
  inDays,
  startOfDay,
} from './days.ts'
import { schedule } from './schedule.ts'
import { at, DAY, office } from './testing/plans.ts'

// In 2026, 9 March is a Monday and a holiday here, and Saturday the 14th is worked for it.
const weekends = ['2026-03-01', '2026-03-07', '2026-03-08', '2026-03-15']
const known = { from: '2026-03-01', to: '2026-03-15', free: new Set([...weekends, '2026-03-09']) }
const calendar = calendarOfDays(known)

const table = (rows: DayTable['rows'], links: DayTable['links'] = []): DayTable => ({
  rows,
  links,
  calendar: known,
  from: '2026-03-02',
})
const daysOf = (given: DayTable) =>
  Object.fromEntries(
    [...schedule(daysPlan(given)).tasks].map(([id, task]) => {
      const { first, last, days } = inDays(task)
      return [id, [first, last, days]]
    }),
  )

test('a day begins and ends with its work', () => {
  expect(dayOfStart(startOfDay('2026-03-02'))).toBe('2026-03-02')
  expect(dayOfFinish(endOfDay('2026-03-02'))).toBe('2026-03-02')
  expect(dayOfFinish(at('2026-03-03'))).toBe('2026-03-02')
  expect(dayOfStart(at('2026-03-03'))).toBe('2026-03-03')
})

test('known days are free or worked as they are said, others from Monday to Friday', () => {
  const worked = (day: string) => workBetween(calendar, at(day), at(day) + 1440) / DAY
  expect(['2026-03-09', '2026-03-14', '2026-03-10', '2026-03-21', '2026-03-20'].map(worked)).toEqual([0, 1, 1, 0, 1])
})

test('a table of days is scheduled in days', () => {
  const rows = [
    { id: 'A', days: 3, first: '2026-03-04' },
    { id: 'B', days: 2, first: '2026-01-01' },
    { id: 'M', is_milestone: true },
    { id: 'C', first: '2026-03-02', last: '2026-03-02' },
  ]
  const links = [
    { id: 'AB', from: 'A', to: 'B', type: 'FS' as const, lag: 1 },
    { id: 'BM', from: 'B', to: 'M', type: 'FS' as const },
    { id: 'MC', from: 'M', to: 'C', type: 'FS' as const, lag: 2 },
  ]
  expect(daysOf(table(rows, links))).toEqual({
    A: ['2026-03-04', '2026-03-06', 3],
    B: ['2026-03-11', '2026-03-12', 2],
    M: ['2026-03-12', '2026-03-12', 0],
    C: ['2026-03-16', '2026-03-16', 1],
  })
})

test('what is manual stays on its days, also on holidays', () => {
  expect(daysOf(table([{ id: 'A', is_manual: true, first: '2026-03-08', last: '2026-03-10' }]))['A']).toEqual([
    '2026-03-08',
    '2026-03-10',
    1,
  ])
})

test('what is worked every day counts weekends', () => {
  expect(daysOf(table([{ id: 'A', first: '2026-03-06', days: 4, is_every_day: true }]))['A']).toEqual([
    '2026-03-06',
    '2026-03-09',
    4,
  ])
})

test('deadlines, constraints and float are days', () => {
  const { tasks, troubles } = schedule(
    daysPlan(
      table([
        { id: 'A', days: 3, deadline: '2026-03-03', constraint: { kind: 'finish_from', day: '2026-03-05' } },
        { id: 'B', days: 1 },
      ]),
    ),
  )
  expect(inDays(tasks.get('A')!)).toMatchObject({ first: '2026-03-03', last: '2026-03-05', float: -2 })
  expect(inDays(tasks.get('B')!)).toMatchObject({ first: '2026-03-02', late_last: '2026-03-05', float: 3 })
  expect(troubles).toEqual([{ kind: 'deadline', task: 'A', by: 2 * DAY }])
})

describe('two say the third', () => {
  const days = (first: string | undefined, last: string | undefined, length?: number) => ({ first, last, days: length })

  test('a first day or a duration moves the last day', () => {
    const moved = days('2026-03-06', '2026-03-04', 3)
    expect(completedDays(moved, calendar, 'first')).toEqual(days('2026-03-06', '2026-03-11', 3))
    expect(completedDays(days('2026-03-02', '2026-03-04', 4), calendar, 'days')).toEqual(
      days('2026-03-02', '2026-03-05', 4),
    )
  })

  test('a last day changes the duration, or moves the first day before it', () => {
    expect(completedDays(days('2026-03-02', '2026-03-10', 3), calendar, 'last')).toEqual(
      days('2026-03-02', '2026-03-10', 6),
    )
    expect(completedDays(days('2026-03-05', '2026-03-03', 2), calendar, 'last')).toEqual(
      days('2026-03-02', '2026-03-03', 2),
    )
  })

  test('days without work give way to those beside', () => {
    expect(completedDays(days('2026-03-07', undefined, 2), calendar, 'first')).toEqual(
      days('2026-03-10', '2026-03-11', 2),
    )
    expect(completedDays(days('2026-03-07', '2026-03-08'), calendar, 'first')).toEqual(
      days('2026-03-10', '2026-03-10', 1),
    )
    expect(completedDays(days('2026-03-07', '2026-03-08'), calendar, 'last')).toEqual(
      days('2026-03-06', '2026-03-06', 1),
    )
  })

  test('one alone says nothing', () => {
    expect(completedDays(days('2026-03-03', undefined), calendar, 'first')).toEqual(days('2026-03-03', undefined))
    expect(completed({ duration: DAY }, office(), 'duration')).toEqual({ duration: DAY })
  })

  test('in minutes as well', () => {
    const start = at('2026-03-02 08:00')
    const finish = at('2026-03-03 12:00')
    expect(completed({ start, finish }, office(), 'finish')).toEqual({ start, finish, duration: 12 * 60 })
    expect(completed({ finish, duration: DAY }, office(), 'duration').start).toBe(at('2026-03-02 13:00'))
    expect(completed({ start: finish, finish: start }, office(), 'start')).toEqual({
      start: finish,
      finish,
      duration: 0,
    })
    expect(completed({ start: finish, finish: start }, office(), 'finish')).toEqual({
      start,
      finish: start,
      duration: 0,
    })
  })

  test('what is complete stays as it is', () => {
    const names = ['first', 'last', 'days'] as const
    fc.assert(
      fc.property(
        fc.integer({ min: 20_514, max: 20_560 }),
        fc.integer({ min: 1, max: 30 }),
        fc.constantFrom(calendar, everyDay),
        fc.constantFrom(...names),
        (day, length, calendar, changed) => {
          const first = new Date(day * 86_400_000).toISOString().slice(0, 10)
          const whole = completedDays({ first, days: length }, calendar, 'first')
          expect(whole.days).toBe(length)
          expect(completedDays(whole, calendar, changed)).toEqual(whole)
          for (const left of names)
            expect(completedDays({ ...whole, [left]: undefined }, calendar, changed)).toEqual(whole)
        },
      ),
    )
  })
})
