import { expect, test } from 'vitest'
import type { FormField } from '#platform/shared/fields/index.ts'
import { contentsOf, fileProblems, isChanged, problemsOf, TITLE_PROBLEM, withFile, type Writing } from './contents.ts'

const form: FormField[] = [{ name: 'amount', kind: 'money', label: { mn: 'Дүн' }, required: true }]
const written: Writing = { title: 'Гэрээ', fields: { amount: '5000' }, files: [] }
const file = { id: 'f1', name: 'a.pdf', content_type: 'application/pdf', size: 1, sha256: 'x' }

test('a filled form may be sent', () => {
  expect(problemsOf(written, form)).toEqual({})
})

test('the title and every required field are asked for', () => {
  expect(problemsOf({ title: ' ', fields: {}, files: [] }, form)).toEqual({
    [TITLE_PROBLEM]: 'platform.fields.required',
    amount: 'platform.fields.required',
  })
})

test('a file that failed is asked about, one on its way is not', () => {
  expect(fileProblems([{ problem: null }])).toEqual({})
  expect(fileProblems([{ problem: null }, { problem: 'Хоосон файл' }])).toEqual({ '#files': 'workflow.files.failed' })
})

test('files travel as ids in the order shown', () => {
  expect(contentsOf({ ...written, title: ' Гэрээ ', files: [file] })).toEqual({
    title: 'Гэрээ',
    fields: { amount: '5000' },
    file_ids: ['f1'],
  })
})

test('only a real difference is a change', () => {
  expect(isChanged({ ...written, fields: { amount: '5000', note: '', urgent: false } }, written)).toBe(false)
  expect(isChanged({ ...written, fields: { amount: '5001' } }, written)).toBe(true)
  expect(isChanged({ ...written, files: [file] }, written)).toBe(true)
})

test('what nobody sees fills nothing in and changes nothing; a title is sent in one line', () => {
  expect(problemsOf({ title: '\u200b', fields: { amount: '\u3164' }, files: [] }, form)).toEqual({
    [TITLE_PROBLEM]: 'platform.fields.required',
    amount: 'platform.fields.required',
  })
  expect(
    isChanged({ title: 'Гэр\u200bээ', fields: { amount: '5000\u2060', note: '\u2800' }, files: [] }, written),
  ).toBe(false)
  expect(contentsOf({ ...written, title: '\u202eГэрээ\u202c\nтөсөл' }).title).toBe('Гэрээ төсөл')
})

test('a new version stands in the place of what it replaces, and names what the document has, however often it is chosen again', () => {
  const known = { ...file, attachment_id: 'f1', version: 1 }
  const before = { ...written, files: [known, { ...file, id: 'f2' }] }
  const once = withFile(before, { ...file, id: 'n1' }, known)
  expect(contentsOf(once)).toMatchObject({ file_ids: ['n1', 'f2'], replaces: { n1: 'f1' } })
  const twice = withFile(once, { ...file, id: 'n2' }, once.files[0])
  expect(contentsOf(twice)).toMatchObject({ file_ids: ['n2', 'f2'], replaces: { n2: 'f1' } })
  // What was never part of the document is simply another file; what was taken out replaces nothing.
  expect(contentsOf(withFile(twice, { ...file, id: 'n3' }, twice.files[1]))).toMatchObject({
    file_ids: ['n2', 'n3'],
    replaces: { n2: 'f1' },
  })
  expect(contentsOf({ ...twice, files: [] })).toEqual({ title: 'Гэрээ', fields: { amount: '5000' }, file_ids: [] })
})
