import { expect, test } from 'vitest'
import { isDay } from './day.ts'

test.each(['2026-02-28', '2024-02-29', '0001-01-01', '9999-12-31'])('%s is a day', (text) =>
  expect(isDay(text)).toBe(true),
)

test.each([
  '2026-02-29',
  '2026-02-30',
  '2026-13-01',
  '2026-00-10',
  '0000-01-01',
  '2026-1-1',
  '2026-01-01T00:00',
  '20260101',
  '',
])('%s is none', (text) => expect(isDay(text)).toBe(false))
