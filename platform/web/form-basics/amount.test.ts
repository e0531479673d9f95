import { expect, test } from 'vitest'
import { caretAfter, groupedAmount, plainAmount } from './amount.ts'

test.each([
  ['48000000', '48000000'],
  ['48,000,000', '48000000'],
  ['48 000 000₮', '48000000'],
  ['1,234.5', '1234.5'],
  ['12,5', '12.5'],
  ['-7', '-7'],
  ['007', '7'],
  ['0.5', '0.5'],
  ['5.', '5.'],
  ['12e3', '12000'],
  ['-1.5E+6', '-1500000'],
  ['abc', ''],
  ['', ''],
])('typing %s means %s', (typed, plain) => {
  expect(plainAmount(typed)).toBe(plain)
})

test.each([
  ['48000000', '48,000,000'],
  ['999', '999'],
  ['1234.5', '1,234.5'],
  ['1234.', '1,234.'],
  ['-1234', '-1,234'],
  ['', ''],
])('%s is shown as %s', (plain, shown) => {
  expect(groupedAmount(plain)).toBe(shown)
})

test('three digits behind a comma are thousands, also while typing', () => {
  expect(plainAmount('1,234')).toBe('1234')
  expect(plainAmount('1,2345')).toBe('12345')
})

test('the caret stays behind the digit just typed when a comma appears', () => {
  expect(caretAfter('1234', 4, '1,234')).toBe(5)
  expect(caretAfter('12,9345', 4, '129,345')).toBe(3)
  expect(caretAfter('', 0, '')).toBe(0)
})
