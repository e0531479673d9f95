import { attribute, isBpmn, nodeKinds, plainWords } from './elements.ts'
import type { XmlElement } from './xml.ts'

/** A process of a file from which a flow can be made. */
export interface ProcessOffer {
  id: string
  name: string
  /** What its pool is called, where that is another name. */
  pool: string
  /** How many tasks in it are for people. */
  tasks: number
  steps: number
}

/**
 * The processes of a file, the likeliest first: one that a machine is to run comes before those that only show who
 * takes part, then the one with most for people to do; an archive or a partner that messages go to comes last.
 */
export function processesIn(root: XmlElement) {
  return root.children
    .filter((element) => isBpmn(element, 'process'))
    .map((element) => ({ element, rank: rankOf(element) }))
    .toSorted((a, b) => {
      const at = a.rank.findIndex((one, index) => one !== b.rank[index])
      return at === -1 ? 0 : b.rank[at]! - a.rank[at]!
    })
    .map(({ element }) => element)
}

/** What it is chosen by; tools that leave ids out still have it at a line of its own. */
export const idOf = (element: XmlElement) => attribute(element, 'id') || `line${element.line}`

export function offerOf(element: XmlElement, pool: string): ProcessOffer {
  const name = plainWords(attribute(element, 'name')) || pool || attribute(element, 'id')
  return {
    id: idOf(element),
    name,
    pool: pool === name ? '' : pool,
    tasks: count(element, 'task', 'userTask', 'manualTask'),
    steps: weightOf(element),
  }
}

/** How much is drawn in it. */
export const weightOf = (element: XmlElement) => count(element, ...nodeKinds)

function rankOf(element: XmlElement) {
  const meant = count(element, 'userTask', 'manualTask')
  const tasks = meant + count(element, 'task')
  return [tasks > 0 && attribute(element, 'isExecutable') === 'true' ? 1 : 0, meant, tasks, weightOf(element)]
}

function count(element: XmlElement, ...kinds: string[]): number {
  return element.children.reduce(
    (sum, child) =>
      sum + (isBpmn(child, ...kinds) ? 1 : 0) + (isBpmn(child, ...nodeKinds) ? count(child, ...kinds) : 0),
    0,
  )
}
