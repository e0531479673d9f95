import { expect, test } from 'vitest'
import type { FormField } from '../../shared/form.ts'
import { contentsOf, isChanged, problemsOf, TITLE_PROBLEM, type Writing } from './contents.ts'

const form: FormField[] = [{ name: 'amount', kind: 'money', label: { mn: 'Дүн' }, required: true }]
const written: Writing = { title: 'Гэрээ', fields: { amount: '5000' }, files: [] }
const file = { id: 'f1', name: 'a.pdf', content_type: 'application/pdf', size: 1, sha256: 'x' }

test('a filled form may be sent', () => {
  expect(problemsOf(written, form)).toEqual({})
})

test('the title and every required field are asked for', () => {
  expect(problemsOf({ title: ' ', fields: {}, files: [] }, form)).toEqual({ [TITLE_PROBLEM]: 'workflow.form.required', amount: 'workflow.form.required' })
})

test('files travel as ids in the order shown', () => {
  expect(contentsOf({ ...written, title: ' Гэрээ ', files: [file] })).toEqual({ title: 'Гэрээ', fields: { amount: '5000' }, file_ids: ['f1'] })
})

test('only a real difference is a change', () => {
  expect(isChanged({ ...written, fields: { amount: '5000', note: '', urgent: false } }, written)).toBe(false)
  expect(isChanged({ ...written, fields: { amount: '5001' } }, written)).toBe(true)
  expect(isChanged({ ...written, files: [file] }, written)).toBe(true)
})
