import { expect, test } from 'vitest'
import { dueWords } from './due-words.ts'

// Noon in Ulaanbaatar.
const now = new Date('2026-11-21T04:00:00Z')
const t = (key: string, params: Record<string, unknown> = {}) => `${key} ${Object.values(params).join(' ')}`.trim()

test.each([
  ['2026-11-18T01:30:00Z', 'overdue', 'workflow.due.overdue_days 3'],
  ['2026-11-21T10:00:00Z', 'today', 'workflow.due.today 18:00'],
  ['2026-11-21T15:59:00Z', 'today', 'workflow.due.today 23:59'],
  ['2026-11-21T16:05:00Z', 'later', 'workflow.due.tomorrow 00:05'],
  ['2026-11-23T10:00:00Z', 'later', 'workflow.due.in_days 2'],
  ['2026-11-28T10:00:00Z', 'later', 'workflow.due.in_days 7'],
  ['2026-11-29T10:00:00Z', 'later', '2026-11-29'],
])('what is due at %s is said in words', (at, tone, text) => {
  expect(dueWords(at, t, now)).toEqual({ tone, text })
})
