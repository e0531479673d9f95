import { afterEach, expect, test } from 'vitest'
import { formatDateTime } from '../format.ts'
import { forgetZone, setZone } from '../zone.ts'
import { momentOf } from './moments.ts'

afterEach(forgetZone)

test('three in the afternoon is three in Ulaanbaatar, wherever the browser stands', () => {
  expect(momentOf('2026-11-21', '15:00')).toBe('2026-11-21T07:00:00.000Z')
})

test('a chosen moment is shown again as it was chosen', () => {
  expect(formatDateTime(momentOf('2027-01-01', '00:30'))).toBe('2027-01-01 00:30')
})

test('in Khovd three in the afternoon is an hour later', () => {
  setZone('Asia/Hovd')
  expect(momentOf('2026-11-21', '15:00')).toBe('2026-11-21T08:00:00.000Z')
})
