import { expect, test } from 'vitest'
import { applied, mutantsOf, sample, spread } from './mutants.ts'

const source = [
  "import { a } from './a.ts'",
  '// if (a === b) return',
  'export interface Box {',
  '  width: number',
  '}',
  'export function isLess(a: number, b: number) {',
  '  if (!a || a >= b) return false',
  '  return a < b',
  '}',
].join('\n')

test('slips are made in the lines that do something, and nowhere else', () => {
  const found = mutantsOf('less.ts', source)
  expect(found.map(({ line, kind }) => `${line} ${kind}`)).toEqual([
    '7 at least becomes more',
    '7 or becomes and',
    '7 a condition is never met',
    '7 a denial is dropped',
    '7 false becomes true',
    '8 less becomes at most',
  ])
  expect(found.map((mutant) => applied(source, mutant).split('\n')[mutant.line - 1])).toEqual([
    '  if (!a || a > b) return false',
    '  if (!a && a >= b) return false',
    '  if (false && !a || a >= b) return false',
    '  if (a || a >= b) return false',
    '  if (!a || a >= b) return true',
    '  return a <= b',
  ])
})

test('a sample is spread over all of them', () => {
  const all = mutantsOf('less.ts', source)
  expect(sample(all, 3).map(({ line }) => line)).toEqual([7, 7, 7])
  expect(sample(all, 99)).toEqual(all)
})

test('whoever breaks off has seen some of every part', () => {
  const all = Array.from({ length: 100 }, (_, at) => at)
  const begun = spread(all).slice(0, 20)
  for (const fifth of [0, 1, 2, 3, 4])
    expect(begun.filter((at) => Math.floor(at / 20) === fifth).length).toBeGreaterThan(2)
  expect(spread(all).toSorted((a, b) => a - b)).toEqual(all)
})
