import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FormField } from '#platform/shared/fields/index.ts'
import { writeStored } from '#platform/web/storage.ts'
import { stubLocalStorage } from '#platform/testing/local-storage.ts'
import { draftPlace, emptyDraft, forgetDraft, fromTemplate, isEmpty, keepDraft, readDraft } from './draft.ts'

const form: FormField[] = [{ name: 'amount', kind: 'money', label: { mn: 'Дүн' }, required: true }]

beforeEach(stubLocalStorage)
afterEach(vi.unstubAllGlobals)

test('what was typed comes back after a reload', () => {
  keepDraft(draftPlace('bold', 3), { ...emptyDraft, title: 'Гэрээ', fields: { amount: '5000' } })
  expect(readDraft(draftPlace('bold', 3), form)).toEqual({
    title: 'Гэрээ',
    fields: { amount: '5000' },
    files: [],
    watchers: [],
  })
})

test('each flow and each person has a draft of their own', () => {
  keepDraft(draftPlace('bold', 3), { ...emptyDraft, title: 'Гэрээ' })
  expect(readDraft(draftPlace('bold', 4), form)).toBeNull()
  expect(readDraft(draftPlace('saraa', 3), form)).toBeNull()
})

test('a sent document leaves no draft behind', () => {
  keepDraft(draftPlace('bold', 3), { ...emptyDraft, title: 'Гэрээ' })
  forgetDraft(draftPlace('bold', 3))
  expect(readDraft(draftPlace('bold', 3), form)).toBeNull()
})

test('an emptied form forgets its draft', () => {
  keepDraft(draftPlace('bold', 3), { ...emptyDraft, title: 'Гэрээ' })
  keepDraft(draftPlace('bold', 3), { ...emptyDraft, title: ' ', fields: { amount: '' } })
  expect(readDraft(draftPlace('bold', 3), form)).toBeNull()
})

test('a field that the form no longer has is not restored', () => {
  keepDraft(draftPlace('bold', 3), { ...emptyDraft, title: 'Гэрээ', fields: { amount: '1', gone: 'x' } })
  expect(readDraft(draftPlace('bold', 3), form)?.fields).toEqual({ amount: '1' })
})

test('a ticked box counts as something typed, an unticked one does not', () => {
  expect(isEmpty({ ...emptyDraft, fields: { urgent: true } })).toBe(false)
  expect(isEmpty({ ...emptyDraft, fields: { urgent: false } })).toBe(true)
})

test('a template begins a document with what the form still asks', () => {
  expect(fromTemplate({ title: 'Гэрээ', fields: { amount: '5000', gone: 'x' } }, form)).toEqual({
    ...emptyDraft,
    title: 'Гэрээ',
    fields: { amount: '5000' },
  })
})

test('what is kept while its window goes over to another organisation stays where it was begun', () => {
  writeStored('user_info', { org_id: 1 })
  const place = draftPlace('bold', 3)
  writeStored('user_info', { org_id: 2 })
  keepDraft(place, { ...emptyDraft, title: 'Гэрээ' })
  expect(readDraft(draftPlace('bold', 3), form)).toBeNull()
  expect(readDraft(place, form)?.title).toBe('Гэрээ')
})
