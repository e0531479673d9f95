import { CompiledQuery, sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestDatabase, openTestDatabase } from '#platform/testing/database.ts'
import { openDatabase } from './database.ts'
import { openLog } from './log.ts'
import { withTenant } from './tenancy.ts'

const { db, connection } = await openTestDatabase()

test('a script that fails half-way leaves no open transaction to whoever comes next', async () => {
  await expect(db.executeQuery(CompiledQuery.raw('begin; select 1 / 0; commit'))).rejects.toThrow('division by zero')
  const answers = await Promise.all(Array.from({ length: 12 }, () => sql<{ one: number }>`select 1 as one`.execute(db)))
  expect(answers.map(({ rows }) => rows)).toEqual(answers.map(() => [{ one: 1 }]))
})

test('statements that come back are prepared once per connection, and lists of any length still work', async () => {
  const single = openDatabase(connection, { DATABASE_POOL: 1 }, openLog('silent'))
  const seen = (id: number) => sql<{ id: number }>`select ${id}::integer as id`.execute(single.db)
  for (let id = 0; id < 5; id += 1) expect((await seen(id)).rows).toEqual([{ id }])
  const { rows } = await sql<{
    statement: string
  }>`select statement from pg_prepared_statements where statement like 'select $1::integer as id%'`.execute(single.db)
  expect(rows).toHaveLength(1)

  for (let length = 1; length < 300; length += 1) {
    const ids = Array.from({ length }, (_, index) => index)
    // Only what comes back is prepared.
    for (let times = 0; times < 2; times += 1)
      await single.db.selectFrom('platform.sessions').select('id').where('user_id', 'in', ids).execute()
  }
  const {
    rows: [count],
  } = await sql<{ statements: number }>`select count(*) as statements from pg_prepared_statements`.execute(single.db)
  expect(count!.statements).toBeLessThanOrEqual(200)
  await single.close()
})

test('requests do not notice that a migration changed a table under a statement they had prepared', async () => {
  const one = openDatabase(await createTestDatabase(), { DATABASE_POOL: 1 }, openLog('silent'))
  const plainly = () => sql`select * from platform.sessions where user_id = ${1}`.execute(one.db)
  const inTransaction = () =>
    withTenant(one.db, { orgId: 1, userId: 1 }, (trx) =>
      sql`select * from platform.counters where value > ${0}`.execute(trx),
    )
  // One after the other: what the first learns of the migration must not help the second.
  for (const [table, ask] of [
    ['sessions', plainly],
    ['counters', inTransaction],
  ] as const) {
    for (let times = 0; times < 3; times += 1) await ask()
    await sql.raw(`alter table platform.${table} add column note text`).execute(one.db)
    expect((await ask()).rows).toEqual([])
  }
  await one.close()
})

test('a statement that failed for another reason is not sent a second time', async () => {
  const one = openDatabase(connection, { DATABASE_POOL: 1 }, openLog('silent'))
  await sql`create sequence platform.attempts`.execute(one.db)
  const divide = (by: number) => sql`select nextval('platform.attempts') / ${by}::integer as part`.execute(one.db)
  for (let times = 0; times < 3; times += 1) await divide(1)
  await expect(divide(0)).rejects.toThrow('division by zero')
  expect((await divide(1)).rows).toEqual([{ part: 5 }])
  await one.close()
})

test('a server that dies between two statements of a transaction ends that transaction and not the process', async () => {
  const one = openDatabase(connection, { DATABASE_POOL: 1 }, openLog('silent'))
  const lost = new Promise<void>((resolve) => one.pool.once('connect', (client) => client.once('end', resolve)))
  const work = one.db.transaction().execute(async (trx) => {
    const {
      rows: [own],
    } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
    await sql`select pg_terminate_backend(${own!.pid})`.execute(db)
    await lost
    await sql`select 1`.execute(trx)
  })
  await expect(work).rejects.toThrow('not queryable')
  expect((await sql<{ one: number }>`select 1 as one`.execute(one.db)).rows).toEqual([{ one: 1 }])
  await one.close()
})
