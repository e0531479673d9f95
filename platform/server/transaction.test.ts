import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestDatabase } from '#platform/testing/database.ts'
import { asSystem, withTenant } from './tenancy.ts'
import type { Trx } from './database.ts'

const { db, pool } = await openTestDatabase()
const count = (key: string) => sql`insert into platform.counters (org_id, name, value) values (1, ${key}, 1)`
const counted = async () =>
  (await sql<{ name: string }>`select name from platform.counters order by name`.execute(db)).rows.map(
    ({ name }) => name,
  )
const number = async (trx: Trx, one: number) =>
  (await sql<{ one: number }>`select ${one}::integer as one`.execute(trx)).rows[0]!.one

test('what is asked at once goes to the server at once and is answered in its order', async () => {
  const said: string[] = []
  pool.on('acquire', (client) => {
    const send = client.query.bind(client) as (...args: unknown[]) => unknown
    client.query = ((...args: unknown[]) => {
      said.push(String(args[0]))
      return send(...args)
    }) as typeof client.query
  })
  await withTenant(db, { orgId: 1, userId: 1 }, async (trx) => {
    expect(said).toEqual(['begin', expect.stringContaining('set_config')])
    const asked = [1, 2, 3].map((one) => number(trx, one).then((answer) => said.push(`answer ${answer}`)))
    await Promise.all(asked)
  })
  const question = 'select $1::integer as one'
  expect(said.slice(2)).toEqual([question, question, question, 'answer 1', 'answer 2', 'answer 3', 'commit'])
  pool.removeAllListeners('acquire')
})

test('one that fails takes back all of them, and says itself what was wrong', async () => {
  const work = asSystem(db, (trx) =>
    Promise.all([count('before').execute(trx), sql`select 1 / 0`.execute(trx), count('after').execute(trx)]),
  )
  await expect(work).rejects.toThrow('division by zero')
  expect(await counted()).toEqual([])
  await asSystem(db, (trx) => Promise.all([count('one').execute(trx), count('two').execute(trx)]))
  expect(await counted()).toEqual(['one', 'two'])
})

test('of several that fail together the first says why, whichever is heard of first', async () => {
  // What comes back is prepared, and heard of a little later than what is asked for the first time.
  const divide = (trx: Trx, by: number) => sql`select 1 / ${by}::integer as part`.execute(trx)
  for (let times = 0; times < 3; times += 1) await divide(db as Trx, 1)
  let heard: unknown
  // Which connection of the pool knows the statement, and so which of them is heard of first, is not for us to say.
  for (let times = 0; times < 50; times += 1) {
    const work = asSystem(db, (trx) =>
      Promise.all([divide(trx, 0), sql.raw(`select ${times} as fresh`).execute(trx)]).catch((error: unknown) => {
        heard = (error as { code?: string }).code
        throw error
      }),
    )
    await expect(work).rejects.toThrow('division by zero')
    if (heard === '25P02') break
  }
  expect(heard).toBe('25P02')
})

test('what the database gave up on is done again, also where a later statement of it is heard of first', async () => {
  let tries = 0
  const planted = sql`select case when ${'x'}::text = 'x' then platform.planted() end`
  await sql
    .raw(`create function platform.planted() returns integer language plpgsql as $$ begin
    raise exception 'planted' using errcode = 'serialization_failure'; end $$`)
    .execute(db)
  for (let times = 0; times < 3; times += 1) await planted.execute(db).catch(() => undefined)
  await asSystem(db, async (trx) => {
    tries += 1
    if (tries < 3) await Promise.all([planted.execute(trx), sql.raw('select 1').execute(trx)])
  })
  expect(tries).toBe(3)
})

test('a failure that nobody listened to is no commit', async () => {
  await expect(
    asSystem(db, async (trx) => {
      await count('three').execute(trx)
      await sql`select 1 / 0`.execute(trx).catch(() => undefined)
    }),
  ).rejects.toThrow()
  expect(await counted()).toEqual(['one', 'two'])
})

test('nothing is asked in a transaction that is over', async () => {
  const kept = await asSystem(db, (trx) => Promise.resolve({ trx }))
  await expect(number(kept.trx, 1)).rejects.toThrow('over')
})
