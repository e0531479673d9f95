import { expect, test } from 'vitest'
import { estimateText } from '../../../shared/node-size.ts'
import { entryOf, newStep } from './flow-doc.ts'
import { gapAt, sheetOf } from './ground.ts'

test('from afar every other dot is left out, so that they never become a grey field', () => {
  expect([2, 1, 0.7].map(gapAt)).toEqual([20, 20, 20])
  expect([0.69, 0.35, 0.34, 0.175, 0.15].map(gapAt)).toEqual([40, 40, 80, 80, 160])
  for (const zoom of [0.15, 0.2, 0.42, 0.69, 0.7, 1, 2]) expect(gapAt(zoom) * zoom, `at ${zoom}`).toBeGreaterThanOrEqual(14)
})

test('the sheet reaches far around every step, and its dots stay where they were when it grows', () => {
  const stepAt = (x: number, y: number) => newStep(entryOf('check')!, `at ${x}`, { x, y }, estimateText)
  const [small, large] = [sheetOf({ nodes: [], edges: [] }), sheetOf({ nodes: [...stepAt(-5010, 30), ...stepAt(9990, 7770)], edges: [] })]
  for (const side of [small.left, small.top, small.width, small.height, large.left, large.top, large.width, large.height]) expect(Math.abs(side % 160)).toBe(0)
  expect(large.left).toBeLessThan(-16_000)
  expect(large.left + large.width).toBeGreaterThan(21_000)
  expect(large.top).toBe(small.top)
})
