import { type Given, holds } from '#platform/shared/expression/index.ts'
import type { FieldValues, FormField } from '#platform/shared/fields/index.ts'
import type { Diagram, DiagramEdge, DiagramNode } from '../definition.ts'
import type { SenderFacts } from '../definition/sender.ts'
import { asksContents, asksSender, edgesFrom } from './asks-contents.ts'
import { targetOf, triggerOf } from './graph.ts'
import type { World } from './command.ts'
import { conditionFields, senderValues } from './sender.ts'

/**
 * What conditions are asked about: the document as it will be once the command is done, on a day of its organisation.
 */
export interface Contents {
  form: readonly FormField[]
  values: FieldValues
  /** YYYY-MM-DD */
  today: string
  /** Needed where a condition asks about whoever sent it. */
  sender?: SenderFacts
}

const givenOf = ({ form, values, today, sender }: Contents): Given => ({
  fields: conditionFields(form),
  values: sender ? { ...values, ...senderValues(sender) } : values,
  today,
})

/** The world with one arrow out of each outcome: where several are drawn, the one that this document takes. */
export function settledWorld(world: World): World {
  if (!asksContents(world.diagram)) return world
  return { ...world, diagram: settled(world.diagram, contentsOf(world)) }
}

export function settled(diagram: Diagram, contents: Contents): Diagram {
  const forks = new Set(diagram.edges.flatMap(({ source, data }) => (data?.condition === undefined ? [] : [source])))
  if (forks.size === 0) return diagram
  const taken = new Set([...forks].map((source) => takenFrom(edgesFrom(diagram, source), contents)))
  return { ...diagram, edges: diagram.edges.filter((edge) => !forks.has(edge.source) || taken.has(edge)) }
}

/**
 * The first whose condition holds, in their order; otherwise the one that has none. A condition that has no answer
 * does not hold.
 */
function takenFrom(edges: readonly DiagramEdge[], contents: Contents): DiagramEdge | undefined {
  const conditional = edges.filter(({ data }) => data?.condition !== undefined)
  return (
    conditional.find(({ data }) => holds(data?.condition ?? '', givenOf(contents))) ??
    edges.find(({ data }) => data?.condition === undefined)
  )
}

/** Whether the document goes past this step. */
export function isPassedBy({ data: { skip } }: DiagramNode, contents: Contents | undefined): boolean {
  return skip !== undefined && contents !== undefined && holds(skip.when, givenOf(contents))
}

/** As the document would find it: one arrow out of each outcome, and none to a step that it would pass by. */
export function foreseen(diagram: Diagram, contents: Contents): Diagram {
  const plain = settled(diagram, contents)
  return { ...plain, edges: plain.edges.map((edge) => ({ ...edge, target: beyond(plain, edge.target, contents) })) }
}

function beyond(diagram: Diagram, target: string, contents: Contents): string {
  const passed = new Set<string>()
  for (let at = target; ;) {
    const node = diagram.nodes.find(({ id }) => id === at)
    if (!node?.data.skip || passed.has(at) || !isPassedBy(node, contents)) return at
    passed.add(at)
    const trigger = triggerOf(diagram, at, node.data.skip.outcome)
    const next = trigger && targetOf(diagram, trigger.id)
    if (next === undefined) return at
    at = next
  }
}

/**
 * A flow that asks and a caller who has nothing to ask about is a mistake of the program: silence would take the
 * wrong way.
 */
export function contentsOf({ contents, diagram }: World): Contents {
  if (!contents) throw new Error('This diagram asks what the document says, and nobody said what the document holds')
  if (!contents.sender && asksSender(diagram))
    throw new Error('This diagram asks who sent the document, and nobody said who did')
  return contents
}
