import { expect, test } from 'vitest'
import type { StatusHistory } from '../../shared/history.ts'
import { returnReason } from './return-reason.ts'

test('the reason of the last return is told, not of an earlier one', () => {
  expect(returnReason([aStep(1, 'START'), aStep(2, 'CHECK', 'Дүнг засна уу'), aStep(3, 'RE_CREATE', 'Засав'), aStep(4, 'CHECK', 'Хугацааг засна уу')])?.description)
    .toBe('Хугацааг засна уу')
})

test('a return without words has no reason to show', () => {
  expect(returnReason([aStep(1, 'START'), aStep(2, 'CHECK', 'Зөвшөөрөв'), aStep(3, 'VOTE')])).toBeNull()
  expect(returnReason([])).toBeNull()
})

function aStep(action_num: number, status_type: StatusHistory['status_type'], description: string | null = null): StatusHistory {
  return { action_num, status_type, description, status: status_type, status_action: null, is_done: 1, created_at: '', signature: null, emp: null }
}
