import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestDatabase } from '#platform/testing/database.ts'
import { asSystem, withTenant } from './tenancy.ts'
import type { Trx } from './database.ts'

const { db, pool } = await openTestDatabase()
const count = (key: string) => sql`insert into platform.counters (org_id, name, value) values (1, ${key}, 1)`
const counted = async () => (await sql<{ name: string }>`select name from platform.counters order by name`.execute(db)).rows.map(({ name }) => name)
const number = async (trx: Trx, one: number) => (await sql<{ one: number }>`select ${one}::integer as one`.execute(trx)).rows[0]!.one

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
  const work = asSystem(db, (trx) => Promise.all([count('before').execute(trx), sql`select 1 / 0`.execute(trx), count('after').execute(trx)]))
  await expect(work).rejects.toThrow('division by zero')
  expect(await counted()).toEqual([])
  await asSystem(db, (trx) => Promise.all([count('one').execute(trx), count('two').execute(trx)]))
  expect(await counted()).toEqual(['one', 'two'])
})

test('a failure that nobody listened to is no commit', async () => {
  await expect(asSystem(db, async (trx) => {
    await count('three').execute(trx)
    await sql`select 1 / 0`.execute(trx).catch(() => undefined)
  })).rejects.toThrow()
  expect(await counted()).toEqual(['one', 'two'])
})

test('nothing is asked in a transaction that is over', async () => {
  const kept = await asSystem(db, (trx) => Promise.resolve({ trx }))
  await expect(number(kept.trx, 1)).rejects.toThrow('over')
})
