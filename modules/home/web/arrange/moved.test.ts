import { expect, test } from 'vitest'
import { moved } from './moved.ts'

const now = { main: ['a', 'b', 'c'], side: ['d'], hidden: [] }

test('a block moves up and down its column, and no further than its ends', () => {
  expect(moved(now, 'b', 'main', 0)?.main).toEqual(['b', 'a', 'c'])
  expect(moved(now, 'b', 'main', 2)?.main).toEqual(['a', 'c', 'b'])
  expect([moved(now, 'a', 'main', -1), moved(now, 'c', 'main', 3)]).toEqual([null, null])
})

test('a block goes to another column or out of sight, and stands in one place', () => {
  expect(moved(now, 'b', 'side', 0)).toEqual({ main: ['a', 'c'], side: ['b', 'd'], hidden: [] })
  expect(moved(now, 'd', 'hidden', Number.MAX_SAFE_INTEGER)).toEqual({ main: ['a', 'b', 'c'], side: [], hidden: ['d'] })
})
