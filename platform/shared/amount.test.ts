import { expect, test } from 'vitest'
import { grouped, plainNumber } from './amount.ts'

test.each([
  ['48000000', '48,000,000'],
  ['1234567.5', '1,234,567.50'],
  ['-123456789012345.67', '-123,456,789,012,345.67'],
  ['0', '0'],
  ['100.00', '100'],
  ['12,5', undefined],
])('%s is read as %s', (amount, text) => {
  expect(grouped(amount)).toBe(text)
})

test('an amount has one text, however many zeros were typed behind it', () => {
  expect(['100', '100.00', '100.50', '0.050'].map(plainNumber)).toEqual(['100', '100', '100.5', '0.05'])
})
