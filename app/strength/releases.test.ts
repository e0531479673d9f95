import { mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { secrets } from '#app/cli/secrets.ts'
import { startApp } from '#app/compose.ts'
import { DEMO_PASSWORD } from '#app/demo/people.ts'
import { brokenDocuments } from '#modules/workflow/server/index.ts'
import { readConfig } from '#platform/server/config.ts'
import { openDatabase, type Connection } from '#platform/server/database.ts'
import { openLog } from '#platform/server/log.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import { createEmptyDatabase } from '#platform/testing/database.ts'
import { atTheEnd } from '#platform/testing/ending.ts'
import {
  migrationsFolder,
  readReleases,
  restoreRelease,
  secretKeyOf,
  type Release,
} from '#platform/testing/releases.ts'
import { caller, myStep, sent, type Caller } from './testing/people.ts'

const log = openLog('silent')
const releases = readReleases()

afterEach(() => vi.restoreAllMocks())

/** The database as that version left it, and today's product on it. */
async function upgraded(release: Release) {
  const connection = await createEmptyDatabase()
  await restored(connection, release)
  const folder = await mkdtemp(path.join(os.tmpdir(), 'orgil-upgraded-'))
  const config = readConfig({
    DATA_DIR: folder,
    SECRET_KEY: secretKeyOf(release.version),
    PORT: '0',
    NODE_ENV: 'test',
    DEMO: '1',
    LOG_LEVEL: 'silent',
    DATABASE_POOL: '5',
  })
  const app = await startApp(config, log, connection)
  atTheEnd(async () => {
    for (const { end } of app.endings) await end()
    await rm(folder, { recursive: true, force: true })
  })
  return { ...app, config, db: app.services.db, as: (login: string) => signedIn(app.address, login) }
}

async function restored(connection: Connection, release: Release) {
  const opened = openDatabase(connection, { DATABASE_POOL: 2 }, log)
  try {
    await restoreRelease(opened, release)
  } finally {
    await opened.close()
  }
}

async function signedIn(address: string, login: string): Promise<Caller> {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ login, password: DEMO_PASSWORD })
  const reply = await fetch(`${address}/api/auth/login`, { method: 'POST', headers, body })
  expect(reply.status).toBe(200)
  const { token } = (await reply.json()) as { token: string }
  return caller(address, { userId: 0, last_name: login, token })
}

async function idsIn(who: Caller, box: string) {
  const { status, body } = await who.send('GET', `/workflow/inbox?box=${box}&limit=100`)
  expect(status).toBe(200)
  return (body['items'] as { id: string }[]).map(({ id }) => id)
}

test('the version before is kept with its data', () => {
  expect(releases.length).toBeGreaterThan(0)
})

test.each(releases)('the data of $version go on: people work with what was there', async (release) => {
  const { address, services, db, config, as } = await upgraded(release)

  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  const today = (await readdir(migrationsFolder)).filter((file) => /^\d{4}_.*\.ts$/.test(file)).sort()
  expect(rows.map(({ name }) => `${name}.ts`)).toEqual(today)
  for (const health of ['/healthz', '/readyz']) expect((await fetch(address + health)).status).toBe(200)
  expect(await asSystem(db, brokenDocuments)).toEqual({ checked: release.documents, broken: [] })

  const creator = await as('creator')
  const own = await idsIn(creator, 'sent')
  expect(own.length).toBeGreaterThan(5)
  for (const id of own) expect((await creator.send('GET', `/workflow/documents/${id}`)).status).toBe(200)

  const reviewer = await as('reviewer')
  const document = await sent(creator)
  expect(await idsIn(reviewer, 'waiting')).toContain(document)
  const decision = { ...(await myStep(reviewer, document)), outcome: 'reviewed', description: 'Зөв байна.' }
  const key = { 'idempotency-key': crypto.randomUUID() }
  const fired = await reviewer.send('POST', `/workflow/documents/${document}/fire`, decision, key)
  expect([fired.status, fired.body]).toEqual([200, expect.anything()])

  // Its histories and its secrets are as they were, and what was waiting or comes now is told.
  expect(await asSystem(db, brokenDocuments)).toEqual({ checked: release.documents + 1, broken: [] })
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  expect(await secrets(db, ['rotate'], config)).toBe(0)
  await expect
    .poll(
      async () => {
        const waiting = services.db.selectFrom('platform.outbox').select('id').where('handled_at', 'is', null)
        return (await waiting.execute()).length
      },
      { timeout: 50_000 },
    )
    .toBe(0)
})
