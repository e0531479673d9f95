import path from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import '#app/modules.ts'
import { definedTables } from '#modules/records/server/index.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import { openTestDatabase } from '#platform/testing/database.ts'
import { readSources } from '../../scripts/checks/sources.ts'
import { tableDrift } from '../../scripts/checks/table-drift.ts'
import { declaredTables } from '../../scripts/checks/table-types.ts'

const { db } = await openTestDatabase()
const root = path.resolve(import.meta.dirname, '../..')
const declared = declaredTables(readSources(root))

test('every table is what its type says', async () => {
  expect(declared.size).toBeGreaterThan(60)
  // `defined-tables.test.ts` looks at those that a definition makes.
  const defined = definedTables().map(({ name }) => `${name} has no type`)
  expect((await tableDrift(db, declared)).filter((drift) => !defined.includes(drift))).toEqual([])
})

test.each([
  ['create table platform.planted (id integer)', 'platform.planted has no type'],
  ['alter table platform.files add column planted text', 'platform.files.planted is missing in the type'],
  ['alter table platform.files rename column name to title', 'platform.files.name stands in the type alone'],
  [
    'alter table platform.files alter column name drop not null',
    'platform.files.name may be empty, which its type denies',
  ],
  [
    'alter table platform.sessions alter column revoked_at set not null',
    'platform.sessions.revoked_at is never empty, which its type does not know',
  ],
  ['alter table platform.files alter column size type text', 'platform.files.size is text, and number in the type'],
  [
    'alter table platform.outbox alter column tries drop default',
    'platform.outbox.tries is left out, and nothing fills it',
  ],
  [
    'alter table platform.files drop column size, add column size bigint not null generated always as (0) stored',
    'platform.files.size is written, and only the database writes it',
  ],
  ['drop table platform.rate_limits', 'platform.rate_limits stands in the types alone'],
])('drift is seen: %s', async (planted, seen) => {
  await expect(
    asSystem(db, async (trx) => {
      await sql.raw(planted).execute(trx)
      expect(await tableDrift(trx, declared)).toContain(seen)
      throw new Error('taken back')
    }),
  ).rejects.toThrow('taken back')
})
