import { expect, test } from 'vitest'
import { branchesOf, dropOn, linesOf, markedAt, stepTo, whereOver } from './branches.ts'

interface Row {
  id: number
  parent_id: number | null
  takes: boolean
}
const row = (id: number, parent_id: number | null, takes = false): Row => ({ id, parent_id, takes })
const menu = branchesOf([row(1, null), row(2, null, true), row(3, 2), row(4, 2), row(5, null)])
const takes = (one: Row) => one.takes
const ids = (tree: typeof menu, closed?: Set<number>) =>
  linesOf(tree, closed).map(({ branch: { id }, level }) => [id, level])

test('a tree is read line by line, with the level of each, and what is folded away is left out', () => {
  expect(ids(menu)).toEqual([
    [1, 1],
    [2, 1],
    [3, 2],
    [4, 2],
    [5, 1],
  ])
  expect(ids(menu, new Set([2]))).toEqual([
    [1, 1],
    [2, 1],
    [5, 1],
  ])
})

test('a line goes up and down among its neighbours', () => {
  expect([stepTo(menu, 2, 'up', takes), stepTo(menu, 1, 'up', takes)]).toEqual([
    { parent_id: null, before_id: 1 },
    undefined,
  ])
  expect([stepTo(menu, 1, 'down', takes), stepTo(menu, 2, 'down', takes), stepTo(menu, 5, 'down', takes)]).toEqual([
    { parent_id: null, before_id: 5 },
    { parent_id: null, before_id: null },
    undefined,
  ])
})

test('it goes under the line before it that takes others, and out again behind it', () => {
  expect([stepTo(menu, 5, 'in', takes), stepTo(menu, 2, 'in', takes), stepTo(menu, 4, 'in', takes)]).toEqual([
    { parent_id: 2, before_id: null },
    undefined,
    undefined,
  ])
  expect([stepTo(menu, 3, 'out', takes), stepTo(menu, 1, 'out', takes)]).toEqual([
    { parent_id: null, before_id: 5 },
    undefined,
  ])
})

test.each([
  [1, 3, 'before', { parent_id: 2, before_id: 3 }],
  [1, 3, 'after', { parent_id: 2, before_id: 4 }],
  [3, 4, 'after', { parent_id: 2, before_id: null }],
  [1, 2, 'into', { parent_id: 2, before_id: null }],
  [1, 2, 'after', { parent_id: null, before_id: 5 }],
  [5, 2, 'before', { parent_id: null, before_id: 2 }],
  // Under what takes nobody, under itself or what is below it.
  [1, 5, 'into', undefined],
  [2, 3, 'before', undefined],
  [2, 2, 'into', undefined],
  [2, 2, 'before', undefined],
  // Where it stands already.
  [4, 2, 'into', undefined],
  [1, 2, 'before', undefined],
  [4, 3, 'after', undefined],
  [5, 2, 'after', undefined],
] as const)('%i let go over %i (%s)', (moved, target, where, place) => {
  expect(dropOn(menu, moved, target, where, takes)).toEqual(place)
})

test('nothing comes beside lines whose own place is closed to others', () => {
  const closed = branchesOf([row(1, null, true), row(2, 1), row(3, null)])
  expect(dropOn(closed, 3, 2, 'before', () => false)).toBeUndefined()
  expect(dropOn(closed, 3, 2, 'before', takes)).toEqual({ parent_id: 1, before_id: 2 })
})

test('a pointer lets things go before, into and after what takes others, and before or after anything else', () => {
  expect([0.1, 0.5, 0.9].map((part) => whereOver(true, part))).toEqual(['before', 'into', 'after'])
  expect([0.1, 0.5, 0.9].map((part) => whereOver(false, part))).toEqual(['before', 'after', 'after'])
})

test('what comes after a line is shown to come after everything under it that can be seen', () => {
  expect([markedAt(menu, 2, 'after'), markedAt(menu, 2, 'before'), markedAt(menu, 1, 'after')]).toEqual([4, 2, 1])
  expect(markedAt(menu, 2, 'after', new Set([2]))).toBe(2)
})
