import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Diagram, estimateText } from '#modules/workflow/shared/index.ts'
import { anyDiagram, flows, goodDrawings } from '#modules/workflow/testing/index.ts'
import { templateNames, templateOf } from '../../shared/templates.ts'
import { arranged } from './arrange.ts'
import { arrowsOf, detours } from './detours.ts'
import { moveSteps } from './edits.ts'
import { allFitted, type Box, boxOf, type FlowDoc } from './flow-doc.ts'
import { crosses } from './lines.ts'
import { routed } from './routes.ts'
import { type Spot, spotFinder, spotsIn } from './spots.ts'

const asDrawn = (diagram: Diagram) => routed(allFitted(diagram, estimateText))
const inOrder = (diagram: Diagram) =>
  moveSteps({ diagram: asDrawn(diagram) } as FlowDoc, arranged(asDrawn(diagram))).diagram
/** Words on every arrow: more than any flow has. */
const said = ({ edges }: Diagram, words: (at: number) => string) =>
  new Map(edges.map(({ id }, at) => [id, words(at)] as const))
const condition = (at: number) => `${(at % 3) + 1}. Нийт дүн (₮) > ${at * 1000}`

function spotsOf(diagram: Diagram, words = condition) {
  const asked = { notes: said(diagram, words), open: new Set(diagram.edges.map(({ id }) => id)) }
  return spotsIn(diagram, detours()(diagram), asked, estimateText)
}

const boxOfLabel = ({ x, y, text }: NonNullable<Spot['label']>): Box => {
  const width = estimateText(text, 11) + 14
  return { x: x - width / 2, y: y - 11, width, height: 22 }
}
const boxOfPlus = ({ x, y }: NonNullable<Spot['plus']>): Box => ({ x: x - 9, y: y - 9, width: 18, height: 18 })

/** What lies on something that it has nothing to do with. */
function covered(diagram: Diagram, spots: ReadonlyMap<string, Spot>) {
  const arrows = arrowsOf(diagram, detours()(diagram))
  const steps = diagram.nodes.filter(({ type }) => type !== 'trigger').map((node) => ({ id: node.id, ...boxOf(node) }))
  const things = [...spots].flatMap(([id, { label, plus }]) => [
    ...(label ? [{ id, what: 'words', box: boxOfLabel(label) }] : []),
    ...(plus ? [{ id, what: 'plus', box: boxOfPlus(plus) }] : []),
  ])
  const meet = (a: Box, b: Box) =>
    a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
  return things.flatMap(({ id, what, box }, at) => [
    ...steps.filter((step) => meet(step, box)).map((step) => `${what} of ${id} on the step ${step.id}`),
    ...[...arrows]
      .filter(
        ([other, way]) =>
          what === 'words' && other !== id && way.slice(1).some((to, part) => crosses(way[part]!, to, box, 0)),
      )
      .map(([other]) => `${what} of ${id} on the arrow ${other}`),
    ...things
      .slice(at + 1)
      .filter((other) => meet(other.box, box))
      .map((other) => `${what} of ${id} on ${other.what} of ${other.id}`),
  ])
}

const known: [string, Diagram][] = [
  ...templateNames.map((name): [string, Diagram] => [`template ${name}`, templateOf(name).diagram]),
  ...Object.entries(flows),
]

test.each(known)(
  '%s: words and plus of no arrow lie on another, on a step or on each other, drawn or put in order',
  (_name, diagram) => {
    for (const drawing of [asDrawn(diagram), inOrder(diagram)]) {
      const spots = spotsOf(drawing)
      expect(covered(drawing, spots)).toEqual([])
      const shown = [...spots.values()]
      expect(shown.filter(({ label }) => label).length, 'nearly all of them are written').toBeGreaterThanOrEqual(
        shown.length * 0.7,
      )
      expect(shown.filter(({ plus }) => plus).length, 'and each can be pressed').toBe(shown.length)
    }
  },
)

test('nor in any drawing that may be published, nor in those of any flow, however long the words are', () => {
  for (const { diagram } of goodDrawings.filter((good) => good.diagram.nodes.length < 60)) {
    const drawing = inOrder(diagram)
    expect(covered(drawing, spotsOf(drawing))).toEqual([])
  }
  fc.assert(
    fc.property(anyDiagram, fc.array(fc.nat({ max: 60 }), { minLength: 1, maxLength: 8 }), (diagram, lengths) => {
      const words = (at: number) => 'Ө'.repeat(lengths[at % lengths.length]!)
      for (const drawing of [asDrawn(diagram), inOrder(diagram)])
        expect(covered(drawing, spotsOf(drawing, words))).toEqual([])
    }),
    { numRuns: 40 },
  )
})

test('where nothing lies otherwise nothing is looked for, and an arrow that is as it was is not drawn anew', () => {
  const [ways, find] = [detours(), spotFinder()]
  const spots = (drawing: Diagram, words = condition) =>
    find(drawing, ways(drawing), { notes: said(drawing, words), open: new Set(['start>review']) }, estimateText)
  const drawing = inOrder(flows.tender)
  const first = spots(drawing)
  const named = {
    ...drawing,
    nodes: drawing.nodes.map((node) => ({ ...node, data: { ...node.data, label: 'Өөр нэр' } })),
  }
  expect(spots(named)).toBe(first)
  const other = spots(drawing, (at) => (at === 0 ? 'Өөр' : condition(at)))
  expect([...other].filter(([id, spot]) => first.get(id) !== spot).length).toBeLessThan(first.size / 2)
  expect(other).not.toBe(first)
  const lowest = drawing.nodes
    .filter(({ type }) => type !== 'trigger')
    .toSorted((a, b) => b.position.y - a.position.y)[0]!
  const moved = moveSteps({ diagram: drawing } as FlowDoc, new Map([[lowest.id, { x: 5000, y: 5000 }]])).diagram
  expect([...spots(moved)].every(([id, spot]) => first.get(id) === spot)).toBe(false)
})
