import { expect, test } from 'vitest'
import { estimateText } from '../../../shared/node-size.ts'
import { entryOf, newStep } from './flow-doc.ts'
import { gapAt, reachOf, sheetOf } from './ground.ts'

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

test('nothing of the sheet is out of reach, on whichever side it is largest, and a step that is moved a little changes nothing', () => {
  const sheets = [{ x: -5010, y: 30 }, { x: 9990, y: 30 }, { x: 0, y: -8000 }, { x: 0, y: 30_000 }].map((at) => sheetOf({ nodes: newStep(entryOf('check')!, 'one', at, estimateText), edges: [] }))
  for (const sheet of sheets) {
    const reach = reachOf(sheet)
    expect(-reach).toBeLessThanOrEqual(Math.min(sheet.left, sheet.top))
    expect(reach).toBeGreaterThanOrEqual(Math.max(sheet.left + sheet.width, sheet.top + sheet.height))
  }
  const moved = [0, 300].map((x) => reachOf(sheetOf({ nodes: newStep(entryOf('check')!, 'one', { x, y: 0 }, estimateText), edges: [] })))
  expect(moved[0]).toBe(moved[1])
})
