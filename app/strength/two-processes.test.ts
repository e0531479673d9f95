import { afterAll, expect, inject, test } from 'vitest'
import { createTestDatabase } from '#platform/testing/database.ts'
import { listen } from '#platform/testing/event-stream.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { DEMO_PASSWORD } from '#app/demo/people.ts'
import { startProduct } from '../../bench/lib/process.ts'
import { socketUrl } from '../../bench/lib/stage.ts'
import { aContract } from './testing/people.ts'

const connection = await createTestDatabase()
const url = 'host' in connection ? socketUrl(connection.host, connection.user, connection.database) : connection.connectionString
const folder = await mkdtemp(path.join(os.tmpdir(), 'orgil-two-'))
const settings = { DATABASE_URL: url, DATA_DIR: folder, DATABASE_POOL: '5' }

// Both at once on an empty database: one migrates and seeds, the other waits for it.
const servers = [startProduct(settings), startProduct(settings)]
const addresses = await Promise.all(servers.map(({ ready }) => ready))
const database = new pg.Client(url)
await database.connect()
afterAll(async () => {
  await database.end()
  await Promise.all(servers.map((server) => server.stop()))
  await rm(folder, { recursive: true, force: true })
})

let turn = 0
/** As a balancer does: every request goes to the next process. */
const next = () => addresses[turn++ % addresses.length]!

async function signIn(login: string) {
  const reply = await fetch(`${next()}/api/auth/login`, {
    method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ login, password: DEMO_PASSWORD }),
  })
  const { token } = await reply.json() as { token: string }
  const call = async (method: string, target: string, body?: unknown, address = next()) => {
    const answer = await fetch(`${address}/api${target}`, {
      method, headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' }, ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { status: answer.status, body: await answer.json() as Record<string, unknown> }
  }
  return { token, call }
}

const creator = await signIn('creator')
const reviewer = await signIn('reviewer')
const secretary = await signIn('secretary')

test('two processes that start together on an empty database both come up, and the demo is there once', async () => {
  expect(addresses).toHaveLength(2)
  const { rows } = await database.query(`select count(*)::integer as seeded from platform.counters where name = 'demo.claimed'`)
  expect(rows).toEqual([{ seeded: 1 }])
  expect(inject('testServer').prefix).not.toBe('')
})

test('a session made at one process is good at the other, and signing out at one ends it at both', async () => {
  const guest = await signIn('sales')
  for (const address of addresses) expect((await guest.call('GET', '/org/user-permissions', undefined, address)).status).toBe(200)
  expect((await guest.call('POST', '/auth/logout', {}, addresses[0])).status).toBe(200)
  for (const address of addresses) expect((await guest.call('GET', '/org/user-permissions', undefined, address)).status).toBe(401)
})

test('a decision at one process reaches a browser at the other within a second', async () => {
  const ears = await listen(addresses[1]!, creator.token)
  const took: number[] = []
  for (let round = 0; round < 5; round += 1) {
    const { id, step_id } = await documentAtReview()
    await new Promise((resume) => setTimeout(resume, 150))
    const before = ears.events.length
    const answer = await reviewer.call('POST', `/workflow/documents/${id}/fire`, { step_id, outcome: 'reviewed' }, addresses[0])
    const committed = performance.now()
    expect(answer.status).toBe(200)
    await expect.poll(() => ears.events.slice(before).findIndex((event) => event.topic === 'workflow.document' && event.key === id), { interval: 5, timeout: 3000 }).toBeGreaterThanOrEqual(0)
    const at = ears.events.slice(before).findIndex((event) => event.topic === 'workflow.document' && event.key === id)
    took.push(ears.times[before + at]! - committed)
  }
  ears.stop()
  expect(Math.max(...took)).toBeLessThan(1000)
})

test('what follows a decision is done once, whichever process takes it up', async () => {
  const documents: string[] = []
  for (let round = 0; round < 12; round += 1) {
    const { id, step_id } = await documentAtReview()
    expect((await reviewer.call('POST', `/workflow/documents/${id}/fire`, { step_id, outcome: 'reviewed' })).status).toBe(200)
    documents.push(id)
  }
  const count = async (text: string) => Number((await database.query<{ count: string }>(text)).rows[0]!.count)
  await expect.poll(() => count('select count(*) from platform.outbox where handled_at is null'), { timeout: 15_000, interval: 200 }).toBe(0)

  const { body } = await secretary.call('GET', '/notifications?limit=100')
  const links = (body.items as { link: string }[]).map(({ link }) => link)
  for (const id of documents) expect(links.filter((link) => link === `/workflow/${id}`)).toHaveLength(1)
  expect(await count(`select count(*) from (select payload ->> 'source' from platform.outbox where topic = 'notify' group by org_id, payload ->> 'source' having count(*) > 1) as twice`)).toBe(0)
  expect(await count(`select count(*) from (select "to", text from platform.mails group by "to", text, subject having count(*) > 1) as twice`)).toBe(0)
  expect(await count('select count(*) from platform.mails')).toBeGreaterThan(12)
})

test('the same command sent to both processes at once with one key is done once', async () => {
  const { id, step_id } = await documentAtReview()
  const decide = (address: string) => fetch(`${address}/api/workflow/documents/${id}/fire`, {
    method: 'POST', headers: { authorization: `Bearer ${reviewer.token}`, 'content-type': 'application/json', 'idempotency-key': `both-${id}` },
    body: JSON.stringify({ step_id, outcome: 'reviewed' }),
  }).then(async (answer) => ({ status: answer.status, body: await answer.json() as unknown }))
  const answers = await Promise.all([...addresses, ...addresses, ...addresses].map(decide))
  expect(answers).toEqual(answers.map(() => answers[0]))
  expect(answers[0]).toMatchObject({ status: 200, body: { version: 2 } })
})

async function documentAtReview() {
  const made = await creator.call('POST', '/workflow/documents', aContract())
  expect(made.status).toBe(200)
  const id = made.body.id as string
  const view = await reviewer.call('GET', `/workflow/documents/${id}`)
  const [step] = view.body.my_steps as { id: string }[]
  return { id, step_id: step!.id }
}
