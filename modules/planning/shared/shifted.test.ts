import { expect, test } from 'vitest'
import { dayLater, daysLater, levelsOf, taskLater } from './shifted.ts'

test('a plan moves by as much as its first day does', () => {
  const tasks = [{ starts_on: '2026-03-10' }, { starts_on: null, ends_on: '2026-03-04' }]
  expect(daysLater({ starts_on: '2026-03-02' }, tasks, '2026-12-28')).toBe(301)
  expect(daysLater({ starts_on: null }, tasks, '2026-03-05')).toBe(1)
  expect(daysLater({}, [], '2026-03-05')).toBe(0)
  expect(dayLater('2026-12-31', 1)).toBe('2027-01-01')
})

test('of a task with a length the last day follows; one that goes by hand keeps its days', () => {
  const task = { starts_on: '2026-03-02', ends_on: '2026-03-04', days: '3', deadline: '2026-03-06', mode: 'auto' }
  expect(taskLater(task, 7)).toEqual({
    starts_on: '2026-03-09',
    ends_on: null,
    deadline: '2026-03-13',
    constraint_on: null,
    repeats_until: null,
  })
  expect(taskLater({ ...task, mode: 'manual' }, 7)).toMatchObject({ starts_on: '2026-03-09', ends_on: '2026-03-11' })
  expect(taskLater({ ends_on: '2026-03-04', days: '3' }, 1)).toMatchObject({ starts_on: null, ends_on: '2026-03-05' })
})

test('parents come before their children, and a ring is left out', () => {
  const rows = ['c', 'a', 'b', 'x', 'y'].map((id) => ({ id }))
  const above: Record<string, string> = { b: 'a', c: 'b', x: 'y', y: 'x', a: 'elsewhere' }
  expect(levelsOf(rows, ({ id }) => above[id]).map((level) => level.map(({ id }) => id))).toEqual([['a'], ['b'], ['c']])
})
