import { readdirSync, readFileSync, readlinkSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { atTheEnd } from '#platform/testing/ending.ts'
import { scratch } from '#platform/testing/scratch.ts'
import { openCondition } from '../condition.ts'
import { openLog } from '../log.ts'
import { isTooOften, keepEmbedded } from './keep.ts'

/** A database of its own that may be killed, and what is to be seen of it. */
async function aDatabase() {
  const parent = await mkdtemp(path.join(scratch(), 'orgil-kept-'))
  atTheEnd(() => rm(parent, { recursive: true, force: true }))
  const folder = path.join(parent, 'postgres')
  const condition = openCondition({ DATA_DIR: parent })
  // What is written must outlive a kill: that is the question here.
  const lines: string[] = []
  const write = (line: string) => void lines.push((JSON.parse(line) as { msg: string }).msg)
  const log = openLog('info', { write, isBlocked: () => false, lost: () => 0, drain: () => undefined })
  const kept = await keepEmbedded(folder, { log, condition })
  atTheEnd(kept.stop)
  const connect = async () => {
    const client = new pg.Client({ host: kept.host, user: kept.user, database: 'postgres' })
    client.on('error', () => undefined)
    await client.connect()
    return client
  }
  const ask = async (text: string) => {
    const client = await connect()
    try {
      return (await client.query<Record<string, unknown>>(text)).rows
    } finally {
      await client.end()
    }
  }
  const first = () => Number(readFileSync(path.join(folder, 'postmaster.pid'), 'utf8').split('\n')[0])
  return { folder, condition, kept, connect, ask, first, lines }
}

/** First processes of servers in this folder: those that were started by something else. */
function serversIn(folder: string) {
  const family = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return readlinkSync(`/proc/${pid}/cwd`) === folder
      } catch {
        return false
      }
    })
  return family.filter((pid) => !family.includes(String(parentOf(Number(pid)))))
}

function parentOf(pid: number) {
  try {
    return Number(/^PPid:\s*(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
  } catch {
    return 0
  }
}

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

// Both wait most of the time.
test.concurrent('of two who want the folder of a killed database one gets it, and the other says so', async ({
  expect,
}) => {
  const { folder, condition, ask, first } = await aDatabase()
  const itsCondition = openCondition({ DATA_DIR: path.dirname(folder) })
  const rival = keepEmbedded(folder, { log: openLog('silent'), condition: itsCondition })
  atTheEnd(() =>
    rival.then(
      ({ stop }) => stop(),
      () => undefined,
    ),
  )
  process.kill(first(), 'SIGKILL')
  const told = await Promise.race([condition.givenUp, rival.then(() => condition.givenUp, String)])
  expect(told).toContain('Another process is using the database')
  expect(serversIn(folder)).toEqual([String(first())])
  expect(await ask('select 1 as one')).toEqual([{ one: 1 }])
})

test.concurrent('a database that does not start again is given up with its reason', async ({ expect }) => {
  const { folder, condition, first } = await aDatabase()
  const control = path.join(folder, 'global/pg_control')
  renameSync(control, `${control}.gone`)
  process.kill(first(), 'SIGKILL')
  expect(await condition.givenUp).toMatch(/does not start again: .*pg_control/)
  expect(condition.isRestarting).toBe(true)
  expect(serversIn(folder)).toEqual([])
})

test.concurrent('a database whose disk is full is waited for, however long, and comes back with room', async ({
  expect,
}) => {
  const { folder, condition, ask, first, lines } = await aDatabase()
  // What it writes at each start meets a device that is always full.
  const written = path.join(folder, 'postmaster.opts')
  rmSync(written)
  symlinkSync('/dev/full', written)
  process.kill(first(), 'SIGKILL')
  const tries = () => lines.filter((line) => line === 'the embedded database does not start').length
  await expect.poll(tries, { timeout: 50_000 }).toBeGreaterThan(7)
  expect([condition.isRestarting, condition.hasNoRoom()]).toEqual([true, true])
  rmSync(written)
  await expect.poll(() => condition.restarts).toBe(1)
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
