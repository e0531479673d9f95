import { groupBy } from '#modules/workflow/shared/index.ts'
import type { FileFlow, FileModel, FileNode } from './model.ts'

/** How far below its task a choice stands that is drawn apart from it. */
const BELOW = 60
/** As many answers as a step has. */
const ANSWERS = 2

/**
 * Whether one of the ways out of it is chosen: they ask something, or say by their names what the answer is, as
 * people draw a choice who know no gateway.
 */
export const isChoice = (task: FileNode, ways: readonly FileFlow[]) =>
  ways.some(({ isConditional, id }) => isConditional || task.element.attributes.get('default') === id) ||
  (ways.length > 1 && ways.every(({ name }) => name !== ''))

/**
 * Tools let more ways lead out of a task than a step of ours has answers, each with what it asks: the choice then
 * stands apart, as if it had been drawn as a gateway behind the task. Where no way says anything they all are taken
 * at once, which is another matter.
 */
export function choicesApart(model: FileModel): FileModel {
  const nodes = new Map(model.nodes)
  const flows = [...model.flows]
  const place = new Map(flows.map((flow, at) => [flow, at]))
  for (const [source, ways] of groupBy(model.flows, ({ source: from }) => from)) {
    const task = model.nodes.get(source)
    if (
      !task ||
      task.own ||
      !/(?:^t|T)ask$|^callActivity$/.test(task.kind) ||
      !isChoice(task, ways) ||
      ways.length <= ANSWERS
    )
      continue
    const id = `${source}--choice`
    const box = task.box && { ...task.box, y: task.box.y + task.box.height + BELOW }
    nodes.set(id, {
      ...task,
      id,
      kind: 'exclusiveGateway',
      name: '',
      element: { ...task.element, children: [] },
      notes: [],
      box,
      due_hours: undefined,
    })
    for (const way of ways) flows[place.get(way)!] = { ...way, source: id }
    flows.push({ ...ways[0]!, id: `${id}-in`, name: '', condition: '', isConditional: false, target: id })
  }
  return { ...model, nodes, flows }
}
