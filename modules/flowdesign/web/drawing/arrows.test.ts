import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type DiagramEdge, edgesFrom, estimateText, leaveFlow } from '#modules/workflow/shared/index.ts'
import * as edits from './edits.ts'
import { allFitted, type FlowDoc } from './flow-doc.ts'
import { begin, change, undo } from './history.ts'
import { routed } from './routes.ts'

const leave = leaveFlow({ headJob: 1, hrRole: 2, directorRole: 3 })
const doc: FlowDoc = {
  title: { mn: 'Чөлөө' },
  description: { mn: '' },
  category: { mn: '' },
  icon: 'calendar',
  number_prefix: 'Ч',
  form: [],
  diagram: routed(allFitted(leave, estimateText)),
}
const from = 'head_review:reviewed'
const [to] = edgesFrom(doc.diagram, from).map(({ target }) => target)
const said = ({ diagram }: FlowDoc) =>
  edgesFrom(diagram, from).map(({ target, data }) => `${data?.condition ?? 'otherwise'} > ${target}`)
const idOf = ({ diagram }: FlowDoc, target: string) =>
  edgesFrom(diagram, from).find((edge) => edge.target === target)?.id ?? ''

const forked = edits.branch(edits.branch(doc, from, 'end', 'days < 3'), from, 'decision', 'days > 10')

test('a second arrow is taken where its condition holds, asked after those before it; the first leads on otherwise', () => {
  expect(said(forked)).toEqual(['days < 3 > end', 'days > 10 > decision', `otherwise > ${to}`])
  // Nothing without a condition, none twice to the same step, and none into the start.
  expect(edits.branch(forked, from, 'cancel', ' ')).toBe(forked)
  expect(edits.branch(forked, from, 'end', 'days < 1')).toBe(forked)
  expect(edits.branch(forked, from, 'start', 'days < 1')).toBe(forked)
  expect(edits.branch(doc, 'head_review', 'end', 'days < 1')).toBe(doc)
})

test('what leads on otherwise is replaced by a new arrow, and the conditions stay', () => {
  expect(said(edits.connect(forked, from, 'cancel'))).toEqual([
    'days < 3 > end',
    'days > 10 > decision',
    'otherwise > cancel',
  ])
})

test('the order is changed among neighbours, a condition is changed, and another arrow becomes the otherwise', () => {
  expect(said(edits.moveArrow(forked, idOf(forked, 'decision'), -1))).toEqual([
    'days > 10 > decision',
    'days < 3 > end',
    `otherwise > ${to}`,
  ])
  expect(edits.moveArrow(forked, idOf(forked, 'end'), -1)).toBe(forked)
  expect(edits.moveArrow(forked, idOf(forked, to!), -1)).toBe(forked)
  expect(said(edits.setCondition(forked, idOf(forked, 'end'), 'days < 2'))).toEqual([
    'days < 2 > end',
    'days > 10 > decision',
    `otherwise > ${to}`,
  ])
  expect(edits.setCondition(forked, idOf(forked, to!), 'days < 2')).toBe(forked)
  expect(said(edits.makeOtherwise(forked, idOf(forked, 'end')))).toEqual([
    `days < 3 > ${to}`,
    'days > 10 > decision',
    'otherwise > end',
  ])
  expect(edits.makeOtherwise(forked, idOf(forked, to!))).toBe(forked)
})

test('where the arrow without a condition goes, the one asked last takes its place; undoing brings all of it back', () => {
  const without = edits.disconnect(forked, new Set([idOf(forked, to!)]))
  expect(said(without)).toEqual(['days < 3 > end', 'otherwise > decision'])
  expect(said(edits.removeSteps(forked, new Set([to!])))).toEqual(['days < 3 > end', 'otherwise > decision'])
  expect(undo(change(begin(forked), without)).present).toBe(forked)
})

test('a copy whose other ways are not copied leads on without a condition', () => {
  const { doc: pasted, ids } = edits.paste(forked, edits.copied(forked, new Set(['head_review', 'end'])), {
    x: 40,
    y: 40,
  })
  const copy = pasted.diagram.edges.filter(
    ({ source }) => source === `${ids.find((id) => id.startsWith('head_review'))}:reviewed`,
  )
  expect(copy.map(({ data }) => data)).toEqual([undefined])
})

test('whatever is done to the arrows, several out of one place have exactly one without a condition, and orders count from 0', () => {
  const deed = fc.tuple(
    fc.constantFrom('branch', 'connect', 'cut', 'move', 'otherwise', 'condition', 'remove'),
    fc.nat(50),
    fc.nat(50),
  )
  fc.assert(
    fc.property(fc.array(deed, { maxLength: 20 }), (deeds) => {
      const end = deeds.reduce((now, [what, a, b]) => {
        const { nodes, edges } = now.diagram
        const source = nodes.filter(({ type }) => type === 'trigger' || type === 'start')[a % 4]?.id ?? 'start'
        const target = nodes.filter(({ type }) => type === 'action' || type === 'end')[b % 6]?.id ?? 'end'
        const arrow = edges[b % Math.max(1, edges.length)]?.id ?? ''
        switch (what) {
          case 'branch':
            return edits.branch(now, source, target, `days > ${b}`)
          case 'connect':
            return edits.connect(now, source, target)
          case 'cut':
            return edits.disconnect(now, new Set([arrow]))
          case 'move':
            return edits.moveArrow(now, arrow, a % 2 ? 1 : -1)
          case 'otherwise':
            return edits.makeOtherwise(now, arrow)
          case 'condition':
            return edits.setCondition(now, arrow, `days < ${a}`)
          default:
            return a % 5 === 0 ? edits.removeSteps(now, new Set([target])) : now
        }
      }, doc)
      for (const own of Map.groupBy(end.diagram.edges, ({ source }) => source).values()) {
        expect(own.filter(isOpen)).toHaveLength(1)
        expect(own.flatMap(({ data }) => data?.order ?? []).toSorted((a, b) => a - b)).toEqual(
          own.filter((edge) => !isOpen(edge)).map((_, at) => at),
        )
      }
    }),
    { numRuns: 150, seed: 3 },
  )
})

const isOpen = ({ data }: DiagramEdge) => data?.condition === undefined
