import { expect, test } from 'vitest'
import type { Outcome } from '../../shared/definition.ts'
import type { InboxItem } from '../../shared/inbox.ts'
import { bulkCommands, canDecideInBulk, commonOutcomes } from './bulk.ts'

test('only outcomes that every chosen document allows are offered', () => {
  const chosen = [waiting('a', ['received', 'reviewed']), waiting('b', ['reviewed'])]
  expect(commonOutcomes(chosen).map(({ outcome }) => outcome)).toEqual(['reviewed'])
})

test('nothing chosen offers nothing', () => {
  expect(commonOutcomes([])).toEqual([])
})

test('a document that wants a signature is not decided in bulk', () => {
  const signed = waiting('a', ['reviewed'], { is_signature_needed: true })
  expect(canDecideInBulk(signed)).toBe(false)
  expect(commonOutcomes([signed, waiting('b', ['reviewed'])])).toEqual([])
})

test('many are returned with one reason; forwarding needs people, so it is not offered', () => {
  const items = ['a', 'b'].map((id) => waiting(id, ['reviewed', 'returned', 'forwarded']))
  expect(commonOutcomes(items).map(({ outcome, needs_reason }) => [outcome, needs_reason])).toEqual([
    ['reviewed', false],
    ['returned', true],
  ])
})

test('ballots, vote sheets and re-created documents are done one by one', () => {
  expect(commonOutcomes([waiting('a', ['approve', 'disapprove', 'prepared', 'recreated'])])).toEqual([])
})

test('each command carries the version that was seen in the list', () => {
  const items = [waiting('a', ['reviewed']), waiting('b', ['received'])]
  expect(bulkCommands(items, 'reviewed')).toEqual([
    { id: 'a', step_id: 'step-a', outcome: 'reviewed', expected_version: 7 },
  ])
})

function waiting(id: string, outcomes: Outcome[], more: { is_signature_needed?: boolean } = {}): InboxItem {
  return {
    id,
    number: id,
    registered_number: null,
    title: id,
    summary: [],
    flow: { mn: 'Гэрээ' },
    document_status: 'OPEN',
    status: { mn: 'Хянах' },
    status_type: 'CHECK',
    revision: 1,
    creator: { user_id: 1, emp_id: 1, first_name: 'Болд', last_name: 'Бат', job: null, struct: null },
    at: '2026-11-21T00:00:00Z',
    due_at: null,
    unread_comments: 0,
    is_mentioned: false,
    is_read: true,
    in_place_of: null,
    holder: null,
    my_action: null,
    step: {
      id: `step-${id}`,
      version: 7,
      is_signature_needed: more.is_signature_needed ?? false,
      outcomes: outcomes.map((outcome) => ({
        outcome,
        label: { mn: outcome },
        needs_reason: outcome === 'returned',
        needs_targets: outcome === 'forwarded',
      })),
    },
  }
}
