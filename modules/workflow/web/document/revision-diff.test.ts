import { expect, test } from 'vitest'
import type { FormField } from '#platform/shared/fields/index.ts'
import type { RevisionView } from '../../shared/documents/contents.ts'
import { changeOf, fileChanges, hasChanges } from './revision-diff.ts'

const amount = aField('amount', 'money')
const terms = aField('terms', 'long_text')

test('the first revision shows no change', () => {
  expect(changeOf(amount, aRevision({ amount: '5' }), null)).toEqual({ kind: 'same', value: '5' })
  expect(hasChanges([amount], aRevision({ amount: '5' }), null)).toBe(false)
})

test('a changed amount stands beside the old one', () => {
  expect(changeOf(amount, aRevision({ amount: '48000000' }), aRevision({ amount: '52000000' }))).toEqual({
    kind: 'replaced',
    before: '52000000',
    value: '48000000',
  })
})

test('an amount written with cents is the same amount', () => {
  expect(changeOf(amount, aRevision({ amount: '100.00' }), aRevision({ amount: '100' })).kind).toBe('same')
  expect(changeOf(amount, aRevision({ amount: '1000' }), aRevision({ amount: '100' })).kind).toBe('replaced')
})

test('an emptied field is a change, an absent one is not', () => {
  expect(changeOf(terms, aRevision({ terms: '' }), aRevision({}))).toEqual({ kind: 'same', value: '' })
  expect(changeOf(terms, aRevision({ terms: '' }), aRevision({ terms: 'Урьдчилгаа' })).kind).toBe('replaced')
})

test('long texts are compared word by word', () => {
  const before = 'Төлбөрийг улирал бүр нэхэмжлэхээр ажлын гурван өдөрт багтаан шилжүүлнэ.'
  const change = changeOf(terms, aRevision({ terms: before.replace('улирал', 'сар') }), aRevision({ terms: before }))
  expect(change).toMatchObject({
    kind: 'rewritten',
    parts: [{}, { text: 'улирал', change: 'removed' }, { text: 'сар', change: 'added' }, {}],
  })
})

test('attachments are kept, added and removed by their bytes and names', () => {
  const now = aRevision({}, [aFile('contract.pdf', 'b'), aFile('price.xlsx', 'c')])
  const before = aRevision({}, [aFile('contract.pdf', 'a'), aFile('price.xlsx', 'c')])
  expect(fileChanges(now, before).map(({ file, change }) => `${file.name} ${file.sha256} ${change}`)).toEqual([
    'contract.pdf b added',
    'price.xlsx c same',
    'contract.pdf a removed',
  ])
  expect(hasChanges([], now, before)).toBe(true)
})

test('another version of an attachment is one change, not a removal and an addition', () => {
  const old = { ...aFile('contract.pdf', 'a'), attachment_id: 'contract', version: 1 }
  const next = { ...aFile('contract-2.pdf', 'b'), attachment_id: 'contract', version: 2 }
  expect(
    fileChanges(aRevision({}, [next]), aRevision({}, [old])).map(({ file, change }) => `${file.name} ${change}`),
  ).toEqual(['contract-2.pdf renewed'])
  // The same bytes under the same name may be put in once more; it is a version all the same.
  expect(
    fileChanges(aRevision({}, [{ ...old, id: 'x', version: 2 }]), aRevision({}, [old])).map(({ change }) => change),
  ).toEqual(['renewed'])
})

test('a new title alone is a change, and the same contents once more are none', () => {
  expect(
    hasChanges([amount], { ...aRevision({ amount: '5' }), title: 'Гэрээний төсөл' }, aRevision({ amount: '5' })),
  ).toBe(true)
  expect(hasChanges([amount], aRevision({ amount: '5' }), aRevision({ amount: '5' }))).toBe(false)
})

function aField(name: string, kind: FormField['kind']): FormField {
  return { name, kind, label: { mn: name }, required: false }
}

function aFile(name: string, sha256: string) {
  return { id: crypto.randomUUID(), name, sha256, content_type: 'application/pdf', size: 10 }
}

function aRevision(fields: RevisionView['fields'], files: RevisionView['files'] = []): RevisionView {
  return {
    number: 1,
    sha256: 'x',
    title: 'Гэрээ',
    fields,
    files,
    note: null,
    at: '2026-11-21T00:00:00Z',
    by: { user_id: 1, emp_id: 1, first_name: 'Болд', last_name: 'Бат', job: null, struct: null },
  }
}
