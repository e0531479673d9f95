import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubLocalStorage } from '#platform/testing/local-storage.ts'
import type { DocumentView, MyStep } from '../../shared/documents/view.ts'
import { forgetCorrection, keepCorrection, readCorrection } from './kept-correction.ts'

beforeEach(stubLocalStorage)
afterEach(vi.unstubAllGlobals)

const typed = { title: 'Засаж буй гарчиг', fields: {}, files: [] }

test('what was being corrected comes back, with the revision it was typed over', () => {
  keepCorrection('bold', aDocument(), typed)
  expect(readCorrection('bold', aDocument())).toEqual({ sha256: 'first', writing: typed })
})

test('each person and each document keeps its own', () => {
  keepCorrection('bold', aDocument(), typed)
  expect(readCorrection('saraa', aDocument())).toBeNull()
  expect(readCorrection('bold', { ...aDocument(), id: 'other' })).toBeNull()
})

test('who may no longer correct the document gets nothing back', () => {
  keepCorrection('bold', aDocument(), typed)
  expect(readCorrection('bold', { ...aDocument(), my_steps: [] })).toBeNull()
  expect(
    readCorrection('bold', { ...aDocument(), my_steps: [{ ...correcting, is_read_only: true, editable: [] }] }),
  ).toBeNull()
})

test('what equals the document is not kept', () => {
  keepCorrection('bold', aDocument(), typed)
  keepCorrection('bold', aDocument(), { title: 'Гэрээ', fields: {}, files: [] })
  expect(readCorrection('bold', aDocument())).toBeNull()
})

test('a revision that says the same by now needs no correction', () => {
  keepCorrection('bold', aDocument(), typed)
  const document = aDocument()
  expect(
    readCorrection('bold', { ...document, revision: { ...document.revision, title: typed.title, sha256: 'second' } }),
  ).toBeNull()
})

test('what was sent is forgotten', () => {
  keepCorrection('bold', aDocument(), typed)
  forgetCorrection('bold', 'd')
  expect(readCorrection('bold', aDocument())).toBeNull()
})

const correcting = {
  status_type: 'RE_CREATE',
  is_read_only: false,
  editable: ['#title', 'reason', '#files'],
  owed: [],
} as unknown as MyStep

function aDocument() {
  return {
    id: 'd',
    my_steps: [correcting],
    revision: { title: 'Гэрээ', fields: {}, files: [], sha256: 'first' },
  } as unknown as DocumentView
}
