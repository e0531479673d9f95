import { expect, test } from 'vitest'
import { schedule } from './schedule.ts'
import { at, DAY, planOf } from './testing/plans.ts'
import { whyThen } from './why.ts'

test('a chain of causes goes back to what has none', () => {
  const plan = planOf(
    [
      { id: 'A', duration: DAY, start: at('2026-03-05 08:00') },
      { id: 'B', duration: DAY },
      { id: 'C', duration: DAY },
      { id: 'Z', duration: DAY },
    ],
    ['A>B', 'B>C', 'Z>C'],
  )
  expect(whyThen(schedule(plan), plan, 'C')).toEqual([
    { task: 'C', reason: { because: 'link', link: 'B>C', task: 'B' } },
    { task: 'B', reason: { because: 'link', link: 'A>B', task: 'A' } },
    { task: 'A', reason: { because: 'own' } },
  ])
  expect(whyThen(schedule(plan), plan, 'Z')).toEqual([{ task: 'Z', reason: { because: 'plan' } }])
  expect(whyThen(schedule(plan), plan, 'nobody')).toEqual([])
})

test('a summary is as the task under it that ends last, and what it asks is its own', () => {
  const plan = planOf([
    { id: 'S', constraint: { kind: 'start_from', at: at('2026-03-10 08:00') } },
    { id: 'A', parent: 'S', duration: DAY },
    { id: 'B', parent: 'S', duration: 2 * DAY },
  ])
  expect(whyThen(schedule(plan), plan, 'S')).toEqual([
    { task: 'S', reason: { because: 'children', task: 'B' } },
    { task: 'B', reason: { because: 'parent', task: 'S' } },
    { task: 'S', reason: { because: 'constraint' } },
  ])
  expect(whyThen(schedule(plan), plan, 'A')).toEqual([
    { task: 'A', reason: { because: 'parent', task: 'S' } },
    { task: 'S', reason: { because: 'constraint' } },
  ])
})
