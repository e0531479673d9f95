import { expect, test } from 'vitest'
import { dueText } from './due.ts'

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
  expect(dueText('2026-11-21T03:45:00Z', t, now)).toEqual({ tone: 'overdue', text: '15 минут хэтэрсэн' })
  expect(dueText('2026-11-21T01:30:00Z', t, now)).toEqual({ tone: 'overdue', text: '2 цаг хэтэрсэн' })
  expect(dueText('2026-11-18T01:30:00Z', t, now)).toEqual({ tone: 'overdue', text: '3 хоног хэтэрсэн' })
})

test('a deadline reached this very moment is overdue, by one minute at least', () => {
  expect(dueText(now.toISOString(), t, now)).toEqual({ tone: 'overdue', text: '1 минут хэтэрсэн' })
})

test('a deadline later today is amber and shows its day and time', () => {
  expect(dueText('2026-11-21T07:00:00Z', t, now)).toEqual({ tone: 'today', text: '2026-11-21 15:00' })
})

test('tomorrow begins at midnight in Ulaanbaatar', () => {
  expect(dueText('2026-11-21T15:59:00Z', t, now).tone).toBe('today')
  expect(dueText('2026-11-21T16:05:00Z', t, now)).toEqual({ tone: 'later', text: '2026-11-22 00:05' })
})

test('a later deadline shows its whole day and its time', () => {
  expect(dueText('2026-11-26T10:00:00Z', t, now)).toEqual({ tone: 'later', text: '2026-11-26 18:00' })
})
