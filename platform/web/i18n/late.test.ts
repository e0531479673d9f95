import { expect, test } from 'vitest'
import { isLateRoom, portionOf } from './late.ts'

test('everybody gets the words of the doors at once, and those of the daily work inside', () => {
  expect(['access.login.enter', 'platform.save', 'access.lock.unlock', 'workflow.inbox.title'].map(portionOf)).toEqual(['early', 'early', 'early', 'early'])
  expect(['workflow.inbox.search', 'platform.setting.dark'].map(portionOf)).toEqual(['inside', 'inside'])
})

test('words of administration come with its screens, the names of the screens before', () => {
  expect(['organization.structure.add', 'access.users.search', 'workflow.permission.documents', 'operation.audit.work_retried'].map(portionOf)).toEqual(['late', 'late', 'late', 'late'])
  expect(['organization.structure.title', 'access.users.add'].map(portionOf)).toEqual(['early', 'early'])
  expect(isLateRoom('organization.structure.title')).toBe(true)
  expect(isLateRoom('workflow.inbox.title')).toBe(false)
})

test('letters and printed records are never sent to a browser', () => {
  expect(['access.mail.code.subject', 'workflow.record.caption'].map(portionOf)).toEqual([null, null])
})
