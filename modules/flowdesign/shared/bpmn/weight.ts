import { MOST_EDGES, MOST_NODES } from '#modules/workflow/shared/index.ts'
import { ns } from './names.ts'
import { nodeKinds } from './elements.ts'
import { UnreadableXml, type XmlElement } from './xml.ts'

/** As many as a drawing of ours has, with those to the gateways that show the outcomes of a step. */
export const MOST_FLOWS = MOST_EDGES + MOST_NODES

/** Weighs a file while it is read: one that draws more than any flow has is not read to its end. */
export function scales(): (element: XmlElement) => void {
  let things = 0
  let flows = 0
  return ({ ns: space, name, line }) => {
    if (space !== ns.bpmn) return
    if (name === 'sequenceFlow') flows += 1
    else if (nodeKinds.has(name) || name === 'process' || name === 'participant') things += 1
    // The process itself, and its pool.
    if (things > MOST_NODES + 2 || flows > MOST_FLOWS) throw new UnreadableXml('too_many', line)
  }
}
