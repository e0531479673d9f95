import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubLocalStorage } from '#platform/testing/local-storage.ts'
import { readStored, writeStored } from '#platform/web/storage.ts'
import { draftPlace, emptyDraft, keepDraft } from './create/draft.ts'
import { workflowDrafts } from './kept-drafts.ts'

const { kept: keptDrafts, forget: forgetDrafts } = workflowDrafts

const id = '0190a000-0000-7000-8000-000000000001'
const other = '0190a000-0000-7000-8000-000000000002'

beforeEach(() => {
  vi.useFakeTimers({ now: 1000 })
  stubLocalStorage()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a document being written is found again with its words and the time', () => {
  keepDraft(draftPlace('creator', 1), {
    ...emptyDraft,
    title: 'Түрээсийн гэрээ',
    fields: { purpose: 'Оффис сунгах тухай', amount: '1000', kind: 'annual' },
  })
  expect(keptDrafts('creator')).toEqual([
    {
      kind: 'workflow.kept.new',
      path: '/workflow/new',
      title: 'Түрээсийн гэрээ',
      texts: ['Оффис сунгах тухай'],
      at: 1000,
    },
  ])
})

test('a correction and a comment lead to their document', () => {
  writeStored(`workflow_correction_creator_${id}`, { sha256: 'x', writing: { title: 'Засвар', fields: {}, files: [] } })
  writeStored(`workflow_comment_creator_${id}`, 'Хоёрдугаар хуудсыг харна уу')
  expect(keptDrafts('creator')).toMatchObject([
    { kind: 'workflow.kept.correction', path: `/workflow/${id}`, title: 'Засвар' },
    { kind: 'workflow.kept.comment', path: `/workflow/${id}`, texts: ['Хоёрдугаар хуудсыг харна уу'] },
  ])
})

test('what is being said beside a document, and a comment there that is being changed, lead to it too', () => {
  writeStored(`workflow_talk_creator_${id}`, { text: 'Хавсралт дутуу байна', people: [] })
  writeStored(`workflow_talk_creator_${id}_${other}`, { text: 'Хавсралт ирлээ', people: [] })
  expect(keptDrafts('creator')).toMatchObject([
    { kind: 'workflow.kept.comment', path: `/workflow/${id}`, texts: ['Хавсралт дутуу байна'] },
    { kind: 'workflow.kept.comment', path: `/workflow/${id}`, texts: ['Хавсралт ирлээ'] },
  ])
})

test('what another person of this browser wrote is not among them, however alike their names are', () => {
  keepDraft(draftPlace('creator_1', 2), { ...emptyDraft, title: 'Нууц' })
  writeStored(`workflow_comment_creator_7_${id}`, 'Нууц үг')
  expect(keptDrafts('creator')).toEqual([])
  expect(keptDrafts('creator_1')).toHaveLength(1)
})

test('who signs out leaves nothing of it behind, and takes nothing of others along', () => {
  for (const login of ['creator', 'creator_1']) {
    keepDraft(draftPlace(login, 2), { ...emptyDraft, title: 'Гэрээ' })
    writeStored(`workflow_correction_${login}_${id}`, { writing: { title: 'Засвар' } })
    writeStored(`workflow_comment_${login}_${id}`, 'Тайлбар')
    writeStored(`workflow_talk_${login}_${id}`, { text: 'Үг', people: [] })
    writeStored(`workflow_talk_${login}_${id}_${other}`, { text: 'Засаж буй үг', people: [] })
  }
  writeStored('workflow_views_creator_inbox', 'mine')
  forgetDrafts('creator')
  expect([keptDrafts('creator'), keptDrafts('creator_1').length, readStored('workflow_views_creator_inbox')]).toEqual([
    [],
    5,
    'mine',
  ])
})

test('what has expired is gone', () => {
  keepDraft(draftPlace('creator', 1), { ...emptyDraft, title: 'Хуучин' })
  vi.setSystemTime(8 * 86_400_000)
  expect(keptDrafts('creator')).toEqual([])
})
