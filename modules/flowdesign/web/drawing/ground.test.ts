import { expect, test } from 'vitest'
import { catalogue, estimateText } from '#modules/workflow/shared/index.ts'
import { newStep } from './flow-doc.ts'
import { gapAt, sheetOf } from './ground.ts'

const check = catalogue.find(({ key }) => key === 'check')!

test('from afar every other dot is left out, so that they never become a grey field', () => {
  expect([2, 1, 0.7].map(gapAt)).toEqual([20, 20, 20])
  expect([0.69, 0.35, 0.34, 0.175, 0.15].map(gapAt)).toEqual([40, 40, 80, 80, 160])
  for (const zoom of [0.15, 0.2, 0.42, 0.69, 0.7, 1, 2])
    expect(gapAt(zoom) * zoom, `at ${zoom}`).toBeGreaterThanOrEqual(14)
})

test('the sheet reaches far around every step, and its dots stay where they were when it grows', () => {
  const stepAt = (x: number, y: number) => newStep(check, `at ${x}`, { x, y }, estimateText)
  const [small, large] = [
    sheetOf({ nodes: [], edges: [] }),
    sheetOf({ nodes: [...stepAt(-5010, 30), ...stepAt(9990, 7770)], edges: [] }),
  ]
  for (const side of [
    small.left,
    small.top,
    small.width,
    small.height,
    large.left,
    large.top,
    large.width,
    large.height,
  ])
    expect(Math.abs(side % 160)).toBe(0)
  expect(large.left).toBeLessThan(-16_000)
  expect(large.left + large.width).toBeGreaterThan(21_000)
  expect(large.top).toBe(small.top)
})

test('of a large diagram the sheet ends sooner, but never near a step nor within a large screen, and steps that are moved seldom change it', () => {
  const flow = (count: number, x: number, y: number) =>
    sheetOf({
      nodes: Array.from({ length: count }, (_, at) =>
        newStep(check, `step ${at}`, { x: (at * x) / count, y: (at * y) / count }, estimateText),
      ).flat(),
      edges: [],
    })
  const spread = [
    [30_000, 200],
    [-30_000, 0],
    [0, 30_000],
    [0, -30_000],
    [6000, 4000],
  ] as const
  for (const [x, y] of spread) {
    const { left, top, width, height } = flow(60, x, y)
    expect(left, `${x}, ${y}`).toBeLessThanOrEqual(Math.min(0, x) * 0.98 - 2000)
    expect(left + width, `${x}, ${y}`).toBeGreaterThanOrEqual(Math.max(0, x) * 0.98 + 2000)
    expect(top, `${x}, ${y}`).toBeLessThanOrEqual(Math.min(0, y) * 0.98 - 2000)
    expect(top + height, `${x}, ${y}`).toBeGreaterThanOrEqual(Math.max(0, y) * 0.98 + 2000)
    expect(width).toBeGreaterThanOrEqual(1920 / 0.15)
    expect(height).toBeGreaterThanOrEqual(1080 / 0.15)
    for (const side of [left, top, width, height]) expect(Math.abs(side % 160)).toBe(0)
    const moved = new Set(Array.from({ length: 100 }, (_, at) => JSON.stringify(flow(60, x + 60 * at, y))))
    expect(moved.size).toBeLessThanOrEqual(14)
    expect(width).toBeLessThan(flow(3, x, y).width)
  }
})
