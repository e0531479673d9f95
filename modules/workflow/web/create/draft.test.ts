import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FormField } from '#platform/shared/fields/index.ts'
import { stubLocalStorage } from '#platform/web/storage-of-tests.ts'
import { emptyDraft, forgetDraft, fromTemplate, isEmpty, keepDraft, readDraft } from './draft.ts'

const form: FormField[] = [{ name: 'amount', kind: 'money', label: { mn: 'Дүн' }, required: true }]

beforeEach(stubLocalStorage)
afterEach(vi.unstubAllGlobals)

test('what was typed comes back after a reload', () => {
  keepDraft('bold', 3, { ...emptyDraft, title: 'Гэрээ', fields: { amount: '5000' } })
  expect(readDraft('bold', 3, form)).toEqual({ title: 'Гэрээ', fields: { amount: '5000' }, files: [], watchers: [] })
})

test('each flow and each person has a draft of their own', () => {
  keepDraft('bold', 3, { ...emptyDraft, title: 'Гэрээ' })
  expect(readDraft('bold', 4, form)).toBeNull()
  expect(readDraft('saraa', 3, form)).toBeNull()
})

test('a sent document leaves no draft behind', () => {
  keepDraft('bold', 3, { ...emptyDraft, title: 'Гэрээ' })
  forgetDraft('bold', 3)
  expect(readDraft('bold', 3, form)).toBeNull()
})

test('an emptied form forgets its draft', () => {
  keepDraft('bold', 3, { ...emptyDraft, title: 'Гэрээ' })
  keepDraft('bold', 3, { ...emptyDraft, title: ' ', fields: { amount: '' } })
  expect(readDraft('bold', 3, form)).toBeNull()
})

test('a field that the form no longer has is not restored', () => {
  keepDraft('bold', 3, { ...emptyDraft, title: 'Гэрээ', fields: { amount: '1', gone: 'x' } })
  expect(readDraft('bold', 3, form)?.fields).toEqual({ amount: '1' })
})

test('a ticked box counts as something typed, an unticked one does not', () => {
  expect(isEmpty({ ...emptyDraft, fields: { urgent: true } })).toBe(false)
  expect(isEmpty({ ...emptyDraft, fields: { urgent: false } })).toBe(true)
})

test('a template begins a document with what the form still asks', () => {
  expect(fromTemplate({ title: 'Гэрээ', fields: { amount: '5000', gone: 'x' } }, form)).toEqual({ ...emptyDraft, title: 'Гэрээ', fields: { amount: '5000' } })
})
