import { type Diagram, type DiagramEdge, type DiagramNode, edgesFrom } from '#modules/workflow/shared/index.ts'
import type { StaleLanguages } from '#platform/web/form/index.ts'
import { nodeKey } from '../../shared/stale.ts'
import { isConditional } from '../drawing/arrows.ts'
import type { OutcomeActions } from './panels/Outcomes.tsx'
import type { Commands } from './use-commands.ts'
import type { useLooks } from './use-looks.ts'

interface Around {
  diagram: Diagram
  commands: Commands
  looks: ReturnType<typeof useLooks>
  staleOf: (key: string) => StaleLanguages | undefined
  onCondition: (edge: DiagramEdge) => void
  onDraw: (source: string) => void
}

/** What can be done with the outcomes of a step, or with where a start leads. */
export function outcomeActions(
  node: DiagramNode,
  { diagram, commands, looks, staleOf, onCondition, onDraw }: Around,
): OutcomeActions {
  return {
    triggers: diagram.nodes.filter(({ parentId }) => parentId === node.id),
    targets: diagram.nodes
      .filter(({ type }) => type === 'action' || type === 'end')
      .map((one) => ({ id: one.id, label: looks.labelOf(one) })),
    targetOf: (source) => diagram.edges.find((edge) => edge.source === source && !isConditional(edge))?.target,
    arrowsOf: (source) => edgesFrom(diagram, source),
    wordsOf: looks.wordsOfEdge,
    onOffer: (outcomes) => commands.offer(node.id, outcomes),
    onConnect: commands.lead,
    staleOf: ({ id }) => staleOf(nodeKey(id)),
    onRename: (trigger, language, text) => commands.rename(trigger, 'label', language, text),
    onMoveArrow: commands.moveArrow,
    onOtherwise: commands.makeOtherwise,
    onCondition,
    onDraw,
  }
}
