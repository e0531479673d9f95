import { renameSync, rmSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { test } from 'vitest'
import { atTheEnd } from '#platform/testing/ending.ts'
import { openCondition } from '../condition.ts'
import { openLog } from '../log.ts'
import { keepEmbedded } from './keep.ts'
import { aDatabase, serversIn } from './testing/a-database.ts'

// All wait most of the time: half a minute each.
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
