import { expect, test } from 'vitest'
import type { Language } from '#platform/shared/i18n.ts'
import { catalogue, type FlowContents, nodeOf, outcomeLabels } from '#modules/workflow/shared/index.ts'
import { exportFlow, importFlow } from './exchange/flow-file.ts'
import { fieldKey, flowKey, followed, looked, nodeKey, staleTexts, withoutStale } from './stale.ts'
import { templateOf } from './templates.ts'

const contents: FlowContents = {
  title: { mn: 'Чөлөө', en: 'Leave', ko: '휴가' },
  description: { mn: '' },
  category: { mn: '' },
  ...templateOf('leave'),
  form: [{ name: 'reason', label: { mn: 'Учир', en: 'Why' }, kind: 'text', required: false }],
}
const review = catalogue.find(({ key }) => key === 'check')!
const [step] = contents.diagram.nodes.filter(({ type }) => type === 'action')
const outcome = contents.diagram.nodes.find((node) => node.parentId === step!.id && node.data.outcome === 'reviewed')!

function named(doc: FlowContents, id: string, language: Language, text: string): FlowContents {
  const nodes = doc.diagram.nodes.map((node) =>
    node.id === id
      ? {
          ...node,
          data: {
            ...node.data,
            ...(language === 'mn' && { label: text }),
            labels: { ...node.data.labels, [language]: text },
          },
        }
      : node,
  )
  return { ...doc, diagram: { ...doc.diagram, nodes } }
}
/** As the designer does it: letter by letter, and each word one step back. */
function typed(doc: FlowContents, id: string, language: Language, words: readonly string[]) {
  let now = doc
  for (const word of words) now = followed(doc, now, named(now, id, language, word))
  return now
}
const own = (doc: FlowContents) =>
  ['Look', '보기'].reduce((now, word, at) => named(now, step!.id, at === 0 ? 'en' : 'ko', word), doc)
const wordsOf = (doc: FlowContents, id: string) => {
  const { label, labels } = nodeOf(doc.diagram, id)!.data
  return { ...labels, mn: label }
}

test('a step that is renamed leaves its other languages stale, until each is looked at or written', () => {
  const renamed = typed(own(contents), step!.id, 'mn', ['Ш', 'Ша', 'Шалгах'])
  expect(renamed.stale).toEqual({ [nodeKey(step!.id)]: ['en', 'ko'] })
  expect(staleTexts(renamed).map(({ words, languages }) => [words.en, languages])).toEqual([['Look', ['en', 'ko']]])
  const seen = looked(renamed, nodeKey(step!.id), ['en'])
  expect(seen.stale).toEqual({ [nodeKey(step!.id)]: ['ko'] })
  const written = typed(seen, step!.id, 'ko', ['검', '검사'])
  expect(written.stale, 'and nothing is left to keep').toBeUndefined()
  expect('stale' in written).toBe(false)
})

test('whoever types a name back has renamed nothing, and what was there comes back', () => {
  const before = own(contents)
  const mn = nodeOf(before.diagram, step!.id)!.data.label
  expect(typed(before, step!.id, 'mn', [`${mn}1`, mn]).stale).toBeUndefined()
  const shipped = named(
    named(named(contents, step!.id, 'mn', 'Хянах'), step!.id, 'en', 'Review'),
    step!.id,
    'ko',
    '검토',
  )
  const back = typed(shipped, step!.id, 'mn', ['Хяна', 'Хянах'])
  expect(wordsOf(back, step!.id)).toEqual(review.label)
})

test('labels of the product never stay beside a Mongolian that is another', () => {
  const { reviewed } = outcomeLabels
  expect(wordsOf(contents, outcome.id)).toEqual(reviewed)
  const renamed = typed(contents, outcome.id, 'mn', ['Шалгасан'])
  expect(wordsOf(renamed, outcome.id)).toEqual({ mn: 'Шалгасан' })
  expect(renamed.stale).toBeUndefined()
  // One of them had been written by somebody: that one is to be looked at.
  const mixed = typed(named(contents, outcome.id, 'en', 'Seen'), outcome.id, 'mn', ['Шалгасан'])
  expect([wordsOf(mixed, outcome.id), mixed.stale]).toEqual([
    { mn: 'Шалгасан', en: 'Seen' },
    { [nodeKey(outcome.id)]: ['en'] },
  ])
  // The same of a template's own names.
  expect(wordsOf(typed(contents, step!.id, 'mn', ['Өөр']), step!.id)).toEqual({ mn: 'Өөр' })
})

test('fields of the form and the flow itself follow the same rule', () => {
  const field = { ...contents.form[0]!, label: { mn: 'Шалтаг', en: 'Why' } }
  expect(followed(contents, contents, { ...contents, form: [field] }).stale).toEqual({ [fieldKey('reason')]: ['en'] })
  const title = { ...contents.title, en: 'Absence' }
  expect(followed(contents, contents, { ...contents, title }).stale).toEqual({ [flowKey('title')]: ['mn', 'ko'] })
})

test('it goes along in a file, is none of the meaning, and of what is gone nothing is said', async () => {
  const renamed = typed(own(contents), step!.id, 'mn', ['Шалгах'])
  const read = await importFlow(await exportFlow({ ...renamed, code: 'leave', version: null }))
  expect(read.ok && [read.flow.stale, read.isChanged]).toEqual([renamed.stale, false])
  expect(withoutStale(renamed)).not.toHaveProperty('stale')
  const removed = {
    ...renamed,
    diagram: { ...renamed.diagram, nodes: renamed.diagram.nodes.filter(({ id }) => id !== step!.id) },
  }
  expect(staleTexts(removed)).toEqual([])
})
