import { expect, test } from 'vitest'
import type { StatusHistory } from '../../shared/history.ts'
import { lastDone } from './last-done.ts'

test('the newest step that somebody carried out', () => {
  const history = [
    aStep('START', '2026-11-21T08:00:00Z'),
    aStep('CHECK', '2026-11-21T10:00:00Z'),
    aStep('GIVE', '2026-11-21T09:00:00Z'),
  ]
  expect(lastDone(history)?.status_type).toBe('CHECK')
})

test('what is still open, what nobody carried out and how it ended do not count', () => {
  const history = [
    aStep('CHECK', '2026-11-21T08:00:00Z'),
    aStep('RECEIVE', '2026-11-21T11:00:00Z', { is_done: 0 }),
    aStep('VOTE', '2026-11-21T11:00:00Z', { emp: null }),
    aStep('END', '2026-11-21T12:00:00Z'),
    aStep('CANCEL', '2026-11-21T12:00:00Z'),
  ]
  expect(lastDone(history)?.status_type).toBe('CHECK')
  expect(lastDone([])).toBeNull()
})

function aStep(
  status_type: StatusHistory['status_type'],
  created_at: string,
  changes: Partial<StatusHistory> = {},
): StatusHistory {
  const emp = { job: null, struct: null, first_name: 'Болд', last_name: 'Дорж' }
  return {
    status: 'x',
    status_action: null,
    status_type,
    is_done: 1,
    action_num: 1,
    created_at,
    description: null,
    signature: null,
    emp,
    ...changes,
  }
}
