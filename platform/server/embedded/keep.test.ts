import { renameSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isTooOften } from './keep.ts'
import { aDatabase, parentOf, serversIn } from './testing/a-database.ts'

const LONG = 'select count(*) from generate_series(1, 1000000000) as a, generate_series(1, 1000) as b'

test('a killed database comes back with what it had promised, also while one of its processes calculates', async () => {
  const { folder, condition, connect, ask, first } = await aDatabase()
  await ask('create table kept (number integer)')
  for (let round = 1; round <= 3; round += 1) {
    await ask(`insert into kept values (${round})`)
    const busy = await connect()
    const calculating = busy.query(LONG).then(
      () => 'done',
      () => 'lost',
    )
    // The one who asks is seen too.
    await expect
      .poll(() => ask(`select from pg_stat_activity where query like '%1000000000%' and state = 'active'`))
      .toHaveLength(2)

    process.kill(first(), 'SIGKILL')
    expect(await calculating).toBe('lost')
    await expect.poll(() => condition.restarts).toBe(round)
    expect([condition.isRestarting, serversIn(folder)]).toEqual([false, [String(first())]])
    expect(await ask('select count(*)::integer as kept from kept')).toEqual([{ kept: round }])
  }
})

test('where only the shell that holds it was killed, there is still one database and not two', async () => {
  const { folder, condition, ask, first } = await aDatabase()
  const before = first()
  process.kill(parentOf(before), 'SIGKILL')
  await expect.poll(() => condition.restarts).toBe(1)
  expect(serversIn(folder)).toEqual([String(first())])
  expect(first()).not.toBe(before)
  expect(await ask('select 1 as one')).toEqual([{ one: 1 }])
})

test('no empty database takes the place of one that was taken away', async () => {
  const { folder, condition, first } = await aDatabase()
  const postmaster = first()
  renameSync(folder, `${folder}-elsewhere`)
  process.kill(postmaster, 'SIGKILL')
  expect(await condition.givenUp).toContain('there is no database in the folder any more')
})

test('told to end while it is being started again it ends, and leaves nothing behind', async () => {
  const { folder, kept, first } = await aDatabase()
  const killed = first()
  process.kill(killed, 'SIGKILL')
  await expect.poll(() => serversIn(folder).filter((pid) => pid !== String(killed)), { interval: 1 }).toHaveLength(1)
  await kept.stop()
  await expect.poll(() => serversIn(folder)).toEqual([])
})

test('a database that dies sixty times in ten minutes is given up, one that dies as often in an hour is not', () => {
  const quickly: number[] = []
  const slowly: number[] = []
  const verdicts = (restarts: number[], apartMs: number) =>
    Array.from({ length: 61 }, (_, at) => isTooOften(restarts, at * apartMs))
  expect(verdicts(quickly, 1000).indexOf(true)).toBe(60)
  expect(verdicts(slowly, 60_000)).not.toContain(true)
})
