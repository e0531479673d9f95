import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Plan, PlannedTask } from './contract.ts'
import { layOut, relaid } from './laid.ts'
import { schedule } from './schedule.ts'
import { at, planOf, randomPlan } from './testing/plans.ts'

const everything = { constraints: true, manual: true, elapsed: true, summaries: true, cycles: true, happened: true }

/** Some tasks of a plan as another plan has them, often under the same one and by the same calendar. */
const changes = fc.tuple(
  randomPlan(everything),
  randomPlan(everything),
  fc.array(fc.record({ place: fc.nat(11), isElsewhere: fc.boolean() }), { maxLength: 6 }),
)

function changedTasks(plan: Plan, other: Plan, picked: readonly { place: number; isElsewhere: boolean }[]) {
  return picked.flatMap(({ place, isElsewhere }): PlannedTask[] => {
    const [was, is] = [plan.tasks[place], other.tasks[place]]
    if (!was || !is) return []
    const { parent, calendar, is_elapsed, is_inactive, is_late } = was
    return [isElsewhere ? is : { ...is, parent, calendar, is_elapsed, is_inactive, is_late }]
  })
}

const withChanged = (plan: Plan, changed: readonly PlannedTask[]): Plan => {
  const last = new Map(changed.map((task) => [task.id, task]))
  return { ...plan, tasks: plan.tasks.map((task) => last.get(task.id) ?? task) }
}

test('a plan of which some tasks changed is laid out as if it were new', () => {
  fc.assert(
    fc.property(changes, ([plan, other, picked]) => {
      const changed = changedTasks(plan, other, picked)
      const again = relaid(layOut(plan), changed)
      const anew = schedule(withChanged(plan, changed))
      expect(again.schedule()).toEqual(anew)
      const violated = anew.troubles.flatMap((trouble) =>
        trouble.kind === 'violated' ? [[trouble.link, trouble.by]] : [],
      )
      expect(Object.fromEntries(again.violated())).toEqual(Object.fromEntries(violated))
    }),
    { numRuns: 500 },
  )
})

test('and so after several changes, of which each names all that came to stand elsewhere', () => {
  fc.assert(
    fc.property(changes, changes, ([plan, one, first], [, other, second]) => {
      const before = layOut(plan)
      const changed = changedTasks(plan, one, first)
      const between = relaid(before, changed)
      const then = changedTasks(withChanged(plan, changed), other, second)
      const after = relaid(between, then)
      expect(after.schedule()).toEqual(schedule(withChanged(withChanged(plan, changed), then)))
      const moved = new Set(after.moved)
      for (const { id } of plan.tasks) if (!moved.has(id)) expect(after.dates(id)).toEqual(between.dates(id))
    }),
    { numRuns: 300 },
  )
})

test('what does not follow from a change stands where it did, without being asked', () => {
  const plan = planOf(
    [
      { id: 'a', duration: 480 },
      { id: 'b', duration: 480 },
      { id: 'c', duration: 480 },
    ],
    ['a>b'],
  )
  const again = relaid(layOut(plan), [{ id: 'a', duration: 960 }])
  expect([...again.moved].sort()).toEqual(['a', 'b'])
  expect(again.dates('b')).toEqual({ start: at('2026-03-04 08:00'), finish: at('2026-03-04 17:00') })
})
