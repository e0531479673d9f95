import { expect, test } from 'vitest'
import { planted } from '../checks/planted.ts'
import { readSources } from '../checks/sources.ts'
import { differsBetweenServers, filesThatReach } from './reach.ts'

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

test('the second server sees what differs between servers, its namesake, and nothing else', () => {
  const onDatabase = `import { openTestDatabase } from '#platform/testing/database.ts'\n`
  const more = {
    ...files,
    'modules/b/server/list.ts': 'sql`order by name collate platform.mongolian`',
    'modules/b/server/list.test.ts': onDatabase,
    'modules/b/server/other.test.ts': onDatabase,
    'modules/b/server/search/words.ts': 'sql`select to_tsvector(name)`',
    'modules/b/server/search/found.test.ts': onDatabase,
    'modules/b/server/search/pure.test.ts': '',
    'modules/b/server/locks.test.ts': `${onDatabase}sql\`select for update skip locked\``,
    'app/strength/many.test.ts': onDatabase,
    'app/strength/parallel.test.ts': onDatabase,
  }
  expect(planted(more, (root) => differsBetweenServers(readSources(root))).toSorted()).toEqual([
    'app/strength/parallel.test.ts',
    'modules/b/server/list.test.ts',
    'modules/b/server/locks.test.ts',
    'modules/b/server/search/found.test.ts',
  ])
})
