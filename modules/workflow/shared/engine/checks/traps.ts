import { stepTypeOf } from '../graph.ts'
import { isCircle, partsOf } from './circles.ts'
import type { Found } from './finding.ts'
import { type Arrow, groupBy, type Plan } from './plan.ts'
import { joined, leadingTo, type Reached, returnersIn, walkAround, walkTo } from './ways.ts'

/** Steps that a document that has come there never leaves, and how that is told. */
export interface Trap {
  part: readonly string[]
  found: Found
}

/** Where a document would stay for ever: the innermost place is told, with the steps that only lead there. */
export function trapsIn(plan: Plan, reached: Reached): Trap[] {
  const ways = goingBack(plan)
  const lost = new Set(lostIn(plan).filter((id) => plan.starts.length === 0 || reached.has(id)))
  const innermost = partsOf(ways, lost).filter((part) => isClosed(ways, part, lost))

  return innermost.flatMap((part): Trap[] => {
    const first = nearest(part, reached)
    const inside = new Set(part)
    const upstream = [...leadingTo(ways, part)].filter((id) => lost.has(id) && !inside.has(id))
    const node_ids = [first, ...part.filter((id) => id !== first), ...upstream]
    if (isCircle(ways, part)) {
      return [
        {
          part,
          found: {
            code: 'CYCLE_WITHOUT_EXIT',
            node_id: first,
            node_ids,
            walk: joined(walkTo(reached, first), walkAround(ways, inside, first)),
          },
        },
      ]
    }
    // Told as a start without an arrow already.
    return isStart(plan, first) ? [] : [{ part, found: { code: 'DEAD_END', node_id: first, node_ids } }]
  })
}

/**
 * Steps from which no end can be reached. To go back to who returned it takes a document no nearer to one; from there
 * it may be near.
 */
function lostIn(plan: Plan): string[] {
  const returners = returnersIn(plan)
  const isAhead = ({ from, outcome }: Arrow) => outcome !== 'recreated' || !returners.has(from)
  const arrowsInto =
    returners.size === 0
      ? plan.arrowsInto
      : new Map([...plan.arrowsInto].map(([id, arrows]) => [id, arrows.filter(isAhead)]))
  const saved = leadingTo(
    { ...plan, arrowsInto },
    plan.ends.map(({ id }) => id),
  )
  const leadsOn = (id: string) =>
    (plan.arrowsFrom.get(id) ?? []).some(({ to, outcome }) => outcome === 'recreated' && saved.has(to))
  const isSavedBack = (id: string) =>
    [...(returners.get(id) ?? [id])].every((from) => (isStart(plan, from) ? leadsOn(id) : saved.has(from)))
  const isSaved = (id: string) =>
    saved.has(id) ||
    isSavedBack(id) ||
    (isStart(plan, id) &&
      (plan.arrowsFrom.get(id) ?? []).some(({ to }) => saved.has(to) || (returners.has(to) && leadsOn(to))))
  return plan.steps.map(({ id }) => id).filter((id) => !isSaved(id))
}

/** The same steps with the ways back in the place of the arrows that are not taken. */
function goingBack(plan: Plan): Plan {
  const returners = returnersIn(plan)
  if (returners.size === 0) return plan
  const drawn = [...plan.arrowsFrom.values()].flat()
  const isBack = ({ from, outcome }: Arrow) => outcome === 'recreated' && returners.has(from)
  const back = drawn
    .filter(isBack)
    .flatMap((arrow) => [...returners.get(arrow.from)!].map((id) => (isStart(plan, id) ? arrow : { ...arrow, to: id })))
  // Of two ways around, the one that is drawn is told.
  const arrows = [...drawn.filter((arrow) => !isBack(arrow)), ...back]
  return { ...plan, arrowsFrom: groupBy(arrows, ({ from }) => from), arrowsInto: groupBy(arrows, ({ to }) => to) }
}

function isClosed(plan: Plan, part: readonly string[], lost: ReadonlySet<string>) {
  const inside = new Set(part)
  return part.every((id) => (plan.arrowsFrom.get(id) ?? []).every(({ to }) => inside.has(to) || !lost.has(to)))
}

export function nearest(part: readonly string[], reached: Reached) {
  const members = new Set(part)
  for (const id of reached.keys()) if (members.has(id)) return id
  return part[0] ?? ''
}

const isStart = ({ byId }: Plan, id: string) => stepTypeOf(byId.get(id)!) === 'START'
