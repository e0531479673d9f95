import fc from 'fast-check'
import { expect, test } from 'vitest'
import { add, compareDecimals, divide, multiply, readDecimal, round, subtract, writeDecimal } from './decimal.ts'

const number = (text: string) => readDecimal(text)!
const cents = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n })
const asMoney = (all: bigint) => writeDecimal({ digits: all, scale: 2 })

test('a tenth and two tenths are three tenths', () => {
  expect(writeDecimal(add(number('0.1'), number('0.2')))).toBe('0.3')
  expect(compareDecimals(number('1.50'), number('1.5'))).toBe(0)
})

test('sums, differences and products of money are what counting cents gives', () => {
  fc.assert(
    fc.property(cents, cents, (a, b) => {
      expect(compareDecimals(add(number(asMoney(a)), number(asMoney(b))), number(asMoney(a + b)))).toBe(0)
      expect(compareDecimals(subtract(number(asMoney(a)), number(asMoney(b))), number(asMoney(a - b)))).toBe(0)
      expect(compareDecimals(multiply(number(asMoney(a)), { digits: b, scale: 0 }), number(asMoney(a * b)))).toBe(0)
      expect(compareDecimals(number(asMoney(a)), number(asMoney(b)))).toBe(a < b ? -1 : a > b ? 1 : 0)
    }),
  )
})

test('what is written is read back as the same number', () => {
  fc.assert(
    fc.property(cents, fc.nat({ max: 12 }), (digits, scale) => {
      expect(compareDecimals(readDecimal(writeDecimal({ digits, scale }))!, { digits, scale })).toBe(0)
    }),
  )
})

test.each([
  ['2.345', 2, '2.35'],
  ['2.344', 2, '2.34'],
  ['-2.345', 2, '-2.35'],
  ['0.5', 0, '1'],
  ['-0.5', 0, '-1'],
  ['1.005', 2, '1.01'],
  ['7', 3, '7'],
])('%s to %d places is %s', (from, places, to) => {
  expect(writeDecimal(round(number(from), places))).toBe(to)
})

test('a quotient is rounded behind its twelfth digit, and nothing is divided by nothing', () => {
  expect(writeDecimal(divide(number('1'), number('3'))!)).toBe('0.333333333333')
  expect(writeDecimal(divide(number('-2'), number('3'))!)).toBe('-0.666666666667')
  expect(writeDecimal(divide(number('1'), number('8'))!)).toBe('0.125')
  expect(divide(number('1'), number('0.00'))).toBeUndefined()
})

test.each(['', 'NaN', '1,5', '0x10', '1.', '.5', '1e999', `1${'0'.repeat(60)}`, '--1', '1 2', '١٢'])(
  '“%s” is no number',
  (text) => {
    expect(readDecimal(text)).toBeUndefined()
  },
)
