import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Plan } from './contract.ts'
import { wouldCycle } from './cycles.ts'
import { schedule } from './schedule.ts'
import { at, DAY, planOf, randomPlan } from './testing/plans.ts'

const tasks = ['A', 'B', 'C'].map((id) => ({ id, duration: DAY }))
const cyclesOf = (plan: Plan) => schedule(plan).troubles.filter(({ kind }) => kind === 'cycle')

test('tasks that wait for each other are told in their order, without the link with the greatest id', () => {
  const plan = planOf(tasks, ['A>B', 'B>C', 'C>A'])
  expect(cyclesOf(plan)).toEqual([{ kind: 'cycle', tasks: ['A', 'B', 'C'], links: ['A>B', 'B>C', 'C>A'] }])
  expect(schedule(plan).tasks.get('C')!.start).toBe(at('2026-03-04 08:00'))
})

test('a task that waits for itself', () => {
  expect(cyclesOf(planOf(tasks, ['A>A']))).toEqual([{ kind: 'cycle', tasks: ['A'], links: ['A>A'] }])
})

test('a task that waits for what it stands under, or that for it', () => {
  const tree = [{ id: 'S' }, { id: 'P', parent: 'S' }, { id: 'A', parent: 'P', duration: DAY }]
  expect(cyclesOf(planOf(tree, ['A>S']))).toEqual([{ kind: 'cycle', tasks: ['S', 'A'], links: ['A>S'] }])
  expect(cyclesOf(planOf(tree, ['S>A']))).toEqual([{ kind: 'cycle', tasks: ['A', 'S'], links: ['S>A'] }])
  expect(schedule(planOf(tree, ['S>A'])).tasks.get('S')!.finish).toBe(at('2026-03-02 17:00'))
})

test('a circle through what stands under two summaries', () => {
  const tree = [
    { id: 'S' },
    { id: 'T' },
    { id: 'A', parent: 'S', duration: DAY },
    { id: 'B', parent: 'T', duration: DAY },
  ]
  expect(cyclesOf(planOf(tree, ['A>T', 'B>S']))).toEqual([
    { kind: 'cycle', tasks: ['S', 'A', 'T', 'B'], links: ['A>T', 'B>S'] },
  ])
})

test('tasks that name each other as parents', () => {
  const plan = planOf([
    { id: 'B', parent: 'A', duration: DAY },
    { id: 'A', parent: 'B' },
  ])
  expect(cyclesOf(plan)).toEqual([{ kind: 'cycle', tasks: ['A', 'B'], links: [] }])
  expect(schedule(plan).tasks.get('A')!.is_summary).toBe(true)
})

test('a link or a parent is refused that would close a circle', () => {
  const plan = planOf([...tasks, { id: 'S' }, { id: 'D', parent: 'S', duration: DAY }], ['A>B', 'B>S'])
  const closes = (from: string, to: string) => wouldCycle(plan, { from, to })
  expect([closes('B', 'A'), closes('A', 'A'), closes('D', 'A'), closes('S', 'D'), closes('D', 'S')]).toEqual(
    Array.from({ length: 5 }, () => true),
  )
  expect([closes('A', 'C'), closes('A', 'D'), closes('S', 'C'), closes('A', 'nobody')]).toEqual(
    Array.from({ length: 4 }, () => false),
  )
})

const isWithout = (plan: Plan) => cyclesOf(plan).length === 0

test('links that are asked about before they are made never close a circle, and all that are refused would', () => {
  fc.assert(
    fc.property(randomPlan({ summaries: true, cycles: true }), (given) => {
      let plan: Plan = { ...given, links: [] }
      for (const link of given.links) {
        const more = { ...plan, links: [...plan.links, link] }
        expect(isWithout(more)).toBe(!wouldCycle(plan, link))
        if (isWithout(more)) plan = more
      }
    }),
  )
})

test('of many links all of which close circles the rest is dropped at once', () => {
  const many = Array.from({ length: 90 }, (_, place) => ({ id: `t${place}`, duration: DAY }))
  const links = many.flatMap(({ id: from }) => many.map(({ id: to }) => `${from}>${to}`))
  const { tasks: placed, troubles } = schedule(planOf(many, links))
  expect(placed.size).toBe(90)
  const told = troubles.flatMap((trouble) =>
    trouble.kind === 'cycle' ? trouble.links.slice(-1) : trouble.kind === 'ignored' ? [trouble.link] : [],
  )
  const held = links.filter((link) => !told.includes(link))
  expect(isWithout(planOf(many, held))).toBe(true)
})
