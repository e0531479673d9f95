import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import { atTheEnd } from '#platform/testing/ending.ts'
import { cancelJob, listJobs, runJob } from '../shared/jobs.ts'
import { listTroubles, retryTrouble, showCondition } from '../shared/operation.ts'
import { tryFiles, tryMail } from '../shared/settings.ts'

const received: string[] = []
const post = new SMTPServer({
  disabledCommands: ['STARTTLS'],
  onAuth: ({ username }, _session, done) => done(null, { user: username }),
  onRcptTo: ({ address }, _session, done) =>
    done(address.startsWith('nobody') ? new Error('no such mailbox here') : null),
  onData: (stream, _session, done) => {
    stream.on('data', (chunk: Buffer) => received.push(chunk.toString()))
    stream.on('end', () => done())
  },
})
await new Promise<void>((resolve) => {
  post.listen(0, '127.0.0.1', resolve)
})
atTheEnd(
  () =>
    new Promise<void>((resolve) => {
      post.close(() => resolve())
    }),
)

const app = await startedApp({
  MAIL_URL: `smtp://post:geheim@127.0.0.1:${(post.server.address() as AddressInfo).port}`,
})
const { db } = app.services
const { trade } = app.places.orgs
const [superadmin, admin] = await Promise.all([app.as('superadmin'), app.as('admin')])

test('the super administrator sees how the system stands', async () => {
  const { status, body } = await superadmin.call(showCondition, {})
  expect(status).toBe(200)
  expect(body).toMatchObject({
    process: { node: process.versions.node, role: 'all' },
    outbox: { parked: 0 },
    mail: { from: 'Orgil <no-reply@localhost>' },
    files: { store: 'folder', count: 0 },
    disk: { free: expect.any(Number) as number },
  })
  expect(body.database.version).toMatch(/^1[5-9]|^[2-9]\d/)
  expect(body.database.migrations).toBeGreaterThan(5)
  expect(body.sessions).toBeGreaterThanOrEqual(2)
  await expect
    .poll(async () => (await superadmin.call(showCondition, {})).body.jobs.map(({ name }) => name))
    .toContain('platform.mail')
})

test('no password, key or folder of the server is told', async () => {
  const told = JSON.stringify((await superadmin.call(showCondition, {})).body)
  for (const word of ['geheim', 'post:', app.services.config.DATA_DIR, app.services.config.rootFolder])
    expect(told).not.toContain(word)
})

test.each([
  [showCondition, {}],
  [listTroubles, {}],
  [retryTrouble, { kind: 'outbox', id: randomUUID(), name: 'x' }],
  [tryMail, { to: 'a@b.c' }],
  [tryFiles, {}],
  [listJobs, {}],
  [cancelJob, { id: randomUUID(), name: 'x' }],
  [runJob, { id: randomUUID(), name: 'x' }],
] as const)('an administrator of an organisation may not: $path', async (endpoint, input) => {
  expect((await admin.call(endpoint, input as never)).status).toBe(403)
})

test('what was given up is listed with its organisation, and tried again when somebody says so', async () => {
  const id = randomUUID()
  await asSystem(db, (trx) =>
    sql`insert into platform.outbox (org_id, id, topic, payload, tries, parked_at) values (${trade.orgId}, ${id},
      'operation.test', '{}', 12, now())`.execute(trx),
  )
  expect((await superadmin.call(showCondition, {})).body.outbox.parked).toBe(1)
  const [trouble] = (await superadmin.call(listTroubles, {})).body
  expect(trouble).toMatchObject({
    kind: 'outbox',
    id,
    name: 'operation.test',
    organization: '"Хөх Тэнгэр Трейд" ХХК',
    tries: 12,
  })

  expect((await superadmin.call(retryTrouble, { kind: 'outbox', id, name: 'operation.test' })).status).toBe(200)
  await expect.poll(() => isHandled(id)).toBe(true)
  expect((await superadmin.call(listTroubles, {})).body).toEqual([])
  const again = await superadmin.call(retryTrouble, { kind: 'outbox', id, name: 'operation.test' })
  expect([again.status, again.body.code]).toEqual([404, 'operation.trouble_gone'])
  expect(await auditOf(id)).toMatchObject([
    { org_id: 0, action: 'operation.work_retried', subject_name: 'operation.test' },
  ])
})

test('a job that failed for good says why, and runs once more', async () => {
  await expect.poll(async () => (await superadmin.call(showCondition, {})).body.jobs.length).toBeGreaterThan(0)
  const id = randomUUID()
  await asSystem(db, (trx) =>
    sql`insert into pgboss.job (id, name, state, data, output, retry_count, retry_limit, completed_on)
    values (${id}, 'platform.housekeeping', 'failed', '{}', '{"message": "the disk is full"}', 5, 5, now())`.execute(
      trx,
    ),
  )
  expect((await superadmin.call(listTroubles, {})).body).toMatchObject([
    { kind: 'job', id, name: 'platform.housekeeping', tries: 6, reason: 'the disk is full', org_id: null },
  ])
  expect((await superadmin.call(retryTrouble, { kind: 'job', id, name: 'platform.housekeeping' })).status).toBe(200)
  await expect.poll(() => stateOf(id), { timeout: 10_000 }).toBe('completed')
})

test('a job that waits can be taken out of the queue and brought back, each written down', async () => {
  const id = randomUUID()
  await asSystem(db, (trx) =>
    sql`insert into pgboss.job (id, name, state, data, start_after) values (${id}, 'platform.mail', 'created',
      ${JSON.stringify({ org_id: trade.orgId, mail_id: randomUUID() })}, now() + interval '1 hour')`.execute(trx),
  )
  const job = { id, name: 'platform.mail' }
  const { body } = await superadmin.call(listJobs, { name: 'platform.mail', state: 'created' })
  expect(body.items.find((one) => one.id === id)).toMatchObject({
    state: 'created',
    organization: '"Хөх Тэнгэр Трейд" ХХК',
    tries: 0,
    reason: null,
  })
  expect(body.names).toContain('platform.housekeeping')

  expect((await superadmin.call(cancelJob, job)).status).toBe(200)
  expect(await stateOf(id)).toBe('cancelled')
  expect((await superadmin.call(cancelJob, job)).body.code).toBe('operation.job_ended')
  expect((await superadmin.call(runJob, job)).status).toBe(200)
  await expect.poll(() => stateOf(id), { timeout: 10_000 }).toBe('completed')
  expect((await superadmin.call(runJob, job)).body.code).toBe('operation.job_ended')
  expect((await superadmin.call(runJob, { id: randomUUID(), name: 'platform.mail' })).body.code).toBe(
    'operation.job_gone',
  )
  expect((await auditOf(id)).map(({ action }) => action).toSorted()).toEqual([
    'operation.job_cancelled',
    'operation.work_retried',
  ])
})

test('of two who take the same job out at once one is told that it is gone', async () => {
  const id = randomUUID()
  await asSystem(db, (trx) =>
    sql`insert into pgboss.job (id, name, state, data, start_after) values (${id}, 'platform.mail', 'created', '{}',
      now() + interval '1 hour')`.execute(trx),
  )
  const answers = await Promise.all([1, 2].map(() => superadmin.call(cancelJob, { id, name: 'platform.mail' })))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('a letter is tried at once, and what the server made of it comes back', async () => {
  expect((await superadmin.call(tryMail, { to: 'boss@khukhtenger.example' })).body).toMatchObject({
    ok: true,
    problem: null,
  })
  expect(received.join('')).toContain('boss@khukhtenger.example')
  const refused = await superadmin.call(tryMail, { to: 'nobody@khukhtenger.example' })
  expect(refused.body).toEqual({
    ok: false,
    milliseconds: expect.any(Number) as number,
    problem: 'refused',
    status: 550,
  })
})

test.each(['', 'no address', 'a@b@c'])('"%s" is no address for a trial', async (to) => {
  const { status, body } = await superadmin.call(tryMail, { to })
  expect([status, body.fields]).toEqual([
    422,
    { to: to === '' ? 'И-мэйл хаягаа оруулна уу' : 'И-мэйл хаяг буруу байна' },
  ])
})

test('the file store is tried with a file that goes away again', async () => {
  expect((await superadmin.call(tryFiles, {})).body).toMatchObject({ ok: true })
  const left: string[] = []
  for await (const key of app.services.files.keys('trial')) left.push(key)
  expect(left).toEqual([])
})

async function isHandled(id: string) {
  const {
    rows: [row],
  } = await sql<{
    is_handled: boolean
  }>`select handled_at is not null as is_handled from platform.outbox where id = ${id}`.execute(db)
  return row!.is_handled
}

async function stateOf(id: string) {
  const {
    rows: [row],
  } = await sql<{ state: string }>`select state::text from pgboss.job where id = ${id}`.execute(db)
  return row?.state
}

function auditOf(id: string) {
  return db
    .selectFrom('platform.audit')
    .select(['org_id', 'action', 'subject_name'])
    .where('subject_id', '=', id)
    .execute()
}
