import { expect, test } from 'vitest'
import { attemptKeys, isUnsettled } from './attempt-key.ts'

const counting = () => {
  let made = 0
  return () => `key-${(made += 1)}`
}

test('sending the same again after a lost answer repeats the command', () => {
  const keys = attemptKeys(counting())
  expect(keys.keyFor({ outcome: 'reviewed' })).toBe('key-1')
  expect(keys.keyFor({ outcome: 'reviewed' })).toBe('key-1')
})

test('other words are another command', () => {
  const keys = attemptKeys(counting())
  keys.keyFor({ outcome: 'reviewed' })
  expect(keys.keyFor({ outcome: 'returned' })).toBe('key-2')
})

test('an answered command is over: the same words later are new', () => {
  const keys = attemptKeys(counting())
  keys.keyFor({ outcome: 'received' })
  keys.settle()
  expect(keys.keyFor({ outcome: 'received' })).toBe('key-2')
})

test('a lost connection and a broken server leave the command open, a refusal does not', () => {
  expect([0, 500, 503].map(isUnsettled)).toEqual([true, true, true])
  expect([403, 409, 422].map(isUnsettled)).toEqual([false, false, false])
})
