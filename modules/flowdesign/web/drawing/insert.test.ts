import fc from 'fast-check'
import { expect, test } from 'vitest'
import { catalogue, type Diagram, draw, estimateText } from '#modules/workflow/shared/index.ts'
import { anyDiagram, flows } from '#modules/workflow/testing/index.ts'
import { allFitted, boxOf, type FlowDoc } from './flow-doc.ts'
import { begin, change, undo } from './history.ts'
import { arrowToEnd, canInsert, inserted } from './insert.ts'
import { routed } from './routes.ts'

const doc = (diagram: Diagram) =>
  ({ diagram: routed(allFitted(diagram, estimateText)), form: [] }) as unknown as FlowDoc
const kind = (key: string) => catalogue.find((entry) => entry.key === key)!
const kinds = catalogue.filter(canInsert)

test('a step in an arrow: what led there leads to it with its condition, and its first outcome leads on', () => {
  const drawn = draw({
    start: { type: 'START', next: 'review' },
    review: { type: 'CHECK', on: { reviewed: 'end', returned: 'cancel' } },
    end: { type: 'END' },
    cancel: { type: 'CANCEL' },
  })
  const edge = drawn.edges.find(({ target }) => target === 'end')!
  const other = { ...edge, id: 'more', target: 'cancel', data: { condition: 'amount > 5', order: 0 } }
  const before = doc({ ...drawn, edges: [...drawn.edges, other] })
  const made = inserted(before, 'more', kind('check'), estimateText)!
  const { edges, nodes } = made.doc.diagram
  expect(edges.map(({ source, target, data }) => [source, target, data?.condition])).toEqual([
    ...before.diagram.edges.filter(({ id }) => id !== 'more').map(({ source, target }) => [source, target, undefined]),
    ['review:reviewed', made.id, 'amount > 5'],
    [`${made.id}:reviewed`, 'cancel', undefined],
  ])
  // The names of what was there stay, and the new one has those of the catalogue.
  for (const node of before.diagram.nodes) expect(nodes.find(({ id }) => id === node.id)?.data).toEqual(node.data)
  expect(nodes.find(({ id }) => id === made.id)?.data.label).toBe('Хянах')
  const once = change(begin(before), made.doc, null)
  expect(undo(once).present).toBe(before)
})

test('behind what is chosen: into the arrow that leads to the end, and into no other', () => {
  const leading = doc(
    draw({
      start: { type: 'START', next: 'review' },
      review: { type: 'CHECK', on: { reviewed: 'lead', returned: 'cancel' } },
      lead: { type: 'CHECK', on: { reviewed: 'end', returned: 'cancel' } },
      end: { type: 'END' },
      cancel: { type: 'CANCEL' },
    }),
  )
  const behind = (...ids: string[]) => arrowToEnd(leading, new Set(ids))
  const toEnd = leading.diagram.edges.find(({ target }) => target === 'end')!.id
  expect([behind('lead'), behind('lead:reviewed')]).toEqual([toEnd, toEnd])
  // What leads to another step, to a cancelled end or nowhere is left as it is.
  expect([behind(), behind('start'), behind('review'), behind('lead:returned'), behind('end')]).toEqual([
    null,
    null,
    null,
    null,
    null,
  ])
  const bare = doc(draw({ start: { type: 'START', next: 'end' }, end: { type: 'END' } }))
  expect(arrowToEnd(bare, new Set())).toBe(bare.diagram.edges[0]!.id)
})

test('no kind that a document does not pass can be put into an arrow', () => {
  const before = doc(flows.leave)
  for (const entry of catalogue.filter((one) => !canInsert(one)))
    expect(inserted(before, before.diagram.edges[0]!.id, entry, estimateText)).toBeNull()
  expect(inserted(before, 'no such arrow', kind('check'), estimateText)).toBeNull()
})

test('in any flow and any arrow: ids stay apart, nothing else leads elsewhere, and it stands upon no step', () => {
  fc.assert(
    fc.property(anyDiagram, fc.nat(), fc.constantFrom(...kinds), (diagram, pick, entry) => {
      const before = doc(diagram)
      const edge = before.diagram.edges[pick % Math.max(1, before.diagram.edges.length)]
      if (!edge) return
      const { doc: after, id } = inserted(before, edge.id, entry, estimateText)!
      expect(new Set(after.diagram.nodes.map((node) => node.id)).size).toBe(after.diagram.nodes.length)
      expect(after.diagram.edges).toHaveLength(before.diagram.edges.length + 1)
      const ways = (one: Diagram) => one.edges.map(({ source, target }) => `${source} ${target}`)
      const kept = ways(before.diagram).filter((way) => way !== `${edge.source} ${edge.target}`)
      expect(kept.filter((way) => !ways(after.diagram).includes(way))).toEqual([])
      const boxes = after.diagram.nodes
        .filter(({ type }) => type !== 'trigger')
        .map((node) => ({ id: node.id, ...boxOf(node) }))
      const own = boxes.find((box) => box.id === id)!
      expect(
        boxes.filter(
          (box) =>
            box.id !== id &&
            box.x < own.x + own.width &&
            own.x < box.x + box.width &&
            box.y < own.y + own.height &&
            own.y < box.y + box.height,
        ),
      ).toEqual([])
    }),
    { numRuns: 200 },
  )
})
