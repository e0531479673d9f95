import { expect, test } from 'vitest'
import { dateTimeIn } from './clock.ts'

test('times are those of the organisation, also at midnight', () => {
  expect(dateTimeIn('Asia/Ulaanbaatar', '2026-11-20T16:00:00.000Z')).toBe('2026-11-21 00:00')
  expect(dateTimeIn('Asia/Seoul', '2026-11-20T16:00:00.000Z')).toBe('2026-11-21 01:00')
})

test('what is no moment is printed as it was written', () => {
  expect(dateTimeIn('Asia/Ulaanbaatar', 'өчигдөр')).toBe('өчигдөр')
})
