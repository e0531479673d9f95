import { expect, test } from 'vitest'
import { dueAt, dueOn } from './due.ts'

// Noon in Ulaanbaatar.
const now = new Date('2026-11-21T04:00:00Z')
const t = (key: string, params: Record<string, unknown> = {}) =>
  [key.replace('platform.due.', ''), ...Object.values(params)].join(' ')

test.each([
  ['2026-11-21T03:45:00Z', 'late_minutes 15'],
  [now.toISOString(), 'late_minutes 1'],
  ['2026-11-21T01:30:00Z', 'late_hours 2'],
  ['2026-11-20T05:00:00Z', 'late_hours 23'],
  ['2026-11-18T01:30:00Z', 'late_days 3'],
  // Forty hours, which began the day before yesterday.
  ['2026-11-19T12:00:00Z', 'late_days 2'],
])('a deadline that passed at %s says by how much, in the unit that fits', (at, text) => {
  expect(dueAt(at, t, now)).toEqual({ tone: 'late', text })
})

test.each([
  ['2026-11-21T10:00:00Z', 'today', 'today 18:00'],
  ['2026-11-21T15:59:00Z', 'today', 'today 23:59'],
  ['2026-11-21T16:05:00Z', 'later', 'tomorrow 00:05'],
  ['2026-11-23T10:00:00Z', 'later', 'in_days 2'],
  ['2026-11-28T10:00:00Z', 'later', 'in_days 7'],
  ['2026-11-29T10:00:00Z', 'later', '2026-11-29'],
])('what is due at %s is said in words, by the days of Ulaanbaatar', (at, tone, text) => {
  expect(dueAt(at, t, now)).toEqual({ tone, text })
})

test.each([
  ['2026-11-20', '', 'late', 'late_days 1'],
  ['2026-11-20', '09:00', 'late', 'late_days 1'],
  ['2026-11-21', '', 'today', 'today'],
  // An hour that passed leaves the day as it is.
  ['2026-11-21', '09:00', 'today', 'today 09:00'],
  ['2026-11-22', '', 'later', 'tomorrow'],
  ['2026-11-28', '09:00', 'later', 'in_days 7'],
  ['2026-11-29', '', 'later', '2026-11-29'],
])('a whole day, %s at "%s", is said by the same rules', (day, time, tone, text) => {
  expect(dueOn(day, t, { time, now })).toEqual({ tone, text })
})

test('the day is the one of the organisation, also while that of Greenwich is another', () => {
  expect(dueOn('2026-11-21', t, { now: new Date('2026-11-20T16:30:00Z') }).tone).toBe('today')
})
