import { expect, test } from 'vitest'
import type { GanttLink } from './bars.ts'
import { linksByLine } from './links-by-line.ts'

const places = new Map(Array.from({ length: 5000 }, (_, at) => [`t${at}`, at]))
const link = (from: number, to: number): GanttLink => ({
  id: `${from}-${to}`,
  from: `t${from}`,
  to: `t${to}`,
  type: 'FS',
})

test('of many links those come that pass the lines that are seen, and each once', () => {
  const some = [link(0, 1), link(10, 300), link(31, 32), link(400, 401), link(4999, 2), link(7, 9000)]
  const within = linksByLine(some, places)
  const ids = (from: number, to: number) =>
    within(from, to)
      .map(({ id }) => id)
      .toSorted()
  expect(ids(0, 40)).toEqual(['0-1', '10-300', '31-32', '4999-2'])
  expect(ids(200, 240)).toEqual(['10-300', '4999-2'])
  expect(ids(400, 420)).toEqual(['400-401', '4999-2'])
})

test('none that passes a line is left out', () => {
  const some = Array.from({ length: 400 }, (_, at) => link((at * 37) % 5000, (at * 911) % 5000))
  const within = linksByLine(some, places)
  for (const from of [0, 333, 1200, 4900]) {
    const to = from + 40
    const found = new Set(within(from, to))
    for (const one of some) {
      const [a, b] = [places.get(one.from)!, places.get(one.to)!]
      if (a !== b && Math.max(a, b) >= from && Math.min(a, b) < to) expect(found.has(one)).toBe(true)
    }
  }
})
