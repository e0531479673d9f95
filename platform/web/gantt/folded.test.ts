import { expect, test } from 'vitest'
import type { GanttBar } from './bars.ts'
import { withMarks } from './folded.ts'

const bar = (id: string, parent?: string, more: Partial<GanttBar> = {}): GanttBar => ({
  id,
  name: id,
  parent,
  look: 'bar',
  first: 10,
  last: 12,
  ...more,
})
const moment = (id: string, parent: string, day: number, progress?: number) =>
  bar(id, parent, { look: 'moment', first: day, last: day, progress })

const bars = [
  bar('project', undefined, { look: 'sum' }),
  bar('phase', 'project', { look: 'sum' }),
  bar('work', 'phase'),
  moment('begun', 'project', 10, 100),
  moment('ready', 'phase', 12),
  { id: 'undated', name: 'undated', parent: 'phase', look: 'moment' } as const,
]

test('a closed bar shows the moments of all that stands below it', () => {
  const found = withMarks(bars, new Set(['project']))
  expect(found.get('project')?.marks).toEqual([
    { id: 'begun', day: 10, name: 'begun', isDone: true },
    { id: 'ready', day: 12, name: 'ready', isDone: false },
  ])
  expect(found.get('phase')?.marks).toBeUndefined()
})

test('an open one shows none, and is the same as before', () => {
  const found = withMarks(bars, new Set(['phase']))
  expect(found.get('project')).toBe(bars[0])
  expect(found.get('phase')?.marks).toEqual([{ id: 'ready', day: 12, name: 'ready', isDone: false }])
  expect(withMarks(bars, new Set()).get('phase')).toBe(bars[1])
})

test('bars that stand below each other end it', () => {
  const ring = [bar('a', 'b', { look: 'sum' }), bar('b', 'a', { look: 'sum' }), moment('m', 'a', 3)]
  expect(withMarks(ring, new Set(['a', 'b'])).get('b')?.marks).toHaveLength(1)
})
