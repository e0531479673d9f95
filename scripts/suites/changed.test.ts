import { expect, test } from 'vitest'
import { planted } from '../checks/planted.ts'
import { readSources } from '../checks/sources.ts'
import { choose } from './changed.ts'

const files = {
  'modules/a/shared/sum.ts': 'export const sum = 1',
  'modules/a/shared/sum.test.ts': `import { sum } from './sum.ts'`,
  'modules/a/server/routes.ts': `export { sum as route } from '../shared/sum.ts'`,
  'modules/a/server/routes.test.ts': `import { route } from './routes.ts'`,
  'modules/a/web/index.ts': `export default [{ path: '/a/list/$id',\n layout: 'inside' }]`,
  'modules/b/server/other.ts': 'export const other = 1',
  'modules/b/server/other.test.ts': `import { other } from './other.ts'`,
  'modules/b/web/index.ts': `export default [{ path: '/b/list',\n layout: 'inside' }]`,
  'platform/web/button.tsx': 'export const button = 1',
  'e2e/words.ts': 'export const words = 1',
  'e2e/a.spec.ts': `await page.goto('/a/list/3')`,
  'e2e/b.spec.ts': `import { words } from './words.ts'\nawait page.goto('/b/list')`,
}
const chosen = (...changed: string[]) => planted(files, (root) => choose(root, readSources(root), changed))

test('a rule reaches the tests of both sides and the journeys that open its screens', () => {
  expect(chosen('modules/a/shared/sum.ts')).toEqual({
    unit: ['modules/a/shared/sum.test.ts'],
    server: ['modules/a/server/routes.test.ts'],
    browser: ['e2e/a.spec.ts'],
  })
})

test('a test that changed runs alone', () => {
  expect(chosen('modules/b/server/other.test.ts')).toEqual({
    unit: [],
    server: ['modules/b/server/other.test.ts'],
    browser: [],
  })
})

test('what the journeys share reaches those that use it, and what all screens share reaches all', () => {
  expect(chosen('e2e/words.ts').browser).toEqual(['e2e/b.spec.ts'])
  expect(chosen('platform/web/button.tsx').browser).toEqual(['e2e/a.spec.ts', 'e2e/b.spec.ts'])
})

test('a migration reaches everything, a page of the documentation nothing', () => {
  const all = chosen('migrations/0001_first.ts')
  expect([all.unit.length, all.server.length, all.browser.length]).toEqual([1, 2, 2])
  expect(chosen('docs/tests.md')).toEqual({ unit: [], server: [], browser: [] })
})
