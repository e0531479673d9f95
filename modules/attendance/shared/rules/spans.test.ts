import fc from 'fast-check'
import { expect, test } from 'vitest'
import { common, firstOf, joined, lastOf, MINUTE, minutesOf, type Span, without } from './spans.ts'

const spans = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 60 })), { maxLength: 6 })
  .map((some) => some.map(([from, to]): Span => ({ from: from * MINUTE, to: to * MINUTE })))
const minutesIn = (some: readonly Span[]) =>
  Array.from({ length: 60 }, (_, at) => at).filter((at) =>
    some.some(({ from, to }) => from <= at * MINUTE && at * MINUTE < to),
  )

test('spans are the minutes in them', () => {
  fc.assert(
    fc.property(spans, spans, fc.integer({ min: -5, max: 70 }), (some, others, count) => {
      const [a, b] = [joined(some), joined(others)]
      expect(minutesIn(a)).toEqual(minutesIn(some))
      expect(minutesOf(a)).toBe(minutesIn(some).length)
      expect(minutesIn(common(a, b))).toEqual(minutesIn(a).filter((at) => minutesIn(b).includes(at)))
      expect(minutesIn(without(a, b))).toEqual(minutesIn(a).filter((at) => !minutesIn(b).includes(at)))
      expect(minutesIn(firstOf(a, count))).toEqual(minutesIn(a).slice(0, Math.max(0, count)))
      expect(minutesIn(lastOf(a, count))).toEqual(count > 0 ? minutesIn(a).slice(-count) : [])
    }),
  )
})
