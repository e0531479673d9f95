import fc from 'fast-check'
import { expect, test } from 'vitest'
import { often } from '#platform/testing/often.ts'
import { isMeantFor, unitsUp } from './audience.ts'
import { mayStep, type State, stateAfter, states, steps } from './state.ts'

const ids = fc.integer({ min: 1, max: 12 })
const few = fc.array(ids, { maxLength: 3 })
/** A tree: every unit stands under one with a smaller number, or under none. */
const tree = fc
  .array(fc.nat(), { minLength: 12, maxLength: 12 })
  .map((above) => new Map(above.map((seed, at) => [at + 1, seed % (at + 1) || null] as const)))
const somebody = fc.record({
  struct_id: fc.option(ids),
  emp_id: fc.option(ids),
  role_ids: fc.array(ids, { maxLength: 3 }),
})
const audience = fc.record({ everybody: fc.boolean(), units: few, roles: few, people: few })

/** The same, asked from above: which units lie below those that are named. */
function below(units: readonly number[], above: ReadonlyMap<number, number | null>): Set<number> {
  const found = new Set(units)
  for (let more = true; more;) {
    more = false
    for (const [unit, parent] of above)
      if (parent !== null && found.has(parent) && !found.has(unit)) {
        found.add(unit)
        more = true
      }
  }
  return found
}

test('a notice is meant for whoever stands below a unit, holds a role or is named, and for nobody else', () => {
  fc.assert(
    fc.property(audience, somebody, tree, (meant, one, above) => {
      const byUnit = one.struct_id !== null && below(meant.units, above).has(one.struct_id)
      const byRole = meant.roles.some((role) => one.role_ids.includes(role))
      const byName = one.emp_id !== null && meant.people.includes(one.emp_id)
      expect(isMeantFor(meant, one, above)).toBe(meant.everybody || byUnit || byRole || byName)
    }),
    { numRuns: often(500) },
  )
})

test('a circle in the structure keeps nobody for ever', () => {
  expect(
    unitsUp(
      1,
      new Map([
        [1, 2],
        [2, 1],
      ]),
    ),
  ).toEqual([1, 2])
  expect(unitsUp(null, new Map())).toEqual([])
})

test('from every state there is a step, and none leads where one stands', () => {
  for (const state of states) {
    const possible = steps.filter((step) => mayStep(state, step))
    expect(possible.length, state).toBeGreaterThan(0)
    for (const step of possible) {
      const after: State = stateAfter(step, null, new Date())
      expect(after, `${state} ${step}`).not.toBe(state)
    }
  }
})

test('what has its time still to come waits for it, and what has passed goes out at once', () => {
  const now = new Date('2026-11-28T09:00:00.000Z')
  expect(stateAfter('release', '2026-11-28T09:00:01.000Z', now)).toBe('planned')
  expect(stateAfter('release', '2026-11-28T09:00:00.000Z', now)).toBe('released')
  expect(stateAfter('release', null, now)).toBe('released')
})
