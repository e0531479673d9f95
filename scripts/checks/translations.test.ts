import { expect, test } from 'vitest'
import { planted } from './planted.ts'
import { checkTranslations } from './translations.ts'

const words = {
  'crm.title': 'Лид',
  'crm.added': '{{count}} нэмэгдлээ',
  'crm.gone': 'Олдсонгүй',
  'crm.required': 'Заавал',
  'crm.kind.a': 'А',
}
const locale = (changes: Record<string, string | undefined> = {}) => JSON.stringify({ ...words, ...changes }, null, 2)
const sound = {
  'modules/crm/locales/mn.json': locale(),
  'modules/crm/locales/en.json': locale(),
  'modules/crm/locales/ko.json': locale(),
  'modules/crm/web/Page.tsx': `export const Page = ({ t, kind }) => <b title={t('crm.title')}>{t('crm.added', { count: 1 })} {t(\`crm.kind.\${kind}\`)} 12:30 Orgil</b>`,
  'modules/crm/server/a.ts': `import { notFound } from '#platform/shared/errors.ts'\nexport const a = () => notFound('crm.gone')`,
  'modules/crm/shared/a.ts': `export const a = z.object({ name: z.string().min(1, 'crm.required') })`,
}

function problemsWith(files: Record<string, string>) {
  return planted({ ...sound, ...files }, (root) => checkTranslations(root, 4))
}

test('a house whose texts all exist, in three languages, passes', () => {
  expect(problemsWith({})).toEqual([])
})

test('a key that is put together of parts is none that the build sees', () => {
  expect(
    problemsWith({
      ...inAll({ 'crm.job_kind.tidy': 'А' }),
      'modules/crm/web/Job.tsx':
        "export const Job = ({ t, name }) => [t(['crm.job_kind', name].join('.')), t(`crm.job_kind.${name}`)]",
    }),
  ).toEqual(['modules/crm/web/Job.tsx:1: what this key looks like is only known at run time; say it with keyAmong'])
})

test('a text is used where its room is only known at run time', () => {
  const kinds = inAll({ 'crm.job_kind.tidy': 'А' })
  expect(problemsWith(kinds)).toEqual(['nobody uses the text crm.job_kind.tidy'])
  expect(
    problemsWith({
      ...kinds,
      'modules/crm/web/Job.tsx': 'export const Job = ({ t, room, name }) => t(`${room}.job_kind.${name}`)',
    }),
  ).toEqual([])
})

test('a feature may keep its words in one file, each key with its three languages', () => {
  const feature = JSON.stringify({ 'crm.lost.title': { mn: 'Алдсан', en: 'Lost', ko: '실패' } })
  expect(
    problemsWith({
      'modules/crm/locales/lost.json': feature,
      'modules/crm/web/Lost.tsx': `export const Lost = ({ t }) => <b>{t('crm.lost.title')}</b>`,
    }),
  ).toEqual([])
})

test('a house without texts fails, because then the check itself must be broken', () => {
  expect(planted(sound, (root) => checkTranslations(root))).toEqual([expect.stringContaining('reads the wrong place')])
})

const recorded = `import { auditChange } from '#platform/server/audit.ts'\nexport const b = () => auditChange(x, { action: 'crm.lead_lost', subject_type: 'crm.lead' })`

const forbidden: [what: string, file: string, text: string, why: string][] = [
  ['a text that does not exist', 'modules/crm/web/A.tsx', `t('crm.nothing')`, 'the text crm.nothing does not exist'],
  [
    'one of two texts does not exist',
    'modules/crm/web/A.tsx',
    `i18n.t(ok ? 'crm.title' : 'crm.nothing')`,
    'the text crm.nothing does not exist',
  ],
  [
    'the words of an error are missing',
    'modules/crm/server/b.ts',
    `throw conflict('crm.nothing')`,
    'the text crm.nothing does not exist',
  ],
  [
    'the words of an AppError are missing',
    'modules/crm/server/b.ts',
    `throw new AppError(409, 'crm.nothing')`,
    'the text crm.nothing does not exist',
  ],
  [
    'the words for a field are missing',
    'modules/crm/server/b.ts',
    `throw conflict('crm.gone', { fields: { name: 'crm.nothing' } })`,
    'crm.nothing does not exist',
  ],
  [
    'a contract names a missing text',
    'modules/crm/shared/b.ts',
    `export const b = z.string().max(9, { error: 'crm.nothing' })`,
    'crm.nothing does not exist',
  ],
  [
    'a contract says it directly',
    'modules/crm/shared/b.ts',
    `export const b = z.string().regex(/a/, 'crm.nothing')`,
    'crm.nothing does not exist',
  ],
  [
    'what is recorded in the audit log has no words',
    'modules/crm/server/b.ts',
    recorded,
    'the text crm.audit.lead_lost does not exist',
  ],
  [
    'the kind of what is recorded has no words',
    'modules/crm/server/b.ts',
    recorded,
    'the text crm.audit.subject.lead does not exist',
  ],
  [
    'a key is missing in one language',
    'modules/crm/locales/ko.json',
    locale({ 'crm.title': undefined }),
    'modules/crm/locales/ko.json: crm.title is missing',
  ],
  [
    'a key is missing in Mongolian',
    'modules/crm/locales/mn.json',
    locale({ 'crm.title': undefined }),
    'modules/crm/locales/mn.json: crm.title is missing',
  ],
  [
    'a language is missing',
    'modules/news/locales/mn.json',
    '{"news.a": "А"}',
    'modules/news/locales/en.json is missing',
  ],
  [
    'a language is missing of a key of a feature',
    'modules/crm/locales/lost.json',
    '{"crm.title2": {"mn": "А", "en": "A"}}',
    'modules/crm/locales/ko.json: crm.title2 is missing',
  ],
  [
    'a key stands in two files',
    'modules/crm/locales/lost.json',
    '{"crm.title": {"mn": "А", "en": "A", "ko": "A"}}',
    'crm.title stands in another file',
  ],
  ['a text is empty', 'modules/crm/locales/en.json', locale({ 'crm.title': ' ' }), 'crm.title is empty'],
  [
    'a placeholder differs',
    'modules/crm/locales/en.json',
    locale({ 'crm.added': '{{number}} added' }),
    'has {{count}} in mn and {{number}} in en',
  ],
  [
    'a key stands twice',
    'modules/crm/locales/en.json',
    locale().replace('{', '{ "crm.title": "A",'),
    'crm.title stands twice',
  ],
  [
    'a key of which nothing is known before run time',
    'modules/crm/web/A.tsx',
    'export const A = ({ t, room, what }) => t(`${room}.${what}`)',
    'only known at run time',
  ],
  [
    'a key that something is added to',
    'modules/crm/web/A.tsx',
    `export const A = ({ t, room }) => t(room + '.title')`,
    'only known at run time',
  ],
  [
    'a key from elsewhere that looks like none',
    'modules/crm/web/A.tsx',
    `export const A = ({ t, code }) => t(keyAmong(code, 'crm.news.*'))`,
    `no key looks like 'crm.news.*'`,
  ],
  [
    'Cyrillic in a component',
    'modules/crm/web/A.tsx',
    `export const A = () => <b>Хадгалах</b>`,
    'belongs into the locale files',
  ],
  [
    'Hangul in a string of a component',
    'modules/crm/web/A.tsx',
    `export const a = '저장'`,
    'belongs into the locale files',
  ],
  [
    'English in a component',
    'modules/crm/web/A.tsx',
    `export const A = () => <b>Save all</b>`,
    'belongs into the locale files',
  ],
  [
    'English in an attribute',
    'modules/crm/web/A.tsx',
    `export const A = () => <input placeholder="Name" />`,
    'belongs into the locale files',
  ],
]

test.each(forbidden)('it is seen when there is %s', (_what, file, text, why) => {
  expect(problemsWith({ [file]: text })).toContainEqual(expect.stringContaining(why))
})

function inAll(changes: Record<string, string>) {
  return Object.fromEntries(
    ['mn', 'en', 'ko'].map((language) => [`modules/crm/locales/${language}.json`, locale(changes)]),
  )
}

test('a text that nobody uses is found, unless its beginning is declared', () => {
  const files = { ...sound, ...inAll({ 'crm.old': 'Хуучин' }) }
  expect(planted(files, (root) => checkTranslations(root, 4))).toEqual(['nobody uses the text crm.old'])
  expect(planted(files, (root) => checkTranslations(root, 4, ['crm.ol']))).toEqual([])
})

test('a name that is not filled in, because one pair of braces is missing, is found', () => {
  const mn = 'modules/crm/locales/mn.json'
  expect(problemsWith({ [mn]: locale({ 'crm.title': '{name}: лийд' }) })).toContain(
    `${mn}: crm.title shows its braces; what is filled in stands in {{two}}`,
  )
})

test('one key belongs to one room', () => {
  const problems = problemsWith(
    Object.fromEntries(
      ['mn', 'en', 'ko'].map((language) => [`modules/news/locales/${language}.json`, '{"crm.title": "А"}']),
    ),
  )
  expect(problems).toContain('crm.title stands in modules/crm/locales and in modules/news/locales')
  expect(problems).toContain('modules/news/locales: crm.title must begin with news.')
})

test('a language has as many plural forms as it needs', () => {
  const problems = problemsWith({
    'modules/crm/locales/mn.json': locale({ 'crm.works_one': '{{count}} ажил', 'crm.works_other': '{{count}} ажил' }),
    'modules/crm/locales/en.json': locale({ 'crm.works_one': '{{count}} work', 'crm.works_other': '{{count}} works' }),
    'modules/crm/locales/ko.json': locale({ 'crm.works_other': '{{count}}' }),
    'modules/crm/web/B.tsx': `t('crm.works', { count: 2 })`,
  })
  expect(problems).toEqual([])
})

test('words of the audit log for what nobody records are found', () => {
  const files = {
    ...sound,
    ...inAll({ 'crm.audit.lead_won': 'Ялсан', 'crm.audit.lead_lost': 'Алдсан', 'crm.audit.subject.lead': 'Лид' }),
    'modules/crm/server/b.ts': recorded,
  }
  expect(planted(files, (root) => checkTranslations(root, 4))).toEqual(['nobody uses the text crm.audit.lead_won'])
})
