import type { DiagramNode } from '../../definition.ts'
import { stepTypeOf } from '../graph.ts'
import { isCircle, partsOf } from './circles.ts'
import type { Found } from './finding.ts'
import type { Plan } from './plan.ts'
import type { Taken } from './taken.ts'
import { joined, leadingTo, type Reached, reachedFrom, walkAround, walkTo } from './ways.ts'

/** Each step lies on a way from the start to an end, every circle lets people or time pass, and no way leads to a vote around its sheet. */
export function pathProblems({ open, sure }: Pick<Taken, 'open' | 'sure'>, reached: Reached): Found[] {
  return [...unreached(open, reached), ...stuck(sure, reached), ...restless(open, reached), ...unprepared(open)]
}

function unreached({ steps, starts }: Plan, reached: Reached): Found[] {
  if (starts.length === 0) return []
  // Withdrawing leads to the first CANCEL, whether an arrow does or not.
  const withdrawn = steps.find((node) => stepTypeOf(node) === 'CANCEL')
  return steps.filter((node) => !reached.has(node.id) && node !== withdrawn).map(({ id }) => ({ code: 'UNREACHABLE', node_id: id }))
}

/** Where a document would stay for ever: the innermost place is told, with the steps that only lead there. */
function stuck(plan: Plan, reached: Reached): Found[] {
  const saved = leadingTo(plan, plan.ends.map(({ id }) => id))
  const lost = new Set(plan.steps.map(({ id }) => id).filter((id) => !saved.has(id) && (plan.starts.length === 0 || reached.has(id))))
  const innermost = partsOf(plan, lost).filter((part) => isClosed(plan, part))

  return innermost.flatMap((part): Found[] => {
    const first = nearest(part, reached)
    const inside = new Set(part)
    const upstream = [...leadingTo(plan, part)].filter((id) => lost.has(id) && !inside.has(id))
    const node_ids = [first, ...part.filter((id) => id !== first), ...upstream]
    if (isCircle(plan, part)) {
      return [{ code: 'CYCLE_WITHOUT_EXIT', node_id: first, node_ids, walk: joined(walkTo(reached, first), walkAround(plan, inside, first)) }]
    }
    return isLoneStart(plan, first) ? [] : [{ code: 'DEAD_END', node_id: first, node_ids }]
  })
}

function isClosed(plan: Plan, part: readonly string[]) {
  const inside = new Set(part)
  return part.every((id) => (plan.arrowsFrom.get(id) ?? []).every(({ to }) => inside.has(to)))
}

/** A circle that no person and no timer slows down would turn without end within a second. One of steps alone that are passed by is told as such. */
function restless(plan: Plan, reached: Reached): Found[] {
  const hurried = new Set(plan.steps.filter((node) => !waits(node) || node.data.skip).map(({ id }) => id))
  const ways = { ...plan, arrowsFrom: inPassing(plan) }
  const isOwnCircle = (part: readonly string[]) => part.some((id) => !waits(plan.byId.get(id)!)) && isCircle(ways, part)
  return partsOf(ways, hurried).filter(isOwnCircle).map((part) => {
    const first = nearest(part, reached)
    const walk = joined(walkTo(reached, first), walkAround(ways, new Set(part), first))
    return { code: 'CYCLE_WITHOUT_WAIT', node_id: first, node_ids: [first, ...part.filter((id) => id !== first)], walk }
  })
}

/** The arrows along which a document goes on by itself: past a step for people only with the outcome by which it is passed by. */
function inPassing({ arrowsFrom, byId }: Plan): Plan['arrowsFrom'] {
  return new Map([...arrowsFrom].map(([id, arrows]) => {
    const node = byId.get(id)!
    return [id, waits(node) ? arrows.filter(({ outcome }) => outcome === node.data.skip?.outcome) : arrows]
  }))
}

/** A day that has come once stays past: only an interval makes a document wait again. */
function waits(node: DiagramNode) {
  const type = stepTypeOf(node)
  if (type === 'DATE') return node.data.date === undefined || node.data.date.kind === 'after'
  return type !== 'AI_DECISION' && type !== 'PRE_END' && type !== 'START'
}

function unprepared(plan: Plan): Found[] {
  const around = reachedFrom(plan, plan.starts.map(({ id }) => id), (id) => stepTypeOf(plan.byId.get(id)!) === 'PREPARE_VOTE')
  const votes = plan.steps.filter((node) => stepTypeOf(node) === 'VOTE' && around.has(node.id))
  return votes.map(({ id }) => ({ code: 'VOTE_WITHOUT_SHEET', node_id: id, walk: walkTo(around, id) }))
}

function nearest(part: readonly string[], reached: Reached) {
  const members = new Set(part)
  for (const id of reached.keys()) if (members.has(id)) return id
  return part[0] ?? ''
}

/** Told as a start without an arrow already. */
function isLoneStart({ byId }: Plan, id: string) {
  return stepTypeOf(byId.get(id)!) === 'START'
}
