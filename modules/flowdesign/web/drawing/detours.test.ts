import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Diagram, draw, estimateText } from '#modules/workflow/shared/index.ts'
import { anyDiagram, flows, goodDrawings, subtleDrawings } from '#modules/workflow/testing/index.ts'
import { importBpmn } from '../../shared/bpmn/index.ts'
import { templateNames, templateOf } from '../../shared/templates.ts'
import { arranged } from './arrange.ts'
import { detours, endsOf, usualPoints } from './detours.ts'
import { moveSteps } from './edits.ts'
import { allFitted, boxOf, type FlowDoc, type Point } from './flow-doc.ts'
import { routed } from './routes.ts'
import { sketches } from './sketch.ts'
import { canvasEdges } from './to-canvas.ts'

const asDrawn = (diagram: Diagram) => routed(allFitted(diagram, estimateText))
const inOrder = (diagram: Diagram) =>
  moveSteps({ diagram: asDrawn(diagram) } as FlowDoc, arranged(asDrawn(diagram))).diagram
const known: [string, Diagram][] = [
  ...templateNames.map((name): [string, Diagram] => [`template ${name}`, templateOf(name).diagram]),
  ...Object.entries(flows),
]

/** Each arrow as the canvas draws it. */
function drawn({ nodes, edges }: Diagram) {
  const ways = detours()({ nodes, edges })
  const node = (id: string) => nodes.find((one) => one.id === id)!
  const box = (id: string) =>
    boxOf(node(id), node(id).parentId === undefined ? undefined : node(node(id).parentId!).position)
  return edges.map((edge) => ({
    edge,
    points: ways.get(edge.id)?.points ?? usualPoints(endsOf(edge, box(edge.source), box(edge.target))),
  }))
}

/** Arrows that lead behind a step that they neither leave nor come to, or back through their own. */
function hidden(diagram: Diagram) {
  const steps = diagram.nodes.filter(({ type }) => type !== 'trigger').map((node) => ({ id: node.id, ...boxOf(node) }))
  const stepOf = new Map(diagram.nodes.map(({ id, parentId }) => [id, parentId ?? id]))
  const meets = (a: Point, b: Point, { x, y, width, height }: (typeof steps)[number]) =>
    Math.max(a.x, b.x) > x &&
    Math.min(a.x, b.x) < x + width &&
    Math.max(a.y, b.y) > y &&
    Math.min(a.y, b.y) < y + height
  return drawn(diagram).flatMap(({ edge, points }) =>
    points.slice(1).flatMap((to, at) =>
      steps.flatMap((step) => {
        const isFirst = at === 0 && stepOf.get(edge.source) === step.id
        const isLast = at === points.length - 2 && edge.target === step.id
        return !isFirst && !isLast && meets(points[at]!, to, step) ? [`${edge.id} behind ${step.id}`] : []
      }),
    ),
  )
}

describe.each(known)('%s', (_name, diagram) => {
  test('put in order, no arrow leads behind a step that it has nothing to do with', () => {
    expect(hidden(inOrder(diagram))).toEqual([])
  })
  test('as it was drawn, neither', () => {
    expect(hidden(asDrawn(diagram))).toEqual([])
  })
  test('every arrow is level or upright, and ends where it should', () => {
    for (const { edge, points } of drawn(inOrder(diagram))) {
      expect(
        points.slice(1).every(({ x, y }, at) => x === points[at]!.x || y === points[at]!.y),
        edge.id,
      ).toBe(true)
      const before = points.at(-2)!
      expect(edge.targetHandle === 'top' ? before.y < points.at(-1)!.y : before.y === points.at(-1)!.y, edge.id).toBe(
        true,
      )
    }
  })
})

test('nor in what other tools drew, in any drawing that may be published, and in those of any flow', () => {
  const samples = new URL('../../shared/bpmn/testing/samples/', import.meta.url)
  const imported = readdirSync(samples)
    .map((file) => importBpmn(readFileSync(new URL(file, samples), 'utf8'), {}))
    .flatMap((read) => (read.ok ? [read.diagram] : []))
  expect(imported.length).toBeGreaterThan(10)
  for (const diagram of [
    ...imported,
    ...goodDrawings.map((good) => good.diagram).filter(({ nodes }) => nodes.length < 100),
  ])
    expect(hidden(inOrder(diagram))).toEqual([])
  fc.assert(
    fc.property(anyDiagram, (diagram) => {
      expect(hidden(inOrder(diagram))).toEqual([])
    }),
    { numRuns: 40 },
  )
})

test('an arrow to a step that stands almost straight below leads straight down', () => {
  const ends = { from: { x: 100, y: 0 }, side: 'top' as const }
  expect(usualPoints({ ...ends, to: { x: 102, y: 80 } })).toEqual([
    { x: 100, y: 0 },
    { x: 100, y: 80 },
  ])
  expect(usualPoints({ ...ends, to: { x: 110, y: 80 } })).toHaveLength(4)
})

test('an arrow comes to the side of a step from outside, not through the step and back', () => {
  const diagram = draw({
    start: { type: 'START', next: 'review' },
    review: {
      type: 'CHECK',
      to: { subject_type: 'CREATOR' },
      label: { mn: 'Хэлтсийн дарга зардлын тооцоог хянах', en: '', ko: '' },
      on: { reviewed: 'end', returned: 'again' },
    },
    again: { type: 'RE_CREATE', on: { recreated: 'review', cancelled: 'cancel' } },
    end: { type: 'END' },
    cancel: { type: 'CANCEL' },
  })
  const places = new Map([
    ['start', { x: -70, y: 0 }],
    ['end', { x: -80, y: 150 }],
    ['cancel', { x: 480, y: 0 }],
    ['review', { x: 90, y: 60 }],
    ['again', { x: 400, y: 270 }],
  ])
  const { edge, points } = drawn(moveSteps({ diagram: asDrawn(diagram) } as FlowDoc, places).diagram).find(
    (one) => one.edge.target === 'cancel',
  )!
  const [before, last] = points.slice(-2)
  expect(edge.targetHandle === 'left' ? before!.x < last!.x : before!.x > last!.x).toBe(true)
})

test('steps are put in order whatever they are called', () => {
  const { diagram } = subtleDrawings.find(({ name }) => name === 'ids that mean something to a program')!
  const places = arranged(diagram)
  expect([...places.keys()]).toEqual(diagram.nodes.filter(({ type }) => type !== 'trigger').map(({ id }) => id))
  expect([...places.values()].every(({ x, y }) => Number.isFinite(x) && Number.isFinite(y))).toBe(true)
})

describe('an arrow around something', () => {
  const diagram = inOrder(flows.tender)
  const before = detours()(diagram)
  const [id, way] = [...before][0]!

  test('is the same as long as it leads the same way, and is looked for again where something stands elsewhere', () => {
    const find = detours()
    const [first] = [find(diagram)]
    const named = {
      ...diagram,
      nodes: diagram.nodes.map((node) => ({ ...node, data: { ...node.data, label: 'Өөр нэр' } })),
    }
    expect(find(named)).toBe(first)
    const lowest = diagram.nodes
      .filter(({ type }) => type !== 'trigger')
      .toSorted((a, b) => b.position.y - a.position.y)[0]!
    const moved = find({
      ...diagram,
      nodes: diagram.nodes.map((node) =>
        node === lowest ? { ...node, position: { ...node.position, y: node.position.y + 600 } } : node,
      ),
    })
    expect(moved).not.toBe(first)
    expect([...moved].filter(([one, found]) => found === first.get(one)).length).toBeGreaterThan(0)
  })

  test('is drawn so in full and in the sketch, and in the usual way while one of its ends is carried', () => {
    const looks = { selected: new Set<string>(), way: new Set<string>(), detours: before }
    const edges = canvasEdges()(diagram, { ...looks, nameOf: () => '', noteOf: () => '' })
    expect(edges.find((edge) => edge.id === id)?.data).toEqual({ detour: way })
    expect(edges.filter(({ data }) => data?.['detour']).map((edge) => edge.id)).toEqual([...before.keys()])
    const draw = sketches()
    expect(draw(diagram, { ...looks, without: () => false }).arrows).toContain(way.stroke)
    const target = diagram.edges.find((edge) => edge.id === id)!.target
    expect(
      draw(diagram, { ...looks, without: () => false, carried: new Map([[target, { x: 5000, y: 5000 }]]) }).arrows,
    ).not.toContain(way.stroke)
  })
})
