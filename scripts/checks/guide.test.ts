import { expect, test } from 'vitest'
import { checkGuide } from './guide.ts'
import { planted } from './planted.ts'

const page = (language: string, send: string) =>
  `# Guide\n\n## For all\n\nAt \`/home\` press **${send}**.\n\n![The list](pictures/${language}/inbox.png)\n`
const sound = {
  'app/web/screens.ts': `{ path: '/', layout: 'web' }`,
  'modules/workflow/web/index.ts': `[{ path: '/home', layout: 'default' }, {\n    path: '/workflow/$id', layout: 'default' }]`,
  'modules/workflow/locales/mn.json': '{"a": "Илгээх"}',
  'modules/workflow/locales/en.json': '{"a": "Send"}',
  'modules/workflow/locales/ko.json': '{"a": "상신"}',
  'docs/guide/mn.md': page('mn', 'Илгээх'),
  'docs/guide/en.md': page('en', 'Send'),
  'docs/guide/ko.md': page('ko', '상신'),
  'docs/guide/pictures/mn/inbox.png': 'a',
  'docs/guide/pictures/en/inbox.png': 'a',
  'docs/guide/pictures/ko/inbox.png': 'a',
}
const problemsWith = (files: Record<string, string>) => planted({ ...sound, ...files }, (root) => checkGuide(root, 3))

test('a guide that tells the truth in three languages passes', () => {
  expect(problemsWith({})).toEqual([])
})

test('hardly any screens mean that the check itself is broken', () => {
  expect(planted(sound, (root) => checkGuide(root))).toEqual([expect.stringContaining('reads the wrong place')])
})

const lies: [what: string, file: string, text: string, why: string][] = [
  [
    'an address that is no screen',
    'docs/guide/en.md',
    page('en', 'Send').replace('/home', '/inbox'),
    'docs/guide/en.md:5: there is no screen /inbox',
  ],
  [
    'a word that no screen says',
    'docs/guide/en.md',
    page('en', 'Submit'),
    'docs/guide/en.md:5: no screen says “Submit”',
  ],
  ['the word of another language', 'docs/guide/ko.md', page('ko', 'Send'), 'docs/guide/ko.md:5: no screen says “Send”'],
  [
    'a missing chapter',
    'docs/guide/ko.md',
    page('ko', '상신').replace('## For all\n', ''),
    'docs/guide/ko.md: has other chapters than docs/guide/mn.md',
  ],
  [
    'a missing sentence',
    'docs/guide/ko.md',
    page('ko', '상신').replace('**상신**', ''),
    'docs/guide/ko.md: has other words of screens than docs/guide/mn.md',
  ],
  [
    'a chapter that stands twice',
    'docs/guide/en.md',
    `${page('en', 'Send')}\n### For all\n`,
    'docs/guide/en.md:9: the chapter “For all” stands twice',
  ],
  [
    'a picture of another language',
    'docs/guide/ko.md',
    page('en', '상신'),
    'pictures/en/inbox.png is a picture of another language',
  ],
  [
    'a picture that was not taken',
    'docs/guide/mn.md',
    page('mn', 'Илгээх').replace('inbox.png', 'desk.png'),
    'docs/guide/pictures/mn/desk.png: is named and missing',
  ],
  [
    'a picture that nobody shows',
    'docs/guide/pictures/mn/old.png',
    'a',
    'docs/guide/pictures/mn/old.png: is in no chapter',
  ],
  [
    'a picture that is too large',
    'docs/guide/pictures/mn/inbox.png',
    'a'.repeat(150_001),
    'docs/guide/pictures/mn/inbox.png: is larger than 150 kB',
  ],
  ['no page in a language', 'docs/guide/ko.md', '', 'docs/guide/ko.md: is missing'],
]

test.each(lies)('it is seen when there is %s', (_what, file, text, why) => {
  expect(problemsWith({ [file]: text })).toContainEqual(expect.stringContaining(why))
})
