import {
  type Box,
  type Diagram,
  type DiagramEdge,
  type DiagramNode,
  gatewayBelow,
  groupBy,
  hundredths,
  route,
  shapeOf,
  type StepType,
  stepTypeOf,
} from '#modules/workflow/shared/index.ts'
import { canonicalText } from '../exchange/canonical.ts'
import { ns, xmlId } from './names.ts'
import type { OwnRest } from './own.ts'
import { nodesOnce, triggersByStep } from './parts.ts'
import { el, type Written, writeXml } from './write.ts'

interface Named {
  /** Of the file: what a flow is called by machines and by people. */
  code: string
  title: string
  /** Whose roles, units, jobs and people the steps name. */
  orgId?: number | undefined
}

/** What other tools shall see a kind of step as. */
const elements: Record<StepType, string> = {
  START: 'startEvent',
  END: 'endEvent',
  CANCEL: 'endEvent',
  DATE: 'intermediateCatchEvent',
  AI_DECISION: 'businessRuleTask',
  PRE_END: 'serviceTask',
  GIVE: 'sendTask',
  CHECK: 'userTask',
  TRANSFER: 'userTask',
  RE_CREATE: 'userTask',
  PREPARE_VOTE: 'userTask',
  VOTE: 'userTask',
  ASSIGN: 'userTask',
  POSTPONE: 'userTask',
  RECEIVE: 'userTask',
}

const drawnAs = { start: 'startEvent', action: 'userTask', end: 'endEvent', trigger: 'userTask' } as const

interface Step {
  node: DiagramNode
  triggers: readonly DiagramNode[]
  id: string
  element: string
  box: Box
  /** Where several outcomes part. */
  gateway?: { id: string; box: Box }
}

interface Flow {
  edge: DiagramEdge
  trigger: DiagramNode | undefined
  from: Step
  to: Step
}

/**
 * The diagram as a BPMN 2.0 file with its drawing. Read in again it is the same diagram; what BPMN has no word for
 * stands in our own namespace.
 */
export function exportBpmn(diagram: Diagram, { code, title, orgId }: Named): string {
  const once = nodesOnce(diagram)
  const triggersOf = triggersByStep(once)
  const steps = once.filter(({ type }) => type !== 'trigger').map((node) => stepOf(node, triggersOf.get(node.id) ?? []))
  const flows = flowsOf(diagram, steps)
  const arrows = arrowsAt(steps, flows)
  const process = `process--${xmlId(code)}`
  return writeXml(
    el(
      'bpmn:definitions',
      {
        'xmlns:bpmn': ns.bpmn,
        'xmlns:bpmndi': ns.bpmndi,
        'xmlns:dc': ns.dc,
        'xmlns:di': ns.di,
        'xmlns:xsi': ns.xsi,
        'xmlns:orgil': ns.orgil,
        id: `definitions--${xmlId(code)}`,
        name: title,
        targetNamespace: ns.orgil,
        exporter: 'Orgil',
      },
      el(
        'bpmn:process',
        { id: process, name: title, isExecutable: 'false' },
        own('flow', { ...restOf(diagram, once, triggersOf, flows), ...(orgId !== undefined && { org_id: orgId }) }),
        ...steps.flatMap((step) => stepElements(step, arrows)),
        ...steps.flatMap(({ gateway, id, node }) =>
          gateway
            ? [
                el(
                  'bpmn:sequenceFlow',
                  { id: innerFlowId(gateway), sourceRef: id, targetRef: gateway.id },
                  own('inner', { outcomes_of: node.id }),
                ),
              ]
            : [],
        ),
        ...flows.map(flowElement),
      ),
      el(
        'bpmndi:BPMNDiagram',
        { id: `diagram--${xmlId(code)}` },
        el(
          'bpmndi:BPMNPlane',
          { id: `plane--${xmlId(code)}`, bpmnElement: process },
          ...steps.flatMap(shapes),
          ...steps.flatMap(innerEdge),
          ...flows.map(edgeShape),
        ),
      ),
    ),
  )
}

function stepOf(node: DiagramNode, triggers: readonly DiagramNode[]): Step {
  const type = stepTypeOf(node)
  const element = type === undefined ? drawnAs[node.type] : elements[type]
  const id = xmlId(node.id)
  const box = shapeOf(node, triggers, element.endsWith('Event'))
  return {
    node,
    triggers,
    id,
    element,
    box,
    ...(triggers.length > 1 && { gateway: { id: `${id}--outcomes`, box: gatewayBelow(box) } }),
  }
}

function flowsOf({ edges }: Diagram, steps: readonly Step[]): Flow[] {
  const byId = new Map(steps.map((step) => [step.node.id, step]))
  const owners = new Map(
    steps.flatMap((step) => step.triggers.map((trigger) => [trigger.id, { step, trigger }] as const)),
  )
  const seen = new Set<string>()
  return edges.flatMap((edge) => {
    const owner = owners.get(edge.source)
    const from = owner?.step ?? byId.get(edge.source)
    const to = byId.get(edge.target)
    if (!from || !to || from.element === 'endEvent' || to.element === 'startEvent' || seen.has(edge.id)) return []
    seen.add(edge.id)
    return [{ edge, trigger: owner?.trigger, from, to }]
  })
}

function restOf(
  diagram: Diagram,
  once: readonly DiagramNode[],
  triggersOf: ReadonlyMap<string, readonly DiagramNode[]>,
  flows: readonly Flow[],
): OwnRest {
  const placed = new Set<unknown>([
    ...once.filter(({ type }) => type !== 'trigger'),
    ...[...triggersOf.values()].flat(),
    ...flows.map(({ edge }) => edge),
  ])
  return {
    nodes: diagram.nodes.filter((node) => !placed.has(node)),
    edges: diagram.edges.filter((edge) => !placed.has(edge)),
  }
}

/** The arrows into and out of each thing: some tools do not look for them among the arrows. */
function arrowsAt(steps: readonly Step[], flows: readonly Flow[]) {
  const drawn = [
    ...steps.flatMap(({ id, gateway }) =>
      gateway ? [{ id: innerFlowId(gateway), source: id, target: gateway.id }] : [],
    ),
    ...flows.map((flow) => ({ id: flowId(flow.edge), source: sourceOf(flow).id, target: flow.to.id })),
  ]
  const [into, outOf] = [groupBy(drawn, ({ target }) => target), groupBy(drawn, ({ source }) => source)]
  return (id: string) => [
    ...(into.get(id) ?? []).map((arrow) => el('bpmn:incoming', {}, arrow.id)),
    ...(outOf.get(id) ?? []).map((arrow) => el('bpmn:outgoing', {}, arrow.id)),
  ]
}

/** The gateway that shows the outcomes of a step, else the step. */
const sourceOf = ({ trigger, from }: Flow): { id: string; box: Box } => (trigger && from.gateway ? from.gateway : from)

function stepElements({ node, triggers, id, element, gateway }: Step, arrowsOf: (id: string) => Written[]): Written[] {
  const type = stepTypeOf(node)
  const { description, label } = node.data
  const step = el(
    `bpmn:${element}`,
    { id, name: label },
    description ? el('bpmn:documentation', {}, description) : null,
    own('step', { node, triggers }),
    ...arrowsOf(id),
    type === 'CANCEL' ? el('bpmn:terminateEventDefinition', { id: `${id}--terminate` }) : null,
    type === 'DATE' ? el('bpmn:timerEventDefinition', { id: `${id}--timer` }, ...timer(node)) : null,
  )
  if (!gateway) return [step]
  const arrows = arrowsOf(gateway.id)
  const gatewayDirection = arrows.filter(({ tag }) => tag === 'bpmn:outgoing').length > 1 ? 'Diverging' : 'Unspecified'
  return [
    step,
    el(
      'bpmn:exclusiveGateway',
      { id: gateway.id, gatewayDirection },
      own('gateway', { outcomes_of: node.id }),
      ...arrows,
    ),
  ]
}

function timer({ data: { date } }: DiagramNode) {
  if (date?.kind === 'on') return [el('bpmn:timeDate', { 'xsi:type': 'bpmn:tFormalExpression' }, date.at)]
  if (date?.kind === 'after')
    return [el('bpmn:timeDuration', { 'xsi:type': 'bpmn:tFormalExpression' }, `P${date.working_days}D`)]
  return []
}

/** Other tools read an outcome off the arrow, so an arrow is called what its outcome is. */
function flowElement(flow: Flow): Written {
  const { edge, trigger, to } = flow
  return el(
    'bpmn:sequenceFlow',
    { id: flowId(edge), ...(trigger && { name: trigger.data.label }), sourceRef: sourceOf(flow).id, targetRef: to.id },
    own('arrow', { edge }),
  )
}

const flowId = ({ id }: DiagramEdge) => `${xmlId(id)}--flow`
const innerFlowId = ({ id }: { id: string }) => `${id}--in`

function own(tag: string, what: object) {
  return el('bpmn:extensionElements', {}, el(`orgil:${tag}`, {}, canonicalText(what)))
}

function shapes({ id, box, gateway, node }: Step): Written[] {
  const label =
    box.width === 36
      ? el(
          'bpmndi:BPMNLabel',
          {},
          bounds({
            x: hundredths(box.x + box.width / 2 - 60),
            y: hundredths(box.y + box.height + 4),
            width: 120,
            height: 14,
          }),
        )
      : null
  const own = el(
    'bpmndi:BPMNShape',
    { id: `${id}--shape`, bpmnElement: id },
    bounds(box),
    node.type === 'action' && box.width !== 36 ? null : label,
  )
  return gateway
    ? [
        own,
        el(
          'bpmndi:BPMNShape',
          { id: `${gateway.id}--shape`, bpmnElement: gateway.id, isMarkerVisible: 'true' },
          bounds(gateway.box),
        ),
      ]
    : [own]
}

function innerEdge({ box, gateway }: Step): Written[] {
  return gateway
    ? [
        el(
          'bpmndi:BPMNEdge',
          { id: `${gateway.id}--in_edge`, bpmnElement: innerFlowId(gateway) },
          ...waypoints(box, gateway.box),
        ),
      ]
    : []
}

function edgeShape(flow: Flow): Written {
  const { edge, trigger, to } = flow
  const begin = sourceOf(flow).box
  const [, turn] = route(begin, to.box)
  const label =
    trigger && turn ? el('bpmndi:BPMNLabel', {}, bounds({ x: turn.x + 4, y: turn.y + 2, width: 90, height: 14 })) : null
  return el(
    'bpmndi:BPMNEdge',
    { id: `${flowId(edge)}--edge`, bpmnElement: flowId(edge) },
    ...waypoints(begin, to.box),
    label,
  )
}

const bounds = ({ x, y, width, height }: Box) => el('dc:Bounds', { x, y, width, height })
const waypoints = (from: Box, to: Box) => route(from, to).map(({ x, y }) => el('di:waypoint', { x, y }))
