import type { FormField } from '#platform/shared/fields/index.ts'
import { endOfGivenUp, stepTypeOf } from '../graph.ts'
import { caughtIn } from './caught.ts'
import { isCircle, partsOf } from './circles.ts'
import type { Found } from './finding.ts'
import { type Plan, waits } from './plan.ts'
import type { Taken } from './taken.ts'
import { nearest, trapsIn } from './traps.ts'
import { joined, type Reached, reachedFrom, walkAround, walkTo, withoutUntaken } from './ways.ts'

/**
 * Each step lies on a way from the start to an end, every circle lets people or time pass, and no way leads to a vote
 * around its sheet.
 */
export function pathProblems(
  { open, sure }: Pick<Taken, 'open' | 'sure'>,
  reached: Reached,
  form: readonly FormField[] = [],
): Found[] {
  const traps = trapsIn(sure, reached)
  return [
    ...unreached(open, reached),
    ...traps.map(({ found }) => found),
    ...caughtIn(sure, reached, form, traps),
    ...restless(open, reached),
    ...unprepared(withoutUntaken(open)),
  ]
}

function unreached({ diagram, steps, starts }: Plan, reached: Reached): Found[] {
  if (starts.length === 0) return []
  // Withdrawing leads there, whether an arrow does or not.
  const withdrawn = endOfGivenUp(diagram)
  return steps
    .filter((node) => !reached.has(node.id) && node !== withdrawn)
    .map(({ id }) => ({ code: 'UNREACHABLE', node_id: id }))
}

/**
 * A circle that no person and no timer slows down would turn without end within a second. One of steps alone that are
 * passed by is told as such.
 */
function restless(plan: Plan, reached: Reached): Found[] {
  const hurried = new Set(plan.steps.filter((node) => !waits(node) || node.data.skip).map(({ id }) => id))
  const ways = { ...plan, arrowsFrom: inPassing(plan) }
  const isOwnCircle = (part: readonly string[]) => part.some((id) => !waits(plan.byId.get(id)!)) && isCircle(ways, part)
  return partsOf(ways, hurried)
    .filter(isOwnCircle)
    .map((part) => {
      const first = nearest(part, reached)
      const walk = joined(walkTo(reached, first), walkAround(ways, new Set(part), first))
      return {
        code: 'CYCLE_WITHOUT_WAIT',
        node_id: first,
        node_ids: [first, ...part.filter((id) => id !== first)],
        walk,
      }
    })
}

/**
 * The arrows along which a document goes on by itself: past a step for people only with the outcome by which it is
 * passed by.
 */
function inPassing({ arrowsFrom, byId }: Plan): Plan['arrowsFrom'] {
  return new Map(
    [...arrowsFrom].map(([id, arrows]) => {
      const node = byId.get(id)!
      return [id, waits(node) ? arrows.filter(({ outcome }) => outcome === node.data.skip?.outcome) : arrows]
    }),
  )
}

function unprepared(plan: Plan): Found[] {
  const around = reachedFrom(
    plan,
    plan.starts.map(({ id }) => id),
    (id) => stepTypeOf(plan.byId.get(id)!) === 'PREPARE_VOTE',
  )
  const votes = plan.steps.filter((node) => stepTypeOf(node) === 'VOTE' && around.has(node.id))
  return votes.map(({ id }) => ({ code: 'VOTE_WITHOUT_SHEET', node_id: id, walk: walkTo(around, id) }))
}
