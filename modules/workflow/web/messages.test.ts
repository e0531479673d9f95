import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const wordsOf = (folder: string, language: 'mn' | 'en') =>
  JSON.parse(readFileSync(new URL(`${folder}/${language}.json`, import.meta.url), 'utf8')) as Record<string, string>
const en = { ...wordsOf('../../../platform/locales', 'en'), ...wordsOf('../locales', 'en') }
const mn = { ...wordsOf('../../../platform/locales', 'mn'), ...wordsOf('../locales', 'mn') }

const screens = ['.', '../../../platform/web'].flatMap((folder) =>
  globSync('**/*.tsx', { cwd: new URL(folder, import.meta.url) }).map((file) =>
    readFileSync(new URL(`${folder}/${file}`, import.meta.url), 'utf8'),
  ),
)

test.each([
  ['save', 'platform.save', 'Save'],
  ['back', 'platform.back', 'Back'],
  ['vote', 'workflow.vote.cast', 'Vote'],
  ['additional description', 'workflow.decision.comment', 'Additional description'],
  ['date', 'workflow.history.date', 'Date'],
  ['status transition history', 'workflow.history.title', 'Status transition history'],
  ['e-signed date and time', 'workflow.history.signed_at', 'E-signed date and time'],
  ['e-signed', 'workflow.history.signed', 'E-signed'],
  ['councillor who voted', 'workflow.history.voters', 'Councillor who voted'],
  ['voted electronically', 'workflow.history.voted_electronically', 'Voted electronically'],
  ['date time', 'workflow.history.date_time', 'Date time'],
  ['supported', 'workflow.status.supported', 'Supported'],
  ['unsupported', 'workflow.status.unsupported', 'Unsupported'],
  ['additional material required', 'workflow.status.to_recreate', 'Additional material required'],
  ['action pending', 'workflow.status.action_pending', 'Action pending'],
  ['download the following file', 'workflow.files.download', 'Download the following file'],
])('the label "%s" of a process is %s: %s', (_what, key, words) => {
  expect(en[key]).toBe(words)
  expect(mn[key]).toMatch(/[А-Яа-яЁёӨөҮү]/)
  expect(
    screens.filter((screen) => screen.includes(`'${key}'`)),
    'it stands on a screen',
  ).not.toEqual([])
})

test.each([
  ['platform.fields.required', 'A value must be entered'],
  ['workflow.form.incomplete', 'Information is incomplete'],
  ['workflow.no_change', 'No changes have been reported. Change the document or write a note.'],
])('%s says "%s" in English', (key, words) => {
  expect(en[key]).toBe(words)
})

const wordsOfAll = (language: 'mn' | 'en' | 'ko') =>
  ['../locales', '../../notification/locales'].flatMap((folder) =>
    Object.entries(
      JSON.parse(readFileSync(new URL(`${folder}/${language}.json`, import.meta.url), 'utf8')) as Record<
        string,
        string
      >,
    ),
  )

/** What had two words once: the one that stays, and the one that is not said any more. */
test.each([
  ['ko', '참조', /지켜|열람자/],
  ['ko', '직위', /직무/],
  ['ko', '작성자', /기안자/],
  ['ko', '흐름', /워크플로|업무 흐름/],
  ['ko', '기한 초과', /기한 지남/],
  ['ko', '가중치', /비중/],
  ['ko', '정족수', /의사 정족수/],
  ['ko', '연기', /보류/],
  ['ko', '항목', /필드/],
  ['ko', '입력하세요', /적으십시오/],
  ['mn', 'шийдвэрлэнэ', /дарга шийднэ|бичиг шийднэ/],
  ['mn', 'Хойшлогдсон', /Түр хойшилсон/],
  ['en', 'flow', /\bworkflow(?! designer)/i],
] as const)('in %s one thing is called %s, and nothing else', (language, word, other) => {
  const words = wordsOfAll(language)
  expect(words.filter(([, text]) => other.test(text))).toEqual([])
  expect(words.some(([, text]) => text.includes(word))).toBe(true)
})
