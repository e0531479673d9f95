import { expect, test } from 'vitest'
import { stepTypeOf } from '../../shared/engine/graph.ts'
import { sampleFlow } from '../../shared/flows/sample.ts'
import type { StepFigures } from '../../shared/insight.ts'
import { heatMap } from './heat.ts'

const diagram = sampleFlow({ reviewerRole: 1, secretaryRole: 2, directorRole: 3 })
const checks = diagram.nodes.filter((node) => node.type !== 'trigger' && stepTypeOf(node) === 'CHECK')
const step = (status_id: string, waiting: number, is_drawn = true): StepFigures => ({
  status_id,
  label: { mn: 'Хянах' },
  status_type: 'CHECK',
  is_drawn,
  waiting,
  overdue: 0,
  passed: 0,
  returns: 0,
  calendar: null,
  working: null,
})

test('the step at which most wait is the hottest, and the others follow in proportion', () => {
  const { boxes } = heatMap(
    diagram,
    [step(checks[0]!.id, 8), step(checks[1]!.id, 2), step('of_an_earlier_version', 50, false)],
    ({ waiting }) => waiting,
  )
  const heatOf = (id: string) => boxes.find((box) => box.id === id)!.heat
  expect([heatOf(checks[0]!.id), heatOf(checks[1]!.id)]).toEqual([1, 0.25])
  expect(boxes.filter(({ heat }) => heat > 0)).toHaveLength(2)
})

test('a single document is not the deepest red', () => {
  const [first] = checks
  const { boxes, hottest } = heatMap(diagram, [step(first!.id, 1)], ({ waiting }) => waiting, 5)
  expect([boxes.find(({ id }) => id === first!.id)!.heat, hottest]).toEqual([0.2, 5])
  expect(heatMap(diagram, [step(first!.id, 9)], ({ waiting }) => waiting, 5).hottest).toBe(9)
})

test('where nothing waits nothing is hot', () => {
  expect(
    heatMap(diagram, [step(checks[0]!.id, 0)], ({ waiting }) => waiting).boxes.every(({ heat }) => heat === 0),
  ).toBe(true)
})

test('every step and every arrow of the drawing is there, inside of the frame', () => {
  const { boxes, arrows, frame } = heatMap(diagram, [], () => 0)
  expect(boxes).toHaveLength(diagram.nodes.filter(({ type }) => type !== 'trigger').length)
  expect(arrows).toHaveLength(diagram.edges.length)
  for (const { x, y, width, height, outcomes } of boxes) {
    expect(
      x >= frame.x && y >= frame.y && x + width <= frame.x + frame.width && y + height <= frame.y + frame.height,
    ).toBe(true)
    for (const one of outcomes)
      expect(one.x >= x && one.x + one.width <= x + width && one.y >= y && one.y + one.height <= y + height).toBe(true)
  }
})
