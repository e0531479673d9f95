import type { Outcome } from '../../definition.ts'
import { correctionFor, stepTypeOf } from '../graph.ts'
import { type Arrow, groupBy, landingsFrom, type Plan, planOf } from './plan.ts'

/** One stop on a way, and the outcome by which it goes on; null behind a start and at the last stop. */
export interface WalkStep {
  node_id: string
  outcome: Outcome | null
}

/**
 * Every step that can be reached, nearest first, each with the arrow that first leads to it (none at the beginnings).
 */
export type Reached = ReadonlyMap<string, Arrow | null>

/** `stops`: steps that are reached but not left again. */
export function reachedFrom(
  plan: Plan,
  beginnings: readonly string[],
  stops: (id: string) => boolean = () => false,
): Reached {
  const reached = new Map<string, Arrow | null>(beginnings.map((id) => [id, null]))
  const queue = [...reached.keys()]
  for (const id of queue) {
    if (stops(id)) continue
    for (const arrow of plan.arrowsFrom.get(id) ?? []) {
      if (reached.has(arrow.to)) continue
      reached.set(arrow.to, arrow)
      queue.push(arrow.to)
    }
  }
  return reached
}

/**
 * Everywhere a document comes from the start: along the arrows that are taken, and where a council sends it that asks
 * for more material without one.
 */
export function reachedIn(plan: Plan): Reached {
  const wishes = wishesIn(plan)
  const taken = withoutUntaken(plan)
  const arrowsFrom =
    wishes.length === 0
      ? taken.arrowsFrom
      : groupBy([...taken.arrowsFrom.values()].flat().concat(wishes), ({ from }) => from)
  return reachedFrom(
    { ...taken, arrowsFrom },
    plan.starts.map(({ id }) => id),
  )
}

/**
 * The same steps without the arrows of corrections to which a document always comes from somebody, and goes back
 * there.
 */
export function withoutUntaken(plan: Plan): Plan {
  const { diagram, byId } = plan
  const isUntaken = untakenIn(plan)
  const edges = diagram.edges.filter(
    ({ source }) =>
      !isUntaken({ from: byId.get(source)?.parentId ?? '', outcome: byId.get(source)?.data.outcome ?? null }),
  )
  return edges.length === diagram.edges.length ? plan : planOf({ ...diagram, edges })
}

function untakenIn(plan: Plan) {
  const goBack = correctionsGoingBack(plan)
  if (goBack.length === 0) return () => false
  const begins = new Set(
    plan.starts.flatMap(({ id }) => plan.arrowsFrom.get(id) ?? []).flatMap(({ to }) => landingsFrom(plan, to)),
  )
  const untaken = new Set(goBack.filter((id) => !begins.has(id)))
  return ({ from, outcome }: Pick<Arrow, 'from' | 'outcome'>) => outcome === 'recreated' && untaken.has(from)
}

const correctionsGoingBack = ({ steps }: Plan) =>
  steps.filter((node) => node.data.back_to_returner && stepTypeOf(node) === 'RE_CREATE').map(({ id }) => id)

/** Where a council sends a document that asks for more material and has no arrow for it. */
function wishesIn(plan: Plan): Arrow[] {
  return votesWithout(plan, 'to_recreate').flatMap((id) => {
    const correction = correctionFor(plan.diagram, id)?.id
    return correction === undefined ? [] : [unseen(id, 'to_recreate', correction)]
  })
}

/**
 * The same steps with the ways of a council that no arrow shows: to a correction, or back to the sheet on which it
 * votes.
 */
export function withUnseen(plan: Plan): Plan {
  const wishes = wishesIn(plan)
  const wished = new Set(wishes.map(({ from }) => from))
  const back = (['to_recreate', 'no_quorum'] as const).flatMap((outcome) =>
    votesWithout(plan, outcome)
      .filter((id) => outcome === 'no_quorum' || !wished.has(id))
      .flatMap((id) => sheetsOf(plan, id).map((sheet) => unseen(id, outcome, sheet))),
  )
  if (wishes.length + back.length === 0) return plan
  const arrows = [...plan.arrowsFrom.values()].flat().concat(wishes, back)
  return { ...plan, arrowsFrom: groupBy(arrows, ({ from }) => from), arrowsInto: groupBy(arrows, ({ to }) => to) }
}

const votesWithout = ({ steps, triggersOf }: Plan, outcome: Outcome) =>
  steps
    .filter(
      (node) => stepTypeOf(node) === 'VOTE' && !triggersOf.get(node.id)?.some(({ data }) => data.outcome === outcome),
    )
    .map(({ id }) => id)

const unseen = (from: string, outcome: Outcome, to: string): Arrow => ({
  from,
  to,
  outcome,
  edge: { id: `${from}>${to}`, type: 'smoothstep', source: from, target: to },
})

/** Sheets that may be the last one prepared when a document comes to this vote. */
function sheetsOf(plan: Plan, vote: string): string[] {
  const sheets = new Set(plan.steps.filter((node) => stepTypeOf(node) === 'PREPARE_VOTE').map(({ id }) => id))
  return [...sheets].filter((sheet) => reachedFrom(plan, [sheet], (id) => id !== sheet && sheets.has(id)).has(vote))
}

/**
 * Corrections that go back to who returned the document, each with the steps that may have; it takes the arrow itself
 * only where a document comes from the start.
 */
export function returnersIn(plan: Plan): ReadonlyMap<string, ReadonlySet<string>> {
  const goBack = correctionsGoingBack(plan)
  if (goBack.length === 0) return new Map()
  const isUntaken = untakenIn(plan)
  const taken = [...plan.arrowsFrom.values()]
    .flat()
    .filter((arrow) => !isUntaken(arrow))
    .concat(wishesIn(plan))
  const arrivals = groupBy(
    taken.flatMap(({ from, to }) => landingsFrom(plan, to).map((landing) => ({ from, landing }))),
    ({ landing }) => landing,
  )
  return new Map(goBack.map((id) => [id, new Set((arrivals.get(id) ?? []).map(({ from }) => from))]))
}

/** Every step from which one of these can be reached, those included. */
export function leadingTo(plan: Plan, goals: readonly string[]): ReadonlySet<string> {
  const found = new Set(goals)
  for (const id of found) for (const { from } of plan.arrowsInto.get(id) ?? []) found.add(from)
  return found
}

/** The shortest way there; empty when it was not reached. */
export function walkTo(reached: Reached, id: string): WalkStep[] {
  if (!reached.has(id)) return []
  const walk: WalkStep[] = [{ node_id: id, outcome: null }]
  for (let arrow = reached.get(id); arrow; arrow = reached.get(arrow.from))
    walk.unshift({ node_id: arrow.from, outcome: arrow.outcome })
  return walk
}

/** Once around, within these steps, from the first of them back to it. */
export function walkAround(plan: Plan, circle: ReadonlySet<string>, first: string): WalkStep[] {
  const reached = reachedFrom(plan, [first], (id) => !circle.has(id))
  for (const id of reached.keys()) {
    const closing = circle.has(id) ? plan.arrowsFrom.get(id)?.find(({ to }) => to === first) : undefined
    if (closing)
      return [
        ...walkTo(reached, id).slice(0, -1),
        { node_id: id, outcome: closing.outcome },
        { node_id: first, outcome: null },
      ]
  }
  return []
}

/** Two walks of which the second begins where the first ends. */
export function joined(first: readonly WalkStep[], second: readonly WalkStep[]): WalkStep[] {
  return first.length === 0 ? [...second] : [...first.slice(0, -1), ...second]
}
