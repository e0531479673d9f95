import i18next from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { beforeAll, expect, test } from 'vitest'
import type { DocumentView } from '../../shared/documents/view.ts'
import { ContentsCard } from './ContentsCard.tsx'

beforeAll(async () => {
  // Says the keys.
  await i18next.use(initReactI18next).init({ lng: 'cimode' })
})

const revision = { number: 1, title: 'Гэрээ', fields: {}, files: [], note: null } as unknown as DocumentView['revision']
const bare = { id: 'd', form: [], hidden: [], revision, previous: null } as unknown as DocumentView
const file = { id: 'f', name: 'Төсөл.pdf', content_type: 'application/pdf', size: 12, sha256: 'x' }

test('where a document says nothing but its title there is no card of contents', () => {
  expect(renderToStaticMarkup(<ContentsCard document={bare} />)).toBe('')
})

test.each<[string, Partial<DocumentView>]>([
  ['a field of the form', { form: [{ name: 'amount', label: { mn: 'Дүн' }, kind: 'money', required: false }] }],
  ['a field that is not shown here', { hidden: [{ name: 'amount', label: { mn: 'Дүн' } }] as never }],
  ['an attachment', { revision: { ...revision, files: [file] } }],
  ['a note to the correction', { revision: { ...revision, note: 'Засав' } }],
  ['another title than before', { previous: { ...revision, title: 'Хуучин гэрээ' } }],
  ['an attachment that was taken out', { previous: { ...revision, files: [file] } }],
])('%s is shown', (_what, more) => {
  expect(renderToStaticMarkup(<ContentsCard document={{ ...bare, ...more }} />)).toContain('workflow.document.contents')
})

test('whoever may correct the document finds where', () => {
  expect(renderToStaticMarkup(<ContentsCard document={bare} onEdit={() => undefined} />)).toContain('platform.edit')
})
