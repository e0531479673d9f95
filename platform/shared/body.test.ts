import fc from 'fast-check'
import { expect, test } from 'vitest'
import { often } from '#platform/testing/often.ts'
import { inKilobytes, roomOf, tooMuchIn } from './body.ts'

/** As somebody counts who has read it. */
function shapeOf(value: unknown): { parts: number; names: number; depth: number } {
  if (typeof value !== 'object' || value === null) return { parts: 0, names: 0, depth: 0 }
  const inner = Object.values(value).map(shapeOf)
  return {
    parts: 1 + Math.max(0, inner.length - 1) + inner.reduce((sum, { parts }) => sum + parts, 0),
    names: Math.max(
      Array.isArray(value) ? 0 : 1,
      ...(Array.isArray(value) ? [] : [inner.length]),
      ...inner.map(({ names }) => names),
    ),
    depth: 1 + Math.max(0, ...inner.map(({ depth }) => depth)),
  }
}
const most = { parts: Infinity, names: Infinity, depth: Infinity }

test('parts, names and depth are counted as in what the text says, whatever stands in its words', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 6 }), fc.constantFrom(undefined, 2), (json, space) => {
      const text = JSON.stringify(JSON.parse(json), null, space)
      const shape = shapeOf(JSON.parse(text))
      expect(tooMuchIn(text, shape)).toBeUndefined()
      if (shape.parts > 0) expect(tooMuchIn(text, { ...most, parts: shape.parts - 1 })).toBe('parts')
      if (shape.names > 1) expect(tooMuchIn(text, { ...most, names: shape.names - 1 })).toBe('names')
      if (shape.depth > 0) expect(tooMuchIn(text, { ...most, depth: shape.depth - 1 })).toBe('depth')
    }),
    { numRuns: often(300) },
  )
})

test.each([
  ['signs within words', '{"a":"[[[{{{,,,"}', undefined],
  ['a quote within words', String.raw`{"a":"\"[[[["}`, undefined],
  ['a word that ends with a backslash', String.raw`["\\",[[[[]]]]]`, 'depth'],
  ['words that never end', '["[[[[[', undefined],
  ['nothing but brackets', '['.repeat(100), 'depth'],
  ['brackets that close what was never open', ']]]][[[[', undefined],
  ['commas in nothing', ','.repeat(9), undefined],
  ['more names than may be', `{${'"a":1,'.repeat(4)}"a":1}`, 'names'],
  ['as many in two objects', `[{${'"a":1,'.repeat(3)}"a":1},{"a":1}]`, undefined],
] as const)('%s', (_what, text, said) => {
  expect(tooMuchIn(text, { parts: 10, names: 4, depth: 4 })).toBe(said)
})

test('where nothing is named, a body has sixty-four kilobytes', () => {
  expect(roomOf(undefined).bytes).toBe(65_536)
  expect(inKilobytes(roomOf({ bytes: 2_000_000, parts: 5, holds: 'a picture' }).bytes)).toBe('1953 KB')
})
