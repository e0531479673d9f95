import { expect, test } from 'vitest'
import { dueWords } from './due.ts'

// Noon in Ulaanbaatar.
const now = new Date('2026-11-21T04:00:00Z')
const words: Record<string, string> = {
  'workflow.due.overdue_minutes': '{{count}} минут хэтэрсэн',
  'workflow.due.overdue_hours': '{{count}} цаг хэтэрсэн',
  'workflow.due.overdue_days': '{{count}} хоног хэтэрсэн',
}
const t = (key: string, params: Record<string, unknown> = {}) =>
  (words[key] ?? key).replace('{{count}}', String(params['count']))

test('a deadline that passed says by how much, in the unit that fits', () => {
  expect(dueWords('2026-11-21T03:45:00Z', t, now)).toEqual({ tone: 'overdue', text: '15 минут хэтэрсэн' })
  expect(dueWords('2026-11-21T01:30:00Z', t, now)).toEqual({ tone: 'overdue', text: '2 цаг хэтэрсэн' })
  expect(dueWords('2026-11-18T01:30:00Z', t, now)).toEqual({ tone: 'overdue', text: '3 хоног хэтэрсэн' })
})

test('a deadline reached this very moment is overdue, by one minute at least', () => {
  expect(dueWords(now.toISOString(), t, now)).toEqual({ tone: 'overdue', text: '1 минут хэтэрсэн' })
})

test.each([
  ['2026-11-21T10:00:00Z', 'today', 'workflow.due.today 18:00'],
  ['2026-11-21T15:59:00Z', 'today', 'workflow.due.today 23:59'],
  ['2026-11-21T16:05:00Z', 'later', 'workflow.due.tomorrow 00:05'],
  ['2026-11-23T10:00:00Z', 'later', 'workflow.due.in_days 2'],
  ['2026-11-28T10:00:00Z', 'later', 'workflow.due.in_days 7'],
  ['2026-11-29T10:00:00Z', 'later', '2026-11-29'],
])('what is due at %s is said in words, by the days of Ulaanbaatar', (at, tone, text) => {
  const named = (key: string, params: Record<string, unknown> = {}) => [key, ...Object.values(params)].join(' ')
  expect(dueWords(at, named, now)).toEqual({ tone, text })
})
