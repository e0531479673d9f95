import { expect, test } from 'vitest'
import {
  actionNumbersOf,
  belongsInHistory,
  groupByAction,
  isFaded,
  isHidden,
  processHistory,
  showsDate,
  type StatusHistory,
  voterResult,
} from './history.ts'

const step = (changes: Partial<StatusHistory>): StatusHistory => ({
  status: 'Хянах',
  status_action: null,
  status_type: 'CHECK',
  is_done: 1,
  action_num: 1,
  created_at: '2026-11-23T01:00:00.000Z',
  description: null,
  signature: null,
  emp: { job: null, struct: null, first_name: 'Болд', last_name: 'Бат-Эрдэнэ' },
  ...changes,
})

test('the history is grouped by action number, in order', () => {
  const statusHistories = [
    step({ action_num: 2 }),
    step({ action_num: 1, status_type: 'START' }),
    step({ action_num: 2, status: 'Санхүү' }),
  ]
  const actionNumbers = actionNumbersOf(statusHistories)
  expect(actionNumbers).toEqual([
    { action_num: 1, index: 0 },
    { action_num: 2, index: 1 },
  ])
  expect(
    groupByAction({ statusHistories, actionNumbers }).map((group) => group.steps.map(({ status }) => status)),
  ).toEqual([['Хянах'], ['Хянах', 'Санхүү']])
})

test('a correction that is still awaited is hidden, and so is its empty group', () => {
  const statusHistories = [step({ action_num: 1 }), step({ action_num: 2, status_type: 'RE_CREATE', is_done: 0 })]
  expect(groupByAction({ statusHistories, actionNumbers: actionNumbersOf(statusHistories) })).toHaveLength(1)
  expect(isHidden(step({ status_type: 'RE_CREATE' }))).toBe(false)
})

test('what is not done is faded and has no date, except the end and the cancelling', () => {
  expect([isFaded(step({ is_done: 0 })), isFaded(step({}))]).toEqual([true, false])
  expect(
    [
      step({}),
      step({ is_done: 0 }),
      step({ is_done: 0, status_type: 'END' }),
      step({ is_done: 0, status_type: 'CANCEL' }),
    ].map(showsDate),
  ).toEqual([true, false, true, true])
})

test("a councillor's result", () => {
  expect(voterResult({ approve: 1, recreate: 0, voted: 1 })).toBe('Supported')
  expect(voterResult({ approve: 0, recreate: 1, voted: 1 })).toBe('ToRecreate')
  expect(voterResult({ approve: 0, recreate: 0, voted: 1 })).toBe('Unsupported')
  expect(voterResult({ approve: 0, recreate: 0, voted: 0 })).toBe('')
  expect(voterResult({ approve: null, recreate: 0, voted: 1 })).toBe('')
})

test('what others settled is no part of the story', () => {
  expect(
    [{ closed_as: null }, { closed_as: 'DONE' as const }, { closed_as: 'SUPERSEDED' as const }].map(belongsInHistory),
  ).toEqual([true, true, false])
})

test('the reply has the field names of the specification, and the round that a councillor voted in', () => {
  expect(Object.keys(processHistory.shape)).toEqual(['statusHistories', 'votingPeople', 'actionNumbers'])
  expect(Object.keys(processHistory.shape.statusHistories.element.shape)).toEqual([
    'status',
    'status_action',
    'status_type',
    'is_done',
    'action_num',
    'created_at',
    'description',
    'signature',
    'emp',
    // Ours, and only where somebody acted for another, it rested, was finalised, or more was done around it.
    'look',
    'substituted',
    'by_council',
    'as_admin',
    'handovers',
    'stands_in',
    'reached',
    'alarms',
    'until',
    'extended_until',
    'certificate',
    'day_set',
    'added',
    'turned',
    'overtaken',
    'recused',
    'replaced',
  ])
  expect(Object.keys(processHistory.shape.votingPeople.element.shape)).toEqual([
    'action_num',
    'approve',
    'recreate',
    'voted',
    'description',
    'signature_image',
    'signature_date',
    'emp',
    // Ours, and only where a roll was changed.
    'voided',
  ])
})
