import { expect, test } from 'vitest'
import { CallError } from '#platform/web/call.ts'
import { decidedWords, refusedAs } from './refusal.ts'

const winner = {
  user_id: 2,
  first_name: 'Болд',
  last_name: 'Бат',
  at: '2026-11-21T01:12:00Z',
  action: { mn: 'Хянасан' },
}

test('who comes second hears who was first, and when', () => {
  const refused = refusedAs(new CallError(409, { code: 'workflow.already_decided', winner }))
  expect(refused).toEqual({
    kind: 'decided',
    winner: { user_id: 2, first_name: 'Болд', last_name: 'Бат', at: '2026-11-21T01:12:00Z', action: { mn: 'Хянасан' } },
  })
})

test('a closed document without a known winner is decided all the same', () => {
  expect(refusedAs(new CallError(409, { code: 'workflow.closed' }))).toEqual({ kind: 'decided', winner: null })
})

test('who was first is named as oneself only where it was oneself, and as somebody else only where it was', () => {
  const first = (user_id: number | null) => ({ kind: 'decided', winner: { ...winner, user_id } }) as const
  expect(decidedWords(first(2), 2)).toBe('workflow.decision.decided_by_me')
  expect([decidedWords(first(2), 3), decidedWords(first(null), 3)]).toEqual([
    'workflow.decision.already_decided',
    'workflow.decision.already_decided',
  ])
  expect(decidedWords({ kind: 'decided', winner: null }, 2), 'news name nobody').toBe(
    'workflow.decision.decided_meanwhile',
  )
})

test('a document that changed meanwhile has to be looked at again', () => {
  expect(refusedAs(new CallError(409, { code: 'workflow.stale_version' }))).toEqual({ kind: 'stale' })
  expect(refusedAs(new CallError(409, { code: 'workflow.stale_revision' }))).toEqual({ kind: 'stale' })
})

test('a lost connection is told apart from a refusal', () => {
  expect(refusedAs(new CallError(0, { code: 'platform.network' }))).toEqual({ kind: 'network' })
  expect(refusedAs(new CallError(422, { code: 'workflow.reason_required' })).kind).toBe('other')
})
