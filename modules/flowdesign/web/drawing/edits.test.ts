import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  draw,
  catalogue,
  diagram as diagramSchema,
  type DiagramNode,
  estimateText,
  flowContents,
  leaveFlow,
  outcomesOf,
  sampleFlow,
} from '#modules/workflow/shared/index.ts'
import { appended } from './append.ts'
import { arranged } from './arrange.ts'
import * as edits from './edits.ts'
import { allFitted, type Box, boxOf, type FlowDoc } from './flow-doc.ts'
import { begin, change, redo, undo } from './history.ts'
import { placeAfter, roomFor } from './place.ts'
import { routed } from './routes.ts'

const measure = estimateText
const leave = leaveFlow({ headJob: 1, hrRole: 2, directorRole: 3 })
const doc: FlowDoc = {
  title: { mn: 'Чөлөө' },
  description: { mn: '' },
  category: { mn: '' },
  icon: 'calendar',
  number_prefix: 'Ч',
  form: [],
  diagram: routed(allFitted(leave, measure)),
}
const council = {
  ...doc,
  diagram: routed(allFitted(sampleFlow({ reviewerRole: 1, secretaryRole: 2, directorRole: 3 }), measure)),
}
const check = catalogue.find(({ key }) => key === 'check')!
const ids = ({ diagram }: FlowDoc) => diagram.nodes.map(({ id }) => id)
const arrows = ({ diagram }: FlowDoc) => diagram.edges.map(({ source, target }) => `${source}>${target}`)

/** Anything that somebody may do; numbers choose among what is there. */
const deeds = fc.array(
  fc.tuple(
    fc.constantFrom('add', 'move', 'remove', 'connect', 'disconnect', 'rename', 'offer', 'paste', 'arrange', 'after'),
    fc.nat(1000),
    fc.nat(1000),
  ),
  { maxLength: 25 },
)
type Deed = [string, number, number]

function done(before: FlowDoc, [what, a, b]: Deed): FlowDoc {
  const { nodes, edges } = before.diagram
  const node = nodes[a % Math.max(1, nodes.length)]
  const other = nodes[b % Math.max(1, nodes.length)]
  const entry = catalogue[a % catalogue.length]!
  if (what === 'add') return edits.addStep(before, entry, { x: a - 500, y: b - 500 }, measure).doc
  if (what === 'after')
    return edits.addAfter(before, check, edits.openEnd(before, new Set(ids(before))), { x: a, y: b }, measure).doc
  if (!node || !other) return before
  switch (what) {
    case 'move':
      return edits.moveSteps(
        before,
        new Map([
          [node.id, { x: a * 3.3, y: b * 1.7 }],
          [other.id, { x: b, y: a }],
        ]),
      )
    case 'remove':
      return edits.removeSteps(before, new Set([node.id]))
    case 'connect':
      return edits.connect(before, node.id, other.id)
    case 'disconnect':
      return edits.disconnect(before, new Set(edges.filter((_, at) => at % 5 === a % 5).map(({ id }) => id)))
    case 'rename':
      return edits.changeData(
        before,
        node.id,
        { label: 'Нэр '.repeat(b % 12), labels: { en: 'x'.repeat(a % 40) } },
        measure,
      )
    case 'offer':
      return edits.setOutcomes(
        before,
        node.id,
        outcomesOf(node.data.subject?.object_type ?? 'CHECK').filter((_, at) => (a >> at) & 1),
        measure,
      )
    case 'paste':
      return edits.paste(before, edits.copied(before, new Set([node.id, other.id])), { x: 40, y: 40 }).doc
    default:
      return edits.moveSteps(before, arranged(before.diagram))
  }
}

const family = (step: DiagramNode, { diagram }: FlowDoc) => diagram.nodes.filter(({ parentId }) => parentId === step.id)

test('whatever is drawn is undone step by step and done again', () => {
  fc.assert(
    fc.property(deeds, (list) => {
      const seen = list.reduce<FlowDoc[]>((all, deed) => [...all, done(all.at(-1)!, deed)], [doc])
      const distinct = seen.filter((one, at) => at === 0 || one !== seen[at - 1])
      let history = distinct.slice(1).reduce((at, next) => change(at, next), begin(doc))
      for (const before of distinct.toReversed().slice(1)) {
        history = undo(history)
        expect(history.present).toBe(before)
      }
      expect(undo(history)).toBe(history)
      for (const next of distinct.slice(1)) {
        history = redo(history)
        expect(history.present).toBe(next)
      }
      expect(redo(history)).toBe(history)
    }),
    { numRuns: 60, seed: 7 },
  )
})

test('whatever is drawn is a diagram that can be kept: triggers inside their step, arrows between what is there, every id once', () => {
  fc.assert(
    fc.property(deeds, (list) => {
      const end = list.reduce(done, council)
      expect(diagramSchema.safeParse(end.diagram).success).toBe(true)
      expect(flowContents.safeParse(JSON.parse(JSON.stringify(end))).success).toBe(true)
      expect(new Set(ids(end)).size).toBe(end.diagram.nodes.length)
      expect(new Set(end.diagram.edges.map(({ id }) => id)).size).toBe(end.diagram.edges.length)
      expect(routed(end.diagram), 'arrows lie as if all of them were laid anew').toBe(end.diagram)
      const known = new Set(ids(end))
      for (const { source, target, targetHandle } of end.diagram.edges)
        expect([known.has(source), known.has(target), ['top', 'left', 'right'].includes(targetHandle ?? '')]).toEqual([
          true,
          true,
          true,
        ])
      for (const step of end.diagram.nodes.filter(({ type }) => type !== 'trigger')) {
        const { width = 0, height = 0 } = step.style ?? {}
        const triggers = family(step, end)
        expect(step.data.triggers ?? []).toEqual(triggers.map(({ data }) => data.outcome))
        for (const { position, style, draggable } of triggers) {
          expect(draggable).toBe(false)
          expect(
            position.x >= 0 &&
              position.y >= 0 &&
              position.x + (style?.width ?? 0) <= width &&
              position.y + (style?.height ?? 0) <= height,
          ).toBe(true)
        }
      }
      for (const trigger of end.diagram.nodes.filter(({ type }) => type === 'trigger'))
        expect(known.has(trigger.parentId ?? '')).toBe(true)
    }),
    { numRuns: 80, seed: 11 },
  )
})

test('typing in one field is one step back, and going back forgets what would have come', () => {
  const typed = ['А', 'АБ', 'АБВ'].reduce((at, mn) => change(at, { ...at.present, title: { mn } }, 'title'), begin(doc))
  expect(undo(typed).present).toBe(doc)
  const other = change(undo(typed), { ...doc, icon: 'star' })
  expect(redo(other)).toBe(other)
  expect(change(other, other.present)).toBe(other)
})

test('a step that goes takes its triggers and arrows along; a trigger alone does not go', () => {
  expect(edits.edgesWith(doc, new Set(['re_create']))).toBe(4)
  const without = edits.removeSteps(doc, new Set(['re_create']))
  expect(ids(without).filter((id) => id.startsWith('re_create'))).toEqual([])
  expect(arrows(without).filter((arrow) => arrow.includes('re_create'))).toEqual([])
  expect(edits.removeSteps(doc, new Set(['re_create:recreated']))).toBe(doc)
})

test('an outcome leads to one step; nothing leads into a start, and nothing out of a step as a whole', () => {
  expect(
    arrows(edits.connect(doc, 'head_review:returned', 'cancel')).filter((arrow) =>
      arrow.startsWith('head_review:returned'),
    ),
  ).toEqual(['head_review:returned>cancel'])
  for (const [source, target] of [
    ['decision:decided', 'start'],
    ['head_review', 'end'],
    ['head_review:reviewed', 'hr_review:returned'],
    ['end', 'cancel'],
  ] as const)
    expect(edits.connect(doc, source, target)).toBe(doc)
})

test('an outcome that is taken away takes its arrow, and comes back where the catalogue has it', () => {
  const without = edits.setOutcomes(doc, 'head_review', ['reviewed'], measure)
  expect(arrows(without)).not.toContain('head_review:returned>re_create')
  const again = edits.setOutcomes(without, 'head_review', ['reviewed', 'returned'], measure)
  expect(
    family(
      again.diagram.nodes.find(({ id }) => id === 'head_review')!,
      again,
    ).map(({ data }) => data.label),
  ).toEqual(['Хянасан', 'Буцаасан'])
})

test('a copy has names of its own and the arrows among what was copied', () => {
  const { doc: after, ids: made } = edits.paste(
    doc,
    edits.copied(doc, new Set(['start', 'head_review', 'hr_review'])),
    { x: 40, y: 40 },
  )
  expect(made).toEqual(['head_review_1', 'hr_review_1'])
  expect(arrows(after).filter((arrow) => arrow.includes('_1'))).toEqual(['head_review_1:reviewed>hr_review_1'])
  expect(edits.paste(doc, edits.copied(doc, new Set(['start'])), { x: 0, y: 0 }).doc).toBe(doc)
})

test('a copy stands where it stood if that is free, and otherwise beside everything that is there', () => {
  const chosen = new Set(['head_review', 'hr_review'])
  const clip = edits.copied(doc, chosen)
  expect(roomFor(clip, edits.removeSteps(doc, chosen).diagram)).toEqual({ x: 0, y: 0 })
  const thrice = [1, 2, 3].reduce((before) => edits.paste(before, clip, roomFor(clip, before.diagram)).doc, doc)
  const boxes = thrice.diagram.nodes.filter(({ type }) => type !== 'trigger').map((node) => boxOf(node))
  const apart = (one: Box, other: Box) =>
    one.x + one.width < other.x ||
    other.x + other.width < one.x ||
    one.y + one.height < other.y ||
    other.y + other.height < one.y
  expect(boxes.every((one, at) => boxes.slice(at + 1).every((other) => apart(one, other)))).toBe(true)
})

test('a new step goes below the open outcome that it follows, and beside what stands there', () => {
  const open = edits.disconnect(doc, new Set(['decision:decided>end']))
  const source = edits.openEnd(open, new Set(['decision']))
  expect(source).toBe('decision:decided')
  const decision = open.diagram.nodes.find(({ id }) => id === 'decision')!
  const at = placeAfter(open.diagram, source, { x: 0, y: 0 })
  expect(at.y).toBeGreaterThan(decision.position.y + decision.style!.height!)
  const { doc: after, id } = edits.addAfter(open, check, source, at, measure)
  expect(arrows(after)).toContain(`decision:decided>${id}`)
  expect(edits.openEnd(after, new Set(['decision']))).toBeNull()
})

test('a flow that is begun grows straight down, and the end that nothing leads to yet stays below it', () => {
  const bare = routed(
    allFitted(draw({ start: { type: 'START' }, end: { type: 'END' }, cancel: { type: 'CANCEL' } }), measure),
  )
  let begun: FlowDoc = { ...doc, diagram: bare }
  let source = edits.openEnd(begun, new Set())
  expect(source, 'with nothing chosen it begins at its start').toBe('start')
  const added: string[] = []
  for (const key of ['check', 'give', 'transfer_decide']) {
    const after: { doc: FlowDoc; id: string } = appended(
      begun,
      catalogue.find((entry) => entry.key === key)!,
      { source, middle: { x: 0, y: 0 } },
      measure,
    )
    begun = after.doc
    added.push(after.id)
    source = edits.openEnd(begun, new Set([after.id]))
  }
  expect(edits.openEnd(begun, new Set()), 'which leads on already').toBeNull()
  const box = (id: string) => boxOf(begun.diagram.nodes.find((node) => node.id === id)!)
  const column = ['start', ...added, 'end'].map(box)
  for (const [at, one] of column.slice(1).entries()) expect(one.y).toBeGreaterThan(column[at]!.y + column[at]!.height)
  const middles = column.map(({ x, width }) => x + width / 2)
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(30)
  expect(box('cancel')).toEqual(boxOf(bare.nodes.find(({ id }) => id === 'cancel')!))
  // One that an arrow leads to stays where it was put.
  const led = edits.connect(begun, source!, 'end')
  expect(
    appended(
      led,
      check,
      { source: edits.openEnd(led, new Set(['check_1'])), middle: { x: 0, y: 0 } },
      measure,
    ).doc.diagram.nodes.find(({ id }) => id === 'end')!.position,
  ).toEqual(led.diagram.nodes.find(({ id }) => id === 'end')!.position)
})

test('steps are laid out from top to bottom without lying upon each other, and a second time changes nothing', () => {
  const once = edits.moveSteps(doc, arranged(doc.diagram))
  const steps = once.diagram.nodes.filter(({ type }) => type !== 'trigger')
  const y = new Map(steps.map(({ id, position }) => [id, position.y]))
  expect(
    y.get('start')! < y.get('head_review')! &&
      y.get('head_review')! < y.get('hr_review')! &&
      y.get('hr_review')! < y.get('decision')! &&
      y.get('decision')! < y.get('end')!,
  ).toBe(true)
  for (const a of steps)
    for (const b of steps) {
      const isApart =
        a === b ||
        a.position.x >= b.position.x + b.style!.width! ||
        b.position.x >= a.position.x + a.style!.width! ||
        a.position.y >= b.position.y + b.style!.height! ||
        b.position.y >= a.position.y + a.style!.height!
      expect(isApart).toBe(true)
    }
  expect(edits.moveSteps(once, arranged(once.diagram))).toBe(once)
})
