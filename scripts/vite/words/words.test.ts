import { expect, test } from 'vitest'
import { planted } from '../../checks/planted.ts'
import { wordsOf } from '../all-words.ts'
import { partsOf } from './parts.ts'
import { wordsWith } from './travel.ts'

const house = {
  'app/web.tsx': `import { screens } from './web/screens.ts'\nimport { t } from '#platform/web/i18n/index.ts'\nexport const frame = () => import('./web/SignedIn.tsx')\nt('platform.name')\nexport const all = screens`,
  'app/web/screens.ts': `import { crmScreens } from '#modules/crm/web/index.ts'\nexport const screens = [...crmScreens]`,
  'app/web/SignedIn.tsx': `import { keyAmong, t, TITLES } from '#platform/web/i18n/index.ts'\nexport default (title: string) => <nav>{t('platform.menu')}{t(keyAmong(title, TITLES))}</nav>`,
  'platform/web/i18n/index.ts': `export const t = (key: string) => key\nexport const keyAmong = (key: string, ..._among: string[]) => key\nexport const TITLES = '(titles of screens)'`,
  'modules/crm/shared/index.ts': `export { stageKey } from './stages.ts'\nexport { unused } from './unused.ts'`,
  'modules/crm/shared/stages.ts':
    "export const stageKey = (stage: string) => `crm.stage.${stage}`\nexport const never = 'crm.never'",
  'modules/crm/shared/unused.ts': `export const unused = 'crm.of_nobody'`,
  'modules/crm/web/index.ts': `export const crmScreens = [
    { path: '/leads', title: 'crm.leads.title', permission: 'crm.leads.r', load: () => import('./LeadsPage.tsx') },
    { path: '/deals', title: 'crm.deals.title', load: () => import('./DealsPage.tsx') },
  ]`,
  'modules/crm/web/LeadsPage.tsx': `import { t } from '#platform/web/i18n/index.ts'\nimport { stageKey } from '../shared/index.ts'\nimport type { Kind } from './Kinds.tsx'\nconst Dialog = () => import('./Dialog.tsx')\nconst Alone = () => import('./Alone.tsx')\nexport default (kind: Kind) => <>{t('crm.leads.none')}{t(stageKey('new'))}{t('crm.works', { count: 2 })}{Dialog}{Alone}{kind}</>`,
  'modules/crm/web/DealsPage.tsx': `import { keyAmong, t } from '#platform/web/i18n/index.ts'\nconst Dialog = () => import('./Dialog.tsx')\nexport default (code: string) => <>{t(keyAmong(code, '*.news_kind.*'))}{Dialog}</>`,
  'modules/crm/web/Dialog.tsx': `import { t } from '#platform/web/i18n/index.ts'\nexport default () => <>{t('crm.leads.none')}{t('crm.dialog.ask')}</>`,
  'modules/crm/web/Alone.tsx': `import { t } from '#platform/web/i18n/index.ts'\nexport default () => <>{t('crm.leads.none')}{t('crm.alone')}</>`,
  'modules/crm/web/Kinds.tsx': `export type Kind = string\nexport const kinds = 'crm.kinds'`,
}
const words = Object.fromEntries(
  [
    'platform.name',
    'platform.menu',
    'crm.leads.title',
    'crm.deals.title',
    'crm.leads.r',
    'crm.leads.none',
    'crm.stage.new',
    'crm.stage.won',
    'crm.stage.on-hold',
    'crm.stage.>=',
    'crm.works_one',
    'crm.works_other',
    'crm.never',
    'crm.of_nobody',
    'crm.kinds',
    'crm.dialog.ask',
    'crm.alone',
    'crm.news_kind.lead',
    'sales.news_kind.deal',
    'crm.mail.subject',
  ].map((key) => [key, key]),
)

function travelling(files: Record<string, string> = {}) {
  return planted({ ...house, ...files }, (root) =>
    Object.fromEntries([...partsOf(root).values()].map((part) => [part.name, Object.keys(wordsWith(part, words))])),
  )
}

test('words travel with the part of the program that says them, and what nothing says with nobody', () => {
  const parts = travelling()
  expect(parts).toMatchObject({
    start: ['platform.name'],
    SignedIn: ['platform.menu', 'crm.leads.title', 'crm.deals.title'],
    LeadsPage: [
      'crm.leads.title',
      'crm.leads.none',
      'crm.stage.new',
      'crm.stage.won',
      'crm.stage.on-hold',
      'crm.stage.>=',
      'crm.works_one',
      'crm.works_other',
    ],
  })
  const said = Object.values(parts).flat()
  expect(
    ['crm.never', 'crm.of_nobody', 'crm.kinds', 'crm.mail.subject', 'crm.leads.r'].filter((key) => said.includes(key)),
  ).toEqual([])
})

test('what a module brings into the frame travels with the frame', () => {
  const brought = {
    'modules/crm/web/index.ts': `export const crmScreens = []\nexport const inside = () => import('./inside.ts')`,
    'modules/crm/web/inside.ts': `export default { actions: [{ title: 'crm.kinds' }] }`,
    'app/web/screens.ts': `import { inside } from '#modules/crm/web/index.ts'\nexport const screens = [inside]`,
  }
  const parts = travelling(brought)
  expect(parts['SignedIn']).toEqual(['platform.menu', 'crm.kinds'])
  expect(Object.keys(parts)).not.toContain('inside')
})

test('keys that come from elsewhere are said by how they look', () => {
  expect(travelling()['DealsPage']).toEqual(['crm.deals.title', 'crm.news_kind.lead', 'sales.news_kind.deal'])
})

test('what is opened from one screen alone finds the words of that screen, what is opened from several brings its own', () => {
  expect(travelling()).toMatchObject({ Alone: ['crm.alone'], Dialog: ['crm.leads.none', 'crm.dialog.ask'] })
})

test('a word that is said somewhere deep below a screen travels with the screen', () => {
  const deep = {
    'modules/crm/web/LeadsPage.tsx': `import { Row } from './Row.tsx'\nexport default () => <Row />`,
    'modules/crm/web/Row.tsx': `import { useNote } from './use-note.ts'\nexport const Row = () => <p>{useNote()}</p>\nexport const Other = () => <p>crm.kinds</p>`,
    'modules/crm/web/use-note.ts': `import { t } from '#platform/web/i18n/index.ts'\nconst note = 'crm.' + 'alone'\nconst words = { a: 'crm.dialog.ask' }\nexport const useNote = () => t(words.a)\nexport const useOther = () => t('crm.alone')`,
  }
  expect(travelling(deep)['LeadsPage']).toEqual(['crm.leads.title', 'crm.dialog.ask'])
})

test('parts that are called alike are told apart by where they stand', () => {
  const names = Object.keys(
    travelling({
      'modules/crm/web/DealsPage.tsx': `export default () => import('./deals/Dialog.tsx')`,
      'modules/crm/web/deals/Dialog.tsx': `export default () => 'crm.kinds'`,
    }),
  )
  expect(names).toContain('crm-web-deals-Dialog')
  expect(names).toContain('crm-web-Dialog')
})

const parts = partsOf(new URL('../../..', import.meta.url).pathname)
const wordsOfPart = (name: string) =>
  Object.keys(
    wordsWith(
      [...parts.values()].find((part) => part.name === name)!,
      wordsOf('mn'),
    ),
  )

test('whoever comes to the sign-in page brings no word of what lies behind it', () => {
  const said = [...wordsOfPart('start'), ...wordsOfPart('LoginPage')]
  expect(said.length).toBeGreaterThan(40)
  expect(said.filter((key) => !/^(?:platform|access)\./.test(key))).toEqual([])
})

test('letters, printed records and what people are told are never sent to a browser', () => {
  const said = new Set([...parts.values()].flatMap(({ name }) => wordsOfPart(name)))
  expect(said.size).toBeGreaterThan(2000)
  expect(
    [...said].filter((key) => /^(?:access|notification)\.mail\.|^workflow\.record\.|\.notify\./.test(key)),
  ).toEqual([])
})
