import { expect, test } from 'vitest'
import { rankBetween } from './rank.ts'

test('wherever something is put, it stands there, and the text stays short at the ends', () => {
  const ends: string[] = [rankBetween(null, null)]
  for (let n = 0; n < 5000; n += 1) {
    ends.push(rankBetween(ends.at(-1)!, null))
    ends.unshift(rankBetween(null, ends[0]!))
  }
  expect(ends).toEqual(ends.toSorted((one, other) => (one < other ? -1 : 1)))
  expect(new Set(ends).size).toBe(ends.length)
  expect(Math.max(...ends.map(({ length }) => length))).toBeLessThanOrEqual(5)
})

test('between any two there is room', () => {
  const ranks = [rankBetween(null, null)]
  // The same numbers each time.
  let seed = 7
  for (let n = 0; n < 4000; n += 1) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    // Half of them at the same place, where room is scarcest.
    const at = n % 2 === 0 ? Math.min(3, ranks.length) : seed % (ranks.length + 1)
    const made = rankBetween(ranks[at - 1] ?? null, ranks[at] ?? null)
    expect(made > (ranks[at - 1] ?? '') && (ranks[at] === undefined || made < ranks[at])).toBe(true)
    expect(made).toMatch(/^[a-z]+$/)
    ranks.splice(at, 0, made)
  }
  expect(() => rankBetween('nb', 'na')).toThrow('nb')
})
