import { expect, test } from 'vitest'
import { shortRest } from './rest.ts'

test('between two days lie twelve hours', () => {
  const out = Date.parse('2026-11-25T22:00:00+08:00')
  expect(shortRest(out, Date.parse('2026-11-26T09:59:00+08:00'))).toBe(true)
  expect(shortRest(out, Date.parse('2026-11-26T10:00:00+08:00'))).toBe(false)
  expect(shortRest(out, Date.parse('2026-11-26T09:00:00+08:00'), 11 * 60)).toBe(false)
})
