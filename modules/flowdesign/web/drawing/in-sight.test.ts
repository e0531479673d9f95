import { expect, test } from 'vitest'
import type { Diagram, DiagramNode } from '#modules/workflow/shared/index.ts'
import { inSight, suffices } from './in-sight.ts'

const words = { label: '', labels: {}, icon: '', color: '', description: '' }
const step = (id: string, x: number, y: number): DiagramNode => ({
  id,
  type: 'action',
  position: { x, y },
  style: { width: 100, height: 80 },
  data: { ...words },
})
const trigger = (parentId: string): DiagramNode =>
  ({
    id: `${parentId}:done`,
    type: 'trigger',
    parentId,
    position: { x: 10, y: 50 },
    style: { width: 40, height: 20 },
    data: { ...words, outcome: 'done' },
  }) as unknown as DiagramNode
const arrow = (from: string, to: string) => ({
  id: `${from}>${to}`,
  source: `${from}:done`,
  target: to,
  sourceHandle: 'source',
  targetHandle: 'top',
})
const places = { near: [0, 0], left: [-2000, 100], right: [2000, 400], below: [0, 5000] } as const
const diagram = {
  nodes: Object.entries(places).flatMap(([id, [x, y]]) => [step(id, x, y), trigger(id)]),
  edges: [arrow('near', 'below'), arrow('left', 'right'), arrow('left', 'below'), arrow('right', 'below')],
} as unknown as Diagram

test('outcomes of the steps that are seen, arrows that come from there, lead there or pass, and where these come from', () => {
  expect([...inSight(diagram, { x: -400, y: -300, width: 800, height: 600 })]).toEqual([
    'near:done',
    'near>below',
    'left:done',
    'left>right',
    'left>below',
  ])
})

test('a step that only touches the edge is seen, one beside it is not', () => {
  expect([...inSight(diagram, { x: 100, y: 80, width: 50, height: 15 })]).toContain('near:done')
  expect([...inSight(diagram, { x: 101, y: 80, width: 50, height: 15 })]).not.toContain('near:done')
})

test('nothing is seen where nothing stands', () => {
  expect(inSight(diagram, { x: 8000, y: 8000, width: 100, height: 100 }).size).toBe(0)
})

test('what is drawn in full stays as it is while the canvas shows a part of it, and not when that is but a small one', () => {
  const part = { x: -500, y: -500, width: 2000, height: 1600 }
  const seen = { x: 0, y: 0, width: 1000, height: 800 }
  expect(suffices(part, seen)).toBe(true)
  expect(suffices(part, { ...seen, x: -500, y: 300 })).toBe(true)
  for (const beyond of [{ x: -501 }, { x: 501 }, { y: -501 }, { y: 301 }])
    expect(suffices(part, { ...seen, ...beyond })).toBe(false)
  expect(suffices({ ...part, width: 1500 }, { x: 0, y: 0, width: 500, height: 400 })).toBe(true)
  expect(suffices({ ...part, width: 1500 }, { x: 0, y: 0, width: 499, height: 400 })).toBe(false)
})
