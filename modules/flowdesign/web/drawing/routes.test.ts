import { expect, test } from 'vitest'
import { type Diagram, type DiagramNode, estimateText, leaveFlow } from '#modules/workflow/shared/index.ts'
import * as edits from './edits.ts'
import { allFitted, type FlowDoc } from './flow-doc.ts'
import { routed } from './routes.ts'
import { canvasEdges, canvasNodes } from './to-canvas.ts'

const leave = routed(allFitted(leaveFlow({ headJob: 1, hrRole: 2, directorRole: 3 }), estimateText))
/** Every arrow enters where it should not: one that was looked at again enters somewhere else afterwards. */
const crooked: Diagram = { ...leave, edges: leave.edges.map((edge) => ({ ...edge, targetHandle: 'crooked' })) }
const doc: FlowDoc = {
  title: { mn: 'Чөлөө' },
  description: { mn: '' },
  category: { mn: '' },
  icon: 'calendar',
  number_prefix: 'Ч',
  form: [],
  diagram: crooked,
}
const looked = ({ diagram }: FlowDoc) =>
  diagram.edges.filter((edge) => !crooked.edges.includes(edge)).map(({ id }) => id)
const changed = ({ diagram }: FlowDoc) =>
  diagram.nodes.filter((node) => !crooked.nodes.includes(node)).map(({ id }) => id)
const atStep = (step: string) =>
  crooked.edges.filter(({ source, target }) => target === step || source.split(':')[0] === step).map(({ id }) => id)
const named = (id: string, label: string) => edits.changeData(doc, id, { label }, estimateText)
const step = (id: string): DiagramNode => crooked.nodes.find((node) => node.id === id)!

test('a name that needs no more room changes its step alone: no other node and no arrow is made anew', () => {
  const short = named('end', 'Дууссан')
  expect(step('end').style).toEqual(short.diagram.nodes.find(({ id }) => id === 'end')!.style)
  expect([changed(short), short.diagram.edges === crooked.edges]).toEqual([['end'], true])
  expect(changed(named('hr_review', 'Хянах')), 'its outcomes stay what they are').toEqual(['hr_review'])
  const outcome = edits.changeData(doc, 'decision:decided', { description: 'Албажуулна' }, estimateText)
  expect([changed(outcome), looked(outcome)]).toEqual([['decision:decided'], []])
})

test('a name that needs more room routes the arrows of its step, and no others', () => {
  const long = named('hr_review', 'Хүний нөөцийн хэлтсийн дарга хянаж, саналаа бичнэ')
  expect(changed(long).every((id) => id.split(':')[0] === 'hr_review')).toBe(true)
  expect(looked(long)).toEqual(atStep('hr_review'))
  expect(looked(long).length).toBeGreaterThan(2)
  expect(looked(long).length).toBeLessThan(crooked.edges.length / 2)
})

test('a step that is carried routes its own arrows, wherever they enter now', () => {
  const { position } = step('decision')
  const moved = edits.moveSteps(doc, new Map([['decision', { x: position.x, y: position.y - 2000 }]]))
  expect(looked(moved)).toEqual(atStep('decision'))
  expect(moved.diagram.edges.find(({ id }) => id === 'hr_review:reviewed>decision')?.targetHandle).toMatch(/left|right/)
})

test('a new arrow is routed, and those beside it lie as they lay', () => {
  expect(looked(edits.connect(doc, 'hr_review:returned', 'end'))).toEqual(['hr_review:returned>end'])
})

test('the canvas is given the same lists of everything that a new name does not touch', () => {
  const [nodesOf, edgesOf] = [canvasNodes(), canvasEdges()]
  const looks = {
    selected: new Set<string>(),
    labelOf: ({ data }: DiagramNode) => data.label,
    noteOf: () => '',
    markOf: () => null,
    isFixed: false,
  }
  const seen = {
    selected: new Set<string>(),
    way: new Set<string>(),
    detours: new Map(),
    nameOf: ({ id }: { id: string }) => id,
    noteOf: () => '',
  }
  const [nodes, edges] = [nodesOf(crooked, looks), edgesOf(crooked, seen)]
  const { diagram } = named('end', 'Дууссан')
  expect(
    nodesOf(diagram, looks)
      .filter((node) => !nodes.includes(node))
      .map(({ id }) => id),
  ).toEqual(['end'])
  expect(edgesOf(diagram, seen)).toBe(edges)
})
