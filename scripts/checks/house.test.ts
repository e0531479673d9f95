import { expect, test } from 'vitest'
import { checkHouse } from './house.ts'
import { planted } from './planted.ts'

const sound = {
  'package-lock.json': '{ "packages": { "node_modules/a": { "version": "1.0.0" } } }',
  'README.md': 'Open http://127.0.0.1:3000 and look at /home.',
  'platform/web/theme/colours.ts': `export const primary = '#172554'`,
  'modules/crm/web/a.ts': `import { x } from '#app/x.ts'\nexport const anchor = '#add-lead'`,
  'modules/crm/server/a.test.ts': `import { test } from 'vitest'\ntest.each([1])('a lead is added', () => {})`,
}

function problemsWith(files: Record<string, string>) {
  return planted({ ...sound, ...files }, (root) => checkHouse(root, 3))
}

test('a tidy house passes', () => {
  expect(problemsWith({})).toEqual([])
})

test('an area says its own words, the kernel speaks of loops and says to people what it likes', () => {
  const files = {
    'modules/crm/server/a.ts': `export const vote = 1`,
    'platform/web/a.ts': `export const step = 1`,
    'platform/locales/mn.json': '{"platform.a": "council"}',
    'platform/web/icons/paths.ts': `export const paths = { vote: 'M4' }`,
  }
  expect(problemsWith(files)).toEqual([])
})

test('what is hidden for the eye alone is hidden by the one class', () => {
  const css = '.mine { position: absolute; clip-path: inset(50%); }'
  expect(problemsWith({ 'platform/web/theme/base.css': css })).toEqual([])
  expect(problemsWith({ 'modules/crm/web/a.module.css': css })).toEqual([
    'modules/crm/web/a.module.css:1: hides by itself, which the class orgil-hidden does without making the page higher',
  ])
})

test('a line is as wide as the text in it, and no wider', () => {
  const text = 'a'.repeat(130)
  expect(problemsWith({ 'app/a.ts': `export const a = '${text}'` })).toEqual([])
  const wide = `export const b = [${Array.from({ length: 40 }, (_, at) => `'${at}'`).join(', ')}]`
  expect(problemsWith({ 'app/b.ts': `// ${text}\n${wide}` })).toEqual([
    'app/b.ts:1: wider than 120 columns',
    'app/b.ts:2: wider than 120 columns',
  ])
  expect(problemsWith({ 'app/c.ts': `export const c = \`\n${text}\n\`` })).toEqual([
    'app/c.ts:2: wider than 120 columns',
  ])
})

test('a house that is nearly empty fails, because then the check itself must be broken', () => {
  expect(planted(sound, (root) => checkHouse(root))).toEqual([expect.stringContaining('reads the wrong place')])
})

const forbidden: [what: string, file: string, text: string, why: string][] = [
  [
    'a download address in the lock file',
    'package-lock.json',
    '{\n"resolved": "https://registry.npmjs.org/a.tgz" }',
    'package-lock.json:2: names a download address',
  ],
  ['a note to oneself', 'modules/crm/server/a.ts', '// TODO later', 'unfinished words'],
  ['another note to oneself', 'docs/a.md', 'FIXME', 'unfinished words'],
  ['text that means nothing', 'modules/crm/locales/en.json', '{"crm.a": "Lorem ipsum dolor"}', 'unfinished words'],
  ['an empty promise', 'modules/crm/locales/en.json', '{"crm.a": "Coming soon"}', 'unfinished words'],
  ['a path of one machine', 'docs/a.md', 'see /home/bat/orgil', 'one machine only'],
  ['a path of the root user', 'vite.config.ts', `const a = '/root/x'`, 'one machine only'],
  ['a colour outside the theme', 'modules/crm/web/A.tsx', `const a = { color: '#e74a06' }`, 'colours stand in'],
  ['a short colour in a style sheet', 'platform/web/a.css', 'a { color: #fff; }', 'colours stand in'],
  ['a word of an area in the kernel', 'platform/web/a.ts', `export const stepLook = 1`, '"stepLook" is of an area'],
  ['one within a name', 'platform/server/b.ts', `export const a = 'orgil_incidents_open'`, '"incident" is of an area'],
  [
    'one in a comment',
    'platform/shared/a.ts',
    `/** As an employee sees it. */\nexport const a = 1`,
    'platform/shared/a.ts:1: "employee" is of an area',
  ],
  [
    'one in a style sheet of the kernel',
    'platform/web/a.module.css',
    `.a {\n  color: var(--orgil-step-vote);\n}`,
    'platform/web/a.module.css:2: "--orgil-step" is of an area',
  ],
  [
    'one in a key of the kernel',
    'platform/locales/mn.json',
    `{\n  "platform.ballot": "Санал"\n}`,
    'platform/locales/mn.json:2: "ballot" is of an area',
  ],
  ['a test file without a test', 'modules/crm/server/b.test.ts', `import { test } from 'vitest'`, 'holds no test'],
  [
    'a transaction that nobody watches',
    'modules/crm/server/b.ts',
    'export const add = (db) => db.transaction().execute((trx) => trx)',
    'asSystem and withTenant',
  ],
  ['a test that never runs', 'modules/crm/server/b.test.ts', `test.skip('a', () => {})`, 'keeps tests from running'],
]

test.each(forbidden)('it is seen when there is %s', (_what, file, text, why) => {
  expect(problemsWith({ [file]: text })).toContainEqual(expect.stringContaining(why))
})
