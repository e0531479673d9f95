import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestDatabase } from '#platform/testing/database.ts'
import type { Trx } from './database.ts'
import { withTenant } from './tenancy.ts'

const { db } = await openTestDatabase()
const count = (trx: Trx, name: string) =>
  trx.insertInto('platform.counters').values({ org_id: 1, name, value: 1 }).execute()
const fail = (trx: Trx, state: string) =>
  sql.raw(`do $$ begin raise exception 'planted' using errcode = '${state}'; end $$`).execute(trx)

/** Fails with this state so many times; answers how often it was tried, and what was kept. */
async function tried(state: string, failures: number) {
  let tries = 0
  const work = withTenant(db, { orgId: 1, userId: 1 }, async (trx) => {
    tries += 1
    await count(trx, `${state}-${failures}-${tries}`)
    if (tries <= failures) await fail(trx, state)
  })
  const done = await work.then(
    () => true,
    () => false,
  )
  const kept = await db
    .selectFrom('platform.counters')
    .select('name')
    .where('name', 'like', `${state}-${failures}-%`)
    .execute()
  return { done, tries, kept: kept.map(({ name }) => name) }
}

test.each([
  ['a serialisation failure', '40001'],
  ['a deadlock', '40P01'],
  ['a server that goes down', '57P01'],
])('%s repeats the whole transaction, and nothing of the first try is kept', async (_what, state) => {
  expect(await tried(state, 2)).toEqual({ done: true, tries: 3, kept: [`${state}-2-3`] })
  expect(await tried(state, 3)).toEqual({ done: false, tries: 3, kept: [] })
})

test.each([
  ['a breach of a rule', '23505'],
  ['a cancelled statement', '57014'],
])('%s is not tried again', async (_what, state) => {
  expect(await tried(state, 1)).toEqual({ done: false, tries: 1, kept: [] })
})
