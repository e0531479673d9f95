import { expect, test } from 'vitest'
import { planted } from '../checks/planted.ts'
import { readSources } from '../checks/sources.ts'
import { filesThatReach } from './reach.ts'

const files = {
  'platform/testing/database.ts': 'export const openTestDatabase = 1',
  'platform/testing/office.ts': `export { openTestDatabase as office } from './database.ts'`,
  'modules/a/server/direct.test.ts': `import { openTestDatabase } from '#platform/testing/database.ts'`,
  'modules/a/server/over-another.test.ts': `import { office } from '#platform/testing/office.ts'`,
  'modules/a/server/later.test.ts': `const { office } = await import('#platform/testing/office.ts')`,
  'modules/a/server/by-type.test.ts': `import type { openTestDatabase } from '#platform/testing/database.ts'`,
  'modules/a/server/alone.test.ts': `import { sum } from './sum.ts'`,
  'modules/a/server/sum.ts': 'export const sum = 1',
}

test('a file is reached straight, over another and by a later import, not by its types', () => {
  const reached = planted(files, (root) => filesThatReach('platform/testing/database.ts', readSources(root)))
  expect([...reached].sort()).toEqual([
    'modules/a/server/direct.test.ts',
    'modules/a/server/later.test.ts',
    'modules/a/server/over-another.test.ts',
    'platform/testing/database.ts',
    'platform/testing/office.ts',
  ])
})
