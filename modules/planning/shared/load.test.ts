import fc from 'fast-check'
import { expect, test } from 'vitest'
import { laterDay } from '#modules/organization/shared/index.ts'
import { daysBetween, isOver, leftOf, loadOf, type LoadTask, mondayOf, sharesOf, spread, stepsOf } from './load.ts'

const TODAY = '2026-11-25'
const offs = fc.uniqueArray(fc.integer({ min: -60, max: 200 }), { maxLength: 30 })
const calendarWithout = (off: readonly number[]) => {
  const free = new Set(off.map((at) => laterDay(TODAY, at)))
  return (day: string) => (free.has(day) || [0, 6].includes(new Date(day).getUTCDay()) ? 0 : 480)
}
const task = fc
  .record({
    at: fc.integer({ min: -50, max: 100 }),
    days: fc.integer({ min: 0, max: 60 }),
    estimate: fc.option(fc.integer({ min: 0, max: 20_000 })),
    percent: fc.integer({ min: 0, max: 100 }),
    isMilestone: fc.boolean(),
    people: fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 4 }),
  })
  .map(({ at, days, ...rest }): LoadTask => {
    const first = laterDay(TODAY, at)
    return { id: 't', first, last: laterDay(first, days), ...rest }
  })

test('what is spread comes to the whole, and no part is less than nothing', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 100_000 }),
      fc.array(fc.integer({ min: 0, max: 600 }), { minLength: 1, maxLength: 40 }),
      (whole, weights) => {
        const parts = spread(whole, weights)
        const all = weights.some((one) => one > 0)
        expect(parts.reduce((sum, one) => sum + one, 0)).toBe(all ? whole : 0)
        expect(parts.every((part, at) => part >= 0 && (weights[at]! > 0 || part === 0))).toBe(true)
      },
    ),
  )
})

test('the rest of a task is all shared out, on no day off and on no day before today', () => {
  fc.assert(
    fc.property(task, offs, (one, off) => {
      const minutesOn = calendarWithout(off)
      const shares = sharesOf(one, minutesOn, TODAY)
      const days = [...shares.values()].flatMap((own) => [...own])
      expect(days.reduce((sum, [, minutes]) => sum + minutes, 0)).toBe(
        leftOf(one, daysBetween(one.first, one.last).map(minutesOn)),
      )
      expect(days.every(([day]) => minutesOn(day) > 0 && day >= TODAY)).toBe(true)
      const sums = [...shares.values()].map((own) => [...own.values()].reduce((sum, minutes) => sum + minutes, 0))
      // Nobody does more than another by more than a minute a day.
      expect(Math.max(...sums) - Math.min(...sums)).toBeLessThanOrEqual(61)
    }),
  )
})

test('what the cells say is what the tasks bring to them', () => {
  fc.assert(
    fc.property(
      fc.array(task, { maxLength: 8 }),
      offs,
      fc.constantFrom('week' as const, 'day' as const),
      (some, off, by) => {
        const tasks = some.map((one, at) => ({ ...one, id: String(at) }))
        const steps = stepsOf(mondayOf(TODAY), 30, by)
        const people = [1, 2, 3, 4, 5, 6]
        const { cells, parts } = loadOf({
          tasks,
          people,
          steps,
          minutesOn: calendarWithout(off),
          isAway: () => false,
          today: TODAY,
        })
        for (const person of people)
          for (const at of steps.keys())
            expect(
              parts.filter((part) => part.person === person).reduce((sum, part) => sum + part.minutes[at]!, 0),
            ).toBe(cells.get(person)![at]!.planned)
      },
    ),
    { numRuns: 30 },
  )
})

const week = [{ from: '2026-11-30', to: '2026-12-04' }]
const plain = calendarWithout([])
const work: LoadTask = {
  id: 'a',
  first: '2026-11-30',
  last: '2026-12-04',
  estimate: 20 * 60,
  percent: 0,
  isMilestone: false,
  people: [1, 2],
}
const asked = { tasks: [work], people: [1, 2], steps: week, minutesOn: plain, today: TODAY }

test('twenty hours of two people are ten of each; on leave they are too many', () => {
  const isAway = (person: number, day: string) => person === 2 && day >= '2026-12-01'
  const { cells } = loadOf({ ...asked, isAway })
  expect(cells.get(1)).toEqual([{ planned: 600, capacity: 2400, away: 0 }])
  expect(cells.get(2)).toEqual([{ planned: 600, capacity: 480, away: 4 }])
  expect([...cells].filter(([, [cell]]) => isOver(cell!)).map(([person]) => person)).toEqual([2])
})

test('of a week that is under way what can still be done counts, and of one that is over all of it', () => {
  const capacity = (today: string) =>
    loadOf({
      ...asked,
      tasks: [],
      today,
      steps: [{ from: '2026-11-30', to: '2026-12-06' }],
      isAway: () => false,
    }).cells.get(1)![0]!.capacity
  expect(capacity('2026-11-29')).toBe(2400)
  expect(capacity('2026-12-03')).toBe(960)
  // On its weekend nothing is left of it.
  expect(capacity('2026-12-05')).toBe(0)
  expect(capacity('2026-12-07')).toBe(2400)
})

test('without hours a task takes whole days, less what is done; a milestone takes nothing', () => {
  const load = (more: Partial<LoadTask>) =>
    loadOf({ ...asked, tasks: [{ ...work, estimate: null, people: [1], ...more }], isAway: () => false }).cells.get(
      1,
    )![0]!.planned
  expect(load({})).toBe(2400)
  expect(load({ percent: 50 })).toBe(1200)
  expect(load({ isMilestone: true })).toBe(0)
})

test('what is late is to be done next', () => {
  const late = { ...work, first: '2026-11-02', last: '2026-11-06', people: [1] }
  expect([...sharesOf(late, plain, '2026-11-28').get(1)!]).toEqual([['2026-11-30', 1200]])
})
