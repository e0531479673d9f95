import { expect, test } from 'vitest'
import { CallError } from '#platform/web/call.ts'
import { refusedAs } from './refusal.ts'

const winner = { user_id: 2, first_name: 'Болд', last_name: 'Бат', at: '2026-11-21T01:12:00Z', action: { mn: 'Хянасан' } }

test('who comes second hears who was first, and when', () => {
  const refused = refusedAs(new CallError(409, { code: 'workflow.already_decided', winner }))
  expect(refused).toEqual({ kind: 'decided', winner: { first_name: 'Болд', last_name: 'Бат', at: '2026-11-21T01:12:00Z', action: { mn: 'Хянасан' } } })
})

test('a closed document without a known winner is decided all the same', () => {
  expect(refusedAs(new CallError(409, { code: 'workflow.closed' }))).toEqual({ kind: 'decided', winner: null })
})

test('a document that changed meanwhile has to be looked at again', () => {
  expect(refusedAs(new CallError(409, { code: 'workflow.stale_version' }))).toEqual({ kind: 'stale' })
  expect(refusedAs(new CallError(409, { code: 'workflow.stale_revision' }))).toEqual({ kind: 'stale' })
})

test('a lost connection is told apart from a refusal', () => {
  expect(refusedAs(new CallError(0, { code: 'platform.network' }))).toEqual({ kind: 'network' })
  expect(refusedAs(new CallError(422, { code: 'workflow.reason_required' })).kind).toBe('other')
})
