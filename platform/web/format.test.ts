import { afterEach, expect, test } from 'vitest'
import { formatBytes, formatDate, formatDateTime, formatDue, formatMoney, formatWhen } from './format.ts'
import { forgetZone, setZone } from './zone.ts'

afterEach(forgetZone)

const t = (key: string) => key
const now = new Date('2026-11-21T01:30:00Z') // 09:30 in Ulaanbaatar

test('money has thousands separators and the tugrug sign behind it', () => {
  expect(formatMoney(48_000_000)).toBe('48,000,000₮')
  expect(formatMoney('12345678901234567890.5')).toBe('12,345,678,901,234,567,890.50₮')
  expect(formatMoney(-1234.25)).toBe('-1,234.25₮')
  expect(formatMoney(0)).toBe('0₮')
  expect(formatMoney(999)).toBe('999₮')
})

test('an amount nobody gave is shown as nothing', () => {
  expect([formatMoney(null), formatMoney(''), formatMoney(Number.NaN.toString())]).toEqual(['', '', ''])
})

test('a date is the day in the zone of the organisation', () => {
  expect(formatDate('2026-11-20T16:05:00Z')).toBe('2026-11-21')
  expect(formatDateTime('2026-11-20T16:05:00Z')).toBe('2026-11-21 00:05')
  expect(formatDate('2027-01-01')).toBe('2027-01-01')
  expect(formatDate(null)).toBe('')
  expect(formatDateTime('nonsense')).toBe('')
})

test('the zone is that of the organisation one works in', () => {
  setZone('Asia/Hovd')
  expect(formatDate('2026-11-20T16:05:00Z')).toBe('2026-11-20')
  expect(formatDateTime('2026-11-20T16:05:00Z')).toBe('2026-11-20 23:05')
  expect(formatWhen('2026-11-21T01:12:00Z', t, now)).toBe('08:12')
  expect(formatDue('2026-11-21T07:00:00Z', t, now)).toBe('platform.today 14:00')
})

test('a list says when in as few characters as will do', () => {
  expect(formatWhen('2026-11-21T01:12:00Z', t, now)).toBe('09:12')
  expect(formatWhen('2026-11-20T15:59:00Z', t, now)).toBe('platform.yesterday')
  expect(formatWhen('2026-11-19T03:00:00Z', t, now)).toBe('11/19')
  expect(formatWhen('2025-12-31T20:00:00Z', t, now)).toBe('01/01')
  expect(formatWhen('2025-12-30T20:00:00Z', t, now)).toBe('2025-12-31')
})

test('a deadline near by carries its hour', () => {
  expect(formatDue('2026-11-21T07:00:00Z', t, now)).toBe('platform.today 15:00')
  expect(formatDue('2026-11-22T10:00:00Z', t, now)).toBe('platform.tomorrow 18:00')
  expect(formatDue('2026-11-26T10:00:00Z', t, now)).toBe('11/26')
})

test('sizes are read at a glance', () => {
  expect([0, 900, 48 * 1024, 1.2 * 1024 * 1024, 25 * 1024 * 1024, 1024 * 1024 - 1].map(formatBytes)).toEqual(['0 B', '900 B', '48 KB', '1.2 MB', '25 MB', '1 MB'])
})
