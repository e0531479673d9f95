import type { Diagram } from '#modules/workflow/shared/index.ts'
import { type Box, boxOf } from './flow-doc.ts'

/**
 * Outcomes and arrows of which something lies within a part of the canvas; an arrow lies anywhere between its two
 * steps, and needs the outcome from which it comes.
 */
export function inSight({ nodes, edges }: Diagram, part: Box): ReadonlySet<string> {
  const steps = new Map(nodes.filter(({ type }) => type !== 'trigger').map((step) => [step.id, boxOf(step)]))
  const stepOf = new Map(nodes.map(({ id, parentId }) => [id, steps.get(parentId ?? id)]))
  const seen = new Set<string>()
  for (const { id, type } of nodes) {
    const step = stepOf.get(id)
    if (type === 'trigger' && step && meet(step, part)) seen.add(id)
  }
  for (const { id, source, target } of edges) {
    const [from, to] = [stepOf.get(source), stepOf.get(target)]
    if (from && to && meet(around(from, to), part)) seen.add(source).add(id)
  }
  return seen
}

/** So many times as broad as what is seen, a part may stay drawn in full. */
const BROADEST = 3

/**
 * Whether a part that is drawn in full already holds all that is seen: then nothing is added or taken away, unless it
 * is far too much.
 */
export const suffices = (part: Box, seen: Box) =>
  part.x <= seen.x &&
  part.y <= seen.y &&
  seen.x + seen.width <= part.x + part.width &&
  seen.y + seen.height <= part.y + part.height &&
  part.width <= BROADEST * seen.width

const meet = (one: Box, other: Box) =>
  one.x <= other.x + other.width &&
  other.x <= one.x + one.width &&
  one.y <= other.y + other.height &&
  other.y <= one.y + one.height

function around(one: Box, other: Box): Box {
  const [x, y] = [Math.min(one.x, other.x), Math.min(one.y, other.y)]
  return {
    x,
    y,
    width: Math.max(one.x + one.width, other.x + other.width) - x,
    height: Math.max(one.y + one.height, other.y + other.height) - y,
  }
}
