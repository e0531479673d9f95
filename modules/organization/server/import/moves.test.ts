import { expect, test } from 'vitest'
import { inTurn } from './moves.ts'

const move = (from: number, to: number, isNow = true) => ({ from, to, isNow })

test('whoever leaves a place makes room for the next, whatever the order of the rows', () => {
  const [first, second] = [move(1, 2), move(2, 3)]
  expect(
    inTurn(
      [first, second],
      new Map([
        [1, 0],
        [2, 0],
        [3, 1],
      ]),
    ),
  ).toEqual({ ordered: [second, first], stuck: [] })
})

test('a place is given once, and a circle of full places stays', () => {
  const [first, second, third, fourth] = [move(1, 5), move(2, 5), move(3, 4), move(4, 3)]
  expect(inTurn([first, second, third, fourth], new Map([[5, 1]]))).toEqual({
    ordered: [first],
    stuck: [second, third, fourth],
  })
})

test('room left behind is counted for whoever comes anew', () => {
  const free = new Map([
    [1, 0],
    [2, 1],
  ])
  inTurn([move(1, 2)], free)
  expect(free).toEqual(
    new Map([
      [1, 1],
      [2, 0],
    ]),
  )
})

test('a day to come takes no place today', () => {
  const later = move(1, 2, false)
  expect(inTurn([later], new Map([[2, 0]]))).toEqual({ ordered: [later], stuck: [] })
})
