import { expect, test } from 'vitest'
import { dayIn, dayOrderOf } from './days.ts'
import { amountIn, decimalsOf } from './numbers.ts'

test('the order of day and month comes from all cells together', () => {
  expect(dayOrderOf(['01/02/2026', '31/12/2026'])).toEqual({ order: 'dmy', isCertain: true })
  expect(dayOrderOf(['01/02/2026', '12/31/2026'])).toEqual({ order: 'mdy', isCertain: true })
  expect(dayOrderOf(['01/02/2026', '05/06/2026'])).toEqual({ order: 'dmy', isCertain: false })
  expect(dayOrderOf(['2026-01-02', '2026.3.4', ''])).toEqual({ order: 'ymd', isCertain: true })
  expect(dayIn('2026.3.4.', 'dmy')).toBe('2026-03-04')
  expect(dayIn('2026 оны 3 сарын 4', 'ymd')).toBe('2026-03-04')
  expect(dayIn('2026 оны 3-р сарын 4-ний өдөр', 'ymd')).toBe('2026-03-04')
  expect(dayIn('12/31/2026', 'mdy')).toBe('2026-12-31')
  expect(dayIn('12/31/2026', 'dmy')).toBeUndefined()
  expect(dayIn('30.02.2026', 'dmy')).toBeUndefined()
  expect(dayIn('3/4/26', 'dmy')).toBeUndefined()
})

test('numbers are those whose thousands really stand apart', () => {
  expect(['1,234', '1 234 567.5', '1 234', "1'000", '-5 ₮', '₮1,000', '007', '10 төг'].map(amountIn)).toEqual([
    '1234',
    '1234567.5',
    '1234',
    '1000',
    '-5',
    '1000',
    '007',
    '10',
  ])
  expect(['1,5', '1,23', '12,34,567', '1.234,5', '1 23', 'x', '1,234 567', '1E5'].map(amountIn)).toEqual(
    Array.from({ length: 8 }, () => undefined),
  )
})

test('zeros at the beginning, and more digits than a number has, are no number', () => {
  expect([['1', '2.50', '0.125'], ['7'], ['07'], ['1', '1234567890123456'], ['1E5']].map(decimalsOf)).toEqual([
    3,
    0,
    undefined,
    undefined,
    undefined,
  ])
})
