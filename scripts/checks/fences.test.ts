import { expect, test } from 'vitest'
import { unusedExports } from './exports.ts'
import { checkFences } from './fences.ts'
import { planted } from './planted.ts'
import { readSources } from './sources.ts'

const sound = {
  'platform/shared/errors.ts': `export const conflict = (code: string) => new Error(code)`,
  'platform/server/http.ts': `import { conflict } from '#platform/shared/errors.ts'\nexport const route = () => conflict('platform.x')`,
  'platform/shared/fields/kinds/text.ts': `export const text = { name: 'text' }`,
  'platform/shared/fields/kinds/date.ts': `export const date = { name: 'date' }`,
  'platform/shared/fields/kinds/money.ts': `export const money = { name: 'money' }`,
  'platform/shared/fields/index.ts': `import { text } from './kinds/text.ts'\nexport const kindOf = () => text`,
  'modules/crm/shared/marks.ts': `export const isText = (mark: { kind: string }) => mark.kind === 'text'`,
  'modules/access/shared/index.ts': `export { user } from './user.ts'`,
  'modules/access/shared/user.ts': `export const user = 1`,
  'modules/access/server/index.ts': `import { route } from '#platform/server/http.ts'\nexport const access = route`,
  'modules/crm/server/index.ts': `export { leads } from './leads.ts'`,
  'modules/crm/server/leads.ts': `import { access } from '#modules/access/server/index.ts'\nexport const leads = () => [access, 'crm.leads']`,
  'modules/crm/server/tables.ts': `declare module '#platform/server/http.ts' {\n  interface Database {\n    'crm.leads': { id: string }\n  }\n}\nexport {}`,
  'modules/crm/web/index.ts': `export { LeadsPage } from './LeadsPage.tsx'`,
  'modules/crm/web/LeadsPage.tsx': `import { user } from '#modules/access/shared/index.ts'\nexport const LeadsPage = () => <b>{user}</b>`,
  'modules/crm/web/LeadsPage.test.tsx': `import { readFileSync } from 'node:fs'\nexport const x = readFileSync`,
  'app/server.ts': `import { leads } from '#modules/crm/server/index.ts'\nexport const app = leads`,
  'app/web.tsx': `import { LeadsPage } from '#modules/crm/web/index.ts'\nexport const page = <LeadsPage />`,
  'migrations/0001.ts': `export const up = 'create table crm.leads (id uuid)'`,
}

function problemsWith(files: Record<string, string>) {
  return planted({ ...sound, ...files }, (root) =>
    checkFences(root, 5).filter((one) => !/: (nobody imports|tests alone run) /.test(one)),
  )
}

const entered = {
  'package.json': '{ "devDependencies": { "@playwright/test": "1", "vitest": "5" } }',
  'bench/run.ts': `export const all = [() => import('./inbox.ts'), () => import('./designer.ts')]`,
  'bench/inbox.ts': `import pg from 'pg'\nimport type { Page } from '@playwright/test'\nexport const x = (page: Page) => pg`,
  'bench/designer.ts': `import { chromium } from '@playwright/test'\nexport const x = chromium`,
}

test('what npm start leaves out is used by what is begun without it neither at once nor later', () => {
  expect(problemsWith(entered)).toEqual([])
  expect(problemsWith({ ...entered, 'bench/inbox.ts': `export const x = () => import('@playwright/test')` })).toEqual([
    'bench/run.ts → bench/inbox.ts → @playwright/test: it is not there after npm start alone',
  ])
  expect(
    problemsWith({ ...entered, 'bench/run.ts': `import { x } from './designer.ts'\nexport const all = x` }),
  ).toEqual(['bench/run.ts → bench/designer.ts → @playwright/test: it is not there after npm start alone'])
  const http = `import { test } from 'vitest/node'\nexport const route = test`
  expect(problemsWith({ ...entered, 'platform/server/http.ts': http })).toEqual([
    expect.stringMatching(/^app\/server\.ts → .+\/http\.ts → vitest\/node: it is not there after npm start alone$/),
  ])
})

test('a sound house passes', () => {
  expect(problemsWith({})).toEqual([])
})

test('a house that is nearly empty fails, because then the check itself must be broken', () => {
  expect(planted(sound, (root) => checkFences(root))).toEqual([expect.stringContaining('reads the wrong place')])
})

const FIELDS = `export { kindOf } from '#platform/shared/fields/index.ts'\n`

const forbidden: [what: string, file: string, text: string, why: string][] = [
  [
    'platform imports a module',
    'platform/server/a.ts',
    `import '#modules/access/server/index.ts'`,
    'platform imports no module',
  ],
  [
    'platform imports a module for its type only',
    'platform/server/a.ts',
    `import type { access } from '#modules/access/server/index.ts'`,
    'platform imports no module',
  ],
  ['platform imports app', 'platform/server/a.ts', `import '#app/server.ts'`, 'platform does not import app'],
  [
    'a module imports app',
    'modules/crm/server/a.ts',
    `export { app } from '#app/server.ts'`,
    'modules do not import app',
  ],
  [
    'web imports server',
    'modules/crm/web/a.ts',
    `import { leads } from '../server/index.ts'`,
    'web does not import server',
  ],
  [
    'web loads server later',
    'modules/crm/web/a.ts',
    `export const later = () => import('../server/index.ts')`,
    'web does not import server',
  ],
  [
    'web imports a type of the server',
    'platform/web/a.ts',
    `import type { route } from '../server/http.ts'`,
    'web does not import server',
  ],
  [
    'server imports web',
    'modules/crm/server/a.ts',
    `import { LeadsPage } from '../web/index.ts'`,
    'server does not import web',
  ],
  ['shared imports server', 'modules/crm/shared/a.ts', `import '../server/leads.ts'`, 'shared imports neither'],
  ['shared imports web', 'platform/shared/a.ts', `import '#modules/crm/web/index.ts'`, 'shared imports neither'],
  ['shared needs node', 'platform/shared/a.ts', `import { readFileSync } from 'node:fs'`, 'runs in the browser'],
  [
    'a module is entered through the window',
    'modules/crm/shared/a.ts',
    `import { user } from '#modules/access/shared/user.ts'`,
    'is entered through',
  ],
  [
    'app enters a module through the window',
    'app/a.ts',
    `import { leads } from '../modules/crm/server/leads.ts'`,
    'is entered through',
  ],
  [
    'a lower module imports a higher one',
    'modules/access/server/a.ts',
    `import { leads } from '#modules/crm/server/index.ts'`,
    'no arrow leads from access to crm',
  ],
  [
    'one business area imports another',
    'modules/finance/server/a.ts',
    `import { leads } from '#modules/crm/server/index.ts'`,
    'no arrow leads from finance to crm',
  ],
  ['a module nobody drew', 'modules/gossip/server/a.ts', `export {}`, 'no arrow is drawn'],
  [
    'an index exports everything',
    'modules/access/web/index.ts',
    `export * from '../shared/user.ts'`,
    'name each export',
  ],
  [
    'an index exports everything under a name',
    'modules/access/web/index.ts',
    `export * as all from '../shared/user.ts'`,
    'name each export',
  ],
  ['a file that is not there', 'app/a.ts', `import './missing.ts'`, 'does not exist'],
  [
    'a migration imports living code',
    'migrations/0002.ts',
    `import '#modules/crm/server/index.ts'`,
    'imports no living code',
  ],
  ['the product imports what is for tests', 'app/a.ts', `import '#platform/testing/database.ts'`, 'only tests import'],
  [
    'the product imports a script',
    'platform/server/a.ts',
    `import '../../scripts/a.ts'`,
    'which serves its development',
  ],
  [
    'another module names a table',
    'modules/finance/server/a.ts',
    `export const sum = 'crm.leads'`,
    'the table crm.leads',
  ],
  [
    'another module names a table in SQL',
    'modules/finance/server/a.ts',
    'export const sum = `select * from crm.leads where id = ${1}`',
    'the table crm.leads',
  ],
  [
    'another module names a quoted table',
    'app/a.ts',
    `export const sum = 'select * from "crm"."leads"'`,
    'the table crm.leads',
  ],
  [
    'a kind of field is told by its name',
    'modules/crm/shared/a.ts',
    `${FIELDS}export const isDay = (field: { kind: string }) => field.kind === 'date'`,
    'a kind of field is told by its name',
  ],
  [
    'the kind that was taken out of a field is told by its name',
    'modules/crm/web/a.ts',
    `${FIELDS}export const isNoText = ({ kind }: { kind: string }) => 'text' !== kind`,
    'a kind of field is told by its name',
  ],
  [
    'kinds are told apart',
    'platform/web/a.ts',
    `${FIELDS}export function a({ kind }: { kind: string }) { switch (kind) { case 'money': return 1; default: return 2 } }`,
    'kinds of fields are told apart',
  ],
  [
    'kinds are listed',
    'platform/shared/fields/problems.ts',
    `export const short = ['date', 'money']`,
    'kinds of fields are listed',
  ],
  [
    'something is kept for each kind',
    'modules/crm/server/a.ts',
    `${FIELDS}export const widths = { text: 1, date: 2, money: 3 }`,
    'kinds of fields are listed',
  ],
  [
    'shared names a table in SQL',
    'modules/crm/shared/a.ts',
    `export const sum = 'select 1 from crm.leads'`,
    'the table crm.leads',
  ],
]

test.each(forbidden)('it is seen when %s', (_what, file, text, why) => {
  expect(
    problemsWith({ [file]: text, 'platform/testing/database.ts': 'export {}', 'scripts/a.ts': 'export {}' }),
  ).toContainEqual(expect.stringContaining(why))
})

test('a table that left with its part is named by the module that has it now, and not by the one of its schema', () => {
  const made = {
    'migrations/0002.ts': `export const up = 'create table workflow.webhooks (id uuid)'`,
    'modules/workflow/server/index.ts': 'export {}',
  }
  const all = `export const all = 'select 1 from workflow.webhooks'`
  expect(problemsWith({ ...made, 'modules/webhook/server/a.ts': all })).toEqual([])
  expect(problemsWith({ ...made, 'modules/workflow/server/a.ts': all })).toEqual([
    expect.stringContaining('workflow.webhooks is named only under modules/webhook/server'),
  ])
})

test('it is seen when the web reaches the server by a way round', () => {
  const problems = problemsWith({
    'app/web.tsx': `import './session.ts'`,
    'app/session.ts': `import '#platform/server/http.ts'`,
  })
  expect(problems).toEqual(['the web reaches the server: app/web.tsx → app/session.ts → platform/server/http.ts'])
})

test('the door of parts is open to screens of other modules alone, and to them only later', () => {
  const parts = {
    'modules/access/web/parts.ts': `export { Form } from './Form.tsx'`,
    'modules/access/web/Form.tsx': `export const Form = () => <b />`,
  }
  const taken = `import { Form } from '#modules/access/web/parts.ts'\nexport const Form2 = Form`
  const later = {
    'modules/crm/web/LeadsPage.tsx': `export const load = () => import('./FormPage.tsx')`,
    'modules/crm/web/FormPage.tsx': taken,
  }
  expect(problemsWith({ ...parts, ...later })).toEqual([])
  expect(problemsWith({ ...parts, 'modules/crm/web/LeadsPage.tsx': taken })).toEqual([
    'the first page loads heavy parts at once: app/web.tsx → modules/crm/web/index.ts → modules/crm/web/LeadsPage.tsx → modules/access/web/parts.ts',
  ])
  for (const [file, why] of [
    ['app/forms.ts', 'is entered through'],
    ['modules/crm/server/a.ts', 'server does not import web'],
    ['modules/access/web/a.ts', 'its own module imports the part from the file that has it'],
    ['modules/finance/web/parts.ts', ''],
  ] as const)
    expect(problemsWith({ ...parts, [file]: taken })).toEqual(why ? [expect.stringContaining(why)] : [])
  expect(problemsWith({ ...parts, 'modules/access/web/parts.ts': `export * from './Form.tsx'` })).toEqual([
    expect.stringContaining('name each export'),
  ])
})

const house = {
  'platform/server/boot.ts': `import { used } from './some.ts'\nused()`,
  'platform/server/some.ts': `export const used = () => inner\nexport const inner = 1`,
}

test('an export is taken by somebody: another file, a test that looks at what runs, or one who comes by the door', () => {
  const nobody = (name: string) => [`platform/server/some.ts:2: nobody imports ${name}`]
  expect(exportsWith({ 'platform/server/some.ts': `export const used = () => 1` })).toEqual([])
  expect(exportsWith({})).toEqual(nobody('inner'))
  for (const user of [
    `import { inner } from './some.ts'\nexport default inner`,
    `import * as some from './some.ts'\nexport default some`,
    `const load = () => import('./some.ts')\nload()`,
    `type Some = typeof import('./some.ts')\nconst some: Some | null = null\nsome`,
  ])
    expect(exportsWith({ 'platform/server/other.test.ts': user })).toEqual([])
  expect(exportsWith({ 'platform/server/passes.ts': `export { inner } from './some.ts'` })).toEqual([
    'platform/server/passes.ts:1: nobody imports inner',
    ...nobody('inner'),
  ])
  const apart = { 'platform/server/some.ts': `export const used = () => 1\nexport const inner = 1` }
  const looks = { 'platform/server/some.test.ts': `import { inner } from './some.ts'\ninner` }
  expect(exportsWith({ ...apart, ...looks })).toEqual(['platform/server/some.ts:2: tests alone run inner'])
  expect(
    exportsWith({ 'platform/server/some.ts': `export const used = () => 1\n/** @public */\nexport const inner = 1` }),
  ).toEqual([])
  const door = {
    'modules/crm/server/index.ts': `export { undo } from './undo.ts'`,
    'modules/crm/server/undo.ts': `export const undo = 1`,
  }
  expect(exportsWith({ 'platform/server/some.ts': `export const used = 1`, ...door })).toHaveLength(2)
  const comes = { 'modules/crm/server/undo.test.ts': `import { undo } from './index.ts'\nundo` }
  expect(exportsWith({ 'platform/server/some.ts': `export const used = 1`, ...door, ...comes })).toEqual([])
})

test('what is loaded by the name of its file, or written in by the build, is taken', () => {
  expect(exportsWith({ 'vitest.config.ts': `export default { setupFiles: ['platform/server/some.ts'] }` })).toEqual([])
  expect(exportsWith({ 'vite.config.ts': `import { inner } from './platform/server/some.ts'\ninner` })).toEqual([])
  const written = "export const code = `import { inner as a } from '#platform/server/some.ts'`"
  expect(exportsWith({ 'scripts/vite/a.ts': written, 'vite.config.ts': `import './scripts/vite/a.ts'` })).toEqual([
    'scripts/vite/a.ts:1: nobody imports code',
  ])
  const globbed = `const all = import.meta.glob('../../*/server/some.ts')\nall`
  expect(exportsWith({ 'platform/server/all.test.ts': globbed })).toEqual([])
})

function exportsWith(files: Record<string, string>) {
  return planted({ ...house, ...files }, (root) => unusedExports(root, readSources(root)))
}

test('it is seen when files go round in a circle, once', () => {
  const problems = problemsWith({
    'platform/shared/a.ts': `import './b.ts'`,
    'platform/shared/b.ts': `import './c.ts'`,
    'platform/shared/c.ts': `export { x } from './a.ts'`,
  })
  expect(problems).toEqual([expect.stringContaining('files in a circle: platform/shared/a.ts → ')])
})

test('it is seen when folders of one folder go round in a circle, although no file does', () => {
  const folders = {
    'modules/crm/server/leads/list.ts': `export { stage } from '../stages/stage.ts'`,
    'modules/crm/server/leads/names.ts': `export const name = 1`,
    'modules/crm/server/stages/stage.ts': `export const stage = 1`,
  }
  const back = `export { name } from '../leads/names.ts'`
  const said = expect.stringMatching(/^folders in a circle under modules\/crm\/server: .*leads → stages/)
  expect(problemsWith(folders)).toEqual([])
  expect(problemsWith({ ...folders, 'modules/crm/server/stages/a.ts': back })).toEqual([said])
  expect(
    problemsWith({
      ...folders,
      'modules/crm/server/stages/a.ts': `export { name } from '../between.ts'`,
      'modules/crm/server/between.ts': `export { name } from './leads/names.ts'`,
    }),
  ).toEqual([expect.stringContaining('between.ts → leads → stages → between.ts')])
  const deeper = Object.entries({ ...folders, 'modules/crm/server/stages/a.ts': back })
  expect(
    problemsWith(Object.fromEntries(deeper.map(([file, text]) => [file.replace('/server/', '/server/sales/'), text]))),
  ).toEqual([expect.stringContaining('folders in a circle under modules/crm/server/sales: ')])
  const type = `import type { name } from '../leads/names.ts'\nexport type Name = typeof name`
  expect(problemsWith({ ...folders, 'modules/crm/server/stages/a.ts': type })).toEqual([])
  expect(problemsWith({ ...folders, 'modules/crm/server/stages/a.test.ts': back })).toEqual([])
})

test('it is seen when modules go round in a circle, even by types', () => {
  const problems = problemsWith({
    'modules/access/server/a.ts': `import type { leads } from '#modules/crm/server/index.ts'`,
  })
  expect(problems).toContainEqual(expect.stringContaining('modules in a circle'))
})

test('permissions, keys of texts and comments may look like a table or an import', () => {
  expect(
    problemsWith({
      'modules/finance/server/a.ts': `// import '#app/server.ts' from crm.leads\nexport const permission = 'crm.leads.r'`,
      'modules/finance/web/a.ts': `export const title = 'crm.leads'`,
    }),
  ).toEqual([])
})

test('tests may start the whole app', () => {
  expect(
    problemsWith({
      'app/testing/started-app.ts': `export const start = 1`,
      'modules/crm/server/leads.test.ts': `import { start } from '#app/testing/started-app.ts'\nexport const x = start`,
      'modules/crm/shared/testing/rehearsal.ts': `import assert from 'node:assert'\nexport const x = assert`,
    }),
  ).toEqual([])
})
