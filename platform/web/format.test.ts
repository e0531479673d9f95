import { globSync, readFileSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import { formatBytes, formatDate, formatDateTime, formatMoney } from './format.ts'
import { forgetZone, setZone } from './zone.ts'

afterEach(forgetZone)

const root = new URL('../../', import.meta.url).pathname
const known = [
  'modules/access/web/LockScreen.tsx',
  'modules/organization/shared/working-time.ts',
  'platform/shared/clock.ts',
  'platform/shared/expression/calendar-day.ts',
  'platform/shared/fields/now.ts',
  'platform/shared/icalendar/zones.ts',
  'platform/web/format.ts',
]

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
})

test('no screen and no letter writes a moment in another way', () => {
  const files = globSync('{platform,modules,app}/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !/\.test\.tsx?$|\/testing\//.test(file),
  )
  const writing = files.filter((file) =>
    /Intl\.DateTimeFormat\(|toLocale(?:Date|Time)String|getHours\(|getMinutes\(/.test(
      readFileSync(root + file, 'utf8'),
    ),
  )
  // Beside the two that write it: the clock of the lock screen with its seconds, and reckoning with zones and days.
  expect(writing.toSorted()).toEqual(known)
})

test('sizes are read at a glance', () => {
  expect([0, 900, 48 * 1024, 1.2 * 1024 * 1024, 25 * 1024 * 1024, 1024 * 1024 - 1].map(formatBytes)).toEqual([
    '0 B',
    '900 B',
    '48 KB',
    '1.2 MB',
    '25 MB',
    '1 MB',
  ])
})
