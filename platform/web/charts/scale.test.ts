import { expect, test } from 'vitest'
import { arcPath, slicesOf } from './arcs.ts'
import { everyNth, scaleOf, stacked } from './scale.ts'

test('an axis goes from zero beyond what it holds, in steps that people count in', () => {
  expect(scaleOf([3, 18, 42]).ticks).toEqual([0, 10, 20, 30, 40, 50])
  // Of whole things there are no halves.
  expect(scaleOf([1, 2]).ticks).toEqual([0, 1, 2])
  expect(scaleOf([0.2, 0.9]).ticks).toEqual([0, 0.2, 0.4, 0.6, 0.8, 1])
  expect(scaleOf([]).ticks).toEqual([0, 1])
  const both = scaleOf([-30, 60])
  expect([both.ticks[0]! <= -30, both.ticks.at(-1)! >= 60, both.ticks.includes(0)]).toEqual([true, true, true])
  expect([both.at(both.ticks[0]!), both.at(both.ticks.at(-1)!)]).toEqual([0, 1])
})

test('what is below zero hangs, whatever stands upon it', () => {
  expect(stacked([3, -2, null, 4, -1])).toEqual([
    [0, 3],
    [0, -2],
    [3, 3],
    [3, 7],
    [-2, -3],
  ])
})

test('slices are parts of what is above zero, and a whole one is drawn as well', () => {
  expect(slicesOf([1, -5, null, 3]).map(({ part }) => part)).toEqual([0.25, 0, 0, 0.75])
  expect(slicesOf([0, 0]).every(({ part }) => part === 0)).toBe(true)
  const [start, end] = /^M(\S+ \S+)A.* (\S+ \S+)L0 0Z$/.exec(arcPath(0, 1, 100))!.slice(1)
  expect(start).not.toBe(end)
  expect([everyNth(40, 20), everyNth(10, 20), everyNth(0, 20)]).toEqual([1, 2, 20])
})
