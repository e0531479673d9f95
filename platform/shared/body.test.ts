import fc from 'fast-check'
import { expect, test } from 'vitest'
import { often } from '#platform/testing/often.ts'
import { inKilobytes, roomOf, tooMuchIn } from './body.ts'

/** As somebody counts who has read it. */
function shapeOf(value: unknown): { parts: number; depth: number } {
  if (typeof value !== 'object' || value === null) return { parts: 0, depth: 0 }
  const inner = Object.values(value).map(shapeOf)
  return { parts: 1 + Math.max(0, inner.length - 1) + inner.reduce((sum, { parts }) => sum + parts, 0), depth: 1 + Math.max(0, ...inner.map(({ depth }) => depth)) }
}

test('parts and depth are counted as in what the text says, whatever stands in its words', () => {
  fc.assert(fc.property(fc.json({ maxDepth: 6 }), fc.constantFrom(undefined, 2), (json, space) => {
    const text = JSON.stringify(JSON.parse(json), null, space)
    const { parts, depth } = shapeOf(JSON.parse(text))
    expect(tooMuchIn(text, { parts, depth })).toBeUndefined()
    if (parts > 0) expect(tooMuchIn(text, { parts: parts - 1, depth: Infinity })).toBe('parts')
    if (depth > 0) expect(tooMuchIn(text, { parts: Infinity, depth: depth - 1 })).toBe('depth')
  }), { numRuns: often(300) })
})

test.each([
  ['signs within words', '{"a":"[[[{{{,,,"}', undefined], ['a quote within words', String.raw`{"a":"\"[[[["}`, undefined], ['a word that ends with a backslash', String.raw`["\\",[[[[]]]]]`, 'depth'],
  ['words that never end', '["[[[[[', undefined], ['nothing but brackets', '['.repeat(100), 'depth'], ['brackets that close what was never open', ']]]][[[[', undefined],
] as const)('%s', (_what, text, said) => {
  expect(tooMuchIn(text, { parts: 10, depth: 3 })).toBe(said)
})

test('where nothing is named, a body has sixty-four kilobytes', () => {
  expect(roomOf(undefined).bytes).toBe(65_536)
  expect(inKilobytes(roomOf({ bytes: 2_000_000, parts: 5, holds: 'a picture' }).bytes)).toBe('1953 KB')
})
