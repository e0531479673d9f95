import { expect, test } from 'vitest'
import type { VoteView } from '../../shared/documents/vote.ts'
import type { StatusHistory } from '../../shared/history.ts'
import { returnReason } from './return-reason.ts'

test('the reason of the last return is told, not of an earlier one', () => {
  expect(
    returnReason([
      aStep(1, 'START'),
      aStep(2, 'CHECK', 'Дүнг засна уу'),
      aStep(3, 'RE_CREATE', 'Засав'),
      aStep(4, 'CHECK', 'Хугацааг засна уу'),
    ])?.texts,
  ).toEqual(['Хугацааг засна уу'])
})

test('a return without words has no reason to show', () => {
  expect(returnReason([aStep(1, 'START'), aStep(2, 'CHECK', 'Зөвшөөрөв'), aStep(3, 'VOTE')])).toBeNull()
  expect(returnReason([])).toBeNull()
})

const history = [aStep(1, 'START'), aStep(2, 'CHECK', 'Зөвшөөрөв'), aStep(3, 'VOTE')]

test('where the council asked for more material it is told what, by whom, and of a secret vote what alone', () => {
  const voters = [
    { choice: 'recreate', description: 'Үнийн судалгаа', person: { first_name: 'Мөнхбат', last_name: 'Цэрэн' } },
    { choice: 'approve', description: 'Зүйтэй', person: { first_name: 'Болд', last_name: 'Бат' } },
  ] as VoteView['voters']
  expect(returnReason(history, [aVote({ voters })])?.texts).toEqual(['Ц.Мөнхбат: Үнийн судалгаа'])
  expect(
    returnReason(history, [
      aVote({
        voters: voters.map((voter) => ({ ...voter, choice: null, description: null })),
        material_asked: ['Үнийн судалгаа', 'Хавсралт'],
      }),
    ])?.texts,
  ).toEqual(['Үнийн судалгаа', 'Хавсралт'])
})

test('what a council asked for before a later return is not its reason', () => {
  expect(
    returnReason(
      [...history, aStep(4, 'RE_CREATE'), aStep(5, 'CHECK', 'Хугацааг засна уу')],
      [aVote({ material_asked: ['Хавсралт'] })],
    )?.texts,
  ).toEqual(['Хугацааг засна уу'])
})

function aVote(more: Partial<VoteView>): VoteView {
  return { action_num: 3, result: 'to_recreate', voters: [], material_asked: [], ...more } as VoteView
}

function aStep(
  action_num: number,
  status_type: StatusHistory['status_type'],
  description: string | null = null,
): StatusHistory {
  return {
    action_num,
    status_type,
    description,
    status: status_type,
    status_action: null,
    is_done: 1,
    created_at: '',
    signature: null,
    emp: null,
  }
}
