import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { expect, inject, test } from 'vitest'
import { createTestDatabase } from '#platform/testing/database.ts'
import { listen } from '#platform/testing/event-stream.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { DEMO_PASSWORD } from '#app/demo/people.ts'
import { atTheEnd } from '#platform/testing/ending.ts'
import { startProduct } from '../../bench/lib/process.ts'
import { socketUrl } from '../../bench/lib/stage.ts'
import { CLIENT, SERVED_BY, startBalancer } from './testing/balancer.ts'
import { aContract } from './testing/people.ts'

const connection = await createTestDatabase()
const url =
  'host' in connection ? socketUrl(connection.host, connection.user, connection.database) : connection.connectionString
const folder = await mkdtemp(path.join(os.tmpdir(), 'orgil-two-'))

/** Every letter that was given to the mail server, by the id it keeps over all tries. */
const delivered: string[] = []
const post = new SMTPServer({
  disabledCommands: ['STARTTLS', 'AUTH'],
  onData: (stream, _session, done) => {
    let letter = ''
    stream.on('data', (chunk: Buffer) => {
      letter += chunk.toString()
    })
    stream.on('end', () => {
      delivered.push(/^Message-ID: <([\w-]+)@orgil>/im.exec(letter)?.[1] ?? letter)
      done()
    })
  },
})
await new Promise<void>((resolve) => {
  post.listen(0, '127.0.0.1', resolve)
})
const settings = {
  DATABASE_URL: url,
  DATA_DIR: folder,
  DATABASE_POOL: '5',
  TRUST_PROXY: '1',
  MAIL_URL: `smtp://127.0.0.1:${(post.server.address() as AddressInfo).port}`,
}

// Both at once on an empty database: one migrates and seeds, the other waits for it.
const servers = [startProduct(settings), startProduct(settings)]
const addresses = await Promise.all(servers.map(({ ready }) => ready))
const balancer = await startBalancer(addresses)
const database = new pg.Client(url)
await database.connect()
atTheEnd(async () => {
  await database.end()
  await balancer.stop()
  await Promise.all(servers.map((server) => server.stop()))
  await new Promise<void>((resolve) => {
    post.close(() => resolve())
  })
  await rm(folder, { recursive: true, force: true })
})

let turn = 0
/** As a balancer does: every request goes to the next process. */
const next = () => addresses[turn++ % addresses.length]!

async function signIn(login: string) {
  const reply = await fetch(`${next()}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login, password: DEMO_PASSWORD }),
  })
  const { token } = (await reply.json()) as { token: string }
  const call = async (method: string, target: string, body?: unknown, address = next()) => {
    const answer = await fetch(`${address}/api${target}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
  }
  return { token, call }
}

const creator = await signIn('creator')
const reviewer = await signIn('reviewer')
const secretary = await signIn('secretary')

test('two processes that start together on an empty database both come up, and the demo is there once', async () => {
  expect(addresses).toHaveLength(2)
  const { rows } = await database.query(
    `select count(*)::integer as seeded from platform.counters where name = 'demo.claimed'`,
  )
  expect(rows).toEqual([{ seeded: 1 }])
  expect(inject('testServer').prefix).not.toBe('')
})

test('a session made at one process is good at the other, and signing out at one ends it at both', async () => {
  const guest = await signIn('sales')
  for (const address of addresses)
    expect((await guest.call('GET', '/org/user-permissions', undefined, address)).status).toBe(200)
  expect((await guest.call('POST', '/auth/logout', {}, addresses[0])).status).toBe(200)
  for (const address of addresses)
    expect((await guest.call('GET', '/org/user-permissions', undefined, address)).status).toBe(401)
})

test('a decision at one process reaches a browser at the other within a second', async () => {
  const ears = await listen(addresses[1]!, creator.token)
  const took: number[] = []
  for (let round = 0; round < 5; round += 1) {
    const { id, step_id } = await documentAtReview()
    await new Promise((resume) => setTimeout(resume, 150))
    const before = ears.events.length
    const answer = await reviewer.call(
      'POST',
      `/workflow/documents/${id}/fire`,
      { step_id, outcome: 'reviewed' },
      addresses[0],
    )
    const committed = performance.now()
    expect(answer.status).toBe(200)
    await expect
      .poll(
        () => ears.events.slice(before).findIndex((event) => event.topic === 'workflow.document' && event.key === id),
        { interval: 5, timeout: 10_000 },
      )
      .toBeGreaterThanOrEqual(0)
    const at = ears.events.slice(before).findIndex((event) => event.topic === 'workflow.document' && event.key === id)
    took.push(ears.times[before + at]! - committed)
  }
  ears.stop()
  // The middle one: another may have waited for whatever else the machine does.
  expect(took.toSorted((a, b) => a - b)[2]).toBeLessThan(1000)
})

test('what follows a decision is done once, whichever process takes it up', async () => {
  const documents: string[] = []
  for (let round = 0; round < 12; round += 1) {
    const { id, step_id } = await documentAtReview()
    expect(
      (await reviewer.call('POST', `/workflow/documents/${id}/fire`, { step_id, outcome: 'reviewed' })).status,
    ).toBe(200)
    documents.push(id)
  }
  const count = async (text: string) => Number((await database.query<{ count: string }>(text)).rows[0]!.count)
  await expect
    .poll(() => count('select count(*) from platform.outbox where handled_at is null'), {
      timeout: 15_000,
      interval: 200,
    })
    .toBe(0)

  const { body } = await secretary.call('GET', '/notifications?limit=100')
  const links = (body.items as { link: string }[]).map(({ link }) => link)
  for (const id of documents) expect(links.filter((link) => link === `/workflow/${id}`)).toHaveLength(1)
  expect(
    await count(
      `select count(*) from (select payload ->> 'source' from platform.outbox where topic = 'notify' group by org_id,
        payload ->> 'source' having count(*) > 1) as twice`,
    ),
  ).toBe(0)
  expect(
    await count(
      `select count(*) from (select "to", text from platform.mails group by "to", text, subject
        having count(*) > 1) as twice`,
    ),
  ).toBe(0)
  const letters = await count('select count(*) from platform.mails')
  expect(letters).toBeGreaterThan(12)
  await expect.poll(() => delivered.length, { timeout: 15_000, interval: 100 }).toBeGreaterThanOrEqual(letters)
  // A job ends a moment after its letter went out.
  await expect
    .poll(
      () =>
        count(
          `select count(*) from pgboss.job where name = 'platform.mail' and (state <> 'completed' or retry_count > 0)`,
        ),
      { timeout: 5000 },
    )
    .toBe(0)
  expect(new Set(delivered).size).toBe(delivered.length)
})

test('the same command sent to both processes at once with one key is done once', async () => {
  const { id, step_id } = await documentAtReview()
  const decide = (address: string) =>
    fetch(`${address}/api/workflow/documents/${id}/fire`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${reviewer.token}`,
        'content-type': 'application/json',
        'idempotency-key': `both-${id}`,
      },
      body: JSON.stringify({ step_id, outcome: 'reviewed' }),
    }).then(async (answer) => ({ status: answer.status, body: (await answer.json()) as unknown }))
  const answers = await Promise.all([...addresses, ...addresses, ...addresses].map(decide))
  expect(answers).toEqual(answers.map(() => answers[0]))
  expect(answers[0]).toMatchObject({ status: 200, body: { version: 2 } })
})

test('a browser behind the balancer is signed in at both, with its cookies and its XSRF token', async () => {
  const signedIn = await fetch(`${balancer.address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: balancer.address },
    body: JSON.stringify({ login: 'hr', password: DEMO_PASSWORD }),
  })
  expect(signedIn.status).toBe(200)
  const cookies = signedIn.headers.getSetCookie().map((line) => line.split(';')[0]!)
  const xsrf = decodeURIComponent(cookies.find((one) => one.startsWith('XSRF-TOKEN='))!.slice('XSRF-TOKEN='.length))
  const ask = (method: string, target: string, token = xsrf) =>
    fetch(`${balancer.address}/api${target}`, {
      method,
      headers: { cookie: cookies.join('; '), 'x-xsrf-token': token, 'content-type': 'application/json' },
      ...(method === 'GET' ? {} : { body: '{}' }),
    })
  const answers = await Promise.all(Array.from({ length: 6 }, () => ask('GET', '/org/user-permissions')))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(new Set(answers.map(({ headers }) => headers.get(SERVED_BY))).size).toBe(2)
  expect([
    (await ask('POST', '/auth/logout', 'forged')).status,
    (await ask('POST', '/auth/logout', 'forged')).status,
  ]).toEqual([403, 403])
  expect((await ask('POST', '/auth/logout')).status).toBe(200)
  expect([
    (await ask('GET', '/org/user-permissions')).status,
    (await ask('GET', '/org/user-permissions')).status,
  ]).toEqual([401, 401])
})

test('locking at one process locks at the other, ends the stream there, and is undone by either', async () => {
  const [here, there] = addresses
  const guest = await signIn('director')
  const ears = await listen(there!, guest.token)
  expect((await guest.call('POST', '/auth/lock', {}, here)).status).toBe(200)
  await expect.poll(() => ears.isOver()).toBe(true)
  expect(ears.events.map(({ topic }) => topic)).toContain('access.session_locked')
  for (const address of addresses)
    expect((await guest.call('GET', '/workflow/inbox/counts', undefined, address)).status).toBe(423)
  expect(await guest.call('POST', '/auth/unlock', { password: 'not this one' }, here)).toMatchObject({ status: 422 })
  expect((await guest.call('POST', '/auth/unlock', { password: DEMO_PASSWORD }, there)).status).toBe(200)
  for (const address of addresses)
    expect((await guest.call('GET', '/workflow/inbox/counts', undefined, address)).status).toBe(200)
})

test('a stream that breaks goes on at the other process with what was missed', async () => {
  const [before, there] = [await listen(addresses[0]!, creator.token), await listen(addresses[1]!, creator.token)]
  const mentions = (ears: typeof before, id: string) =>
    ears.events.filter(({ topic, key }) => topic === 'workflow.document' && key === id)
  const seen = await documentAtReview()
  await expect.poll(() => mentions(before, seen.id).length).toBe(1)
  const last = mentions(before, seen.id)[0]!.id
  before.stop()
  const missed = await documentAtReview()
  // Who comes to a process that has not read as far yet is told to read everything anew.
  await expect.poll(() => mentions(there, missed.id).length).toBe(1)
  const after = await listen(addresses[1]!, creator.token, last)
  await expect.poll(() => mentions(after, missed.id).length).toBe(1)
  expect(mentions(after, seen.id)).toEqual([])
  for (const ears of [there, after]) ears.stop()
})

/** Nobody who is signed in; the balancer sees them come from this address. */
async function stranger(target: string, body: Record<string, unknown>, client: string) {
  const answer = await fetch(`${balancer.address}/api/auth/${target}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [CLIENT]: client },
    body: JSON.stringify(body),
  })
  return {
    status: answer.status,
    servedBy: answer.headers.get(SERVED_BY),
    body: (await answer.json()) as Record<string, unknown>,
  }
}

test('wrong passwords count over both processes, and so does the lock that follows', async () => {
  const guesses = []
  for (let guess = 0; guess < 5; guess += 1)
    guesses.push(await stranger('login', { login: 'builder', password: `Wrong#${guess}abc` }, `203.0.113.${guess}`))
  expect(guesses.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401])
  expect(new Set(guesses.map(({ servedBy }) => servedBy)).size).toBe(2)
  const right = [
    await stranger('login', { login: 'builder', password: DEMO_PASSWORD }, '203.0.113.8'),
    await stranger('login', { login: 'builder', password: DEMO_PASSWORD }, '203.0.113.9'),
  ]
  expect(right.map(({ status, body }) => [status, body.code])).toEqual([
    [429, 'access.locked'],
    [429, 'access.locked'],
  ])
})

test('an address that asks for codes again and again is refused by both after the fifth', async () => {
  const asked = []
  for (let time = 0; time < 7; time += 1)
    asked.push(await stranger('forgot', { email: 'nobody@khukhtenger.example' }, `203.0.113.${20 + time}`))
  expect(asked.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429, 429])
})

test('a code asked for at one process opens the account at the other, and only once', async () => {
  const email = 'sales@khukhtenger.example'
  const before = await signIn('sales')
  const [here, there] = addresses
  const ask = async (address: string, target: string, body: Record<string, unknown>) => {
    const answer = await fetch(`${address}/api/auth/${target}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.40' },
      body: JSON.stringify(body),
    })
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
  }
  expect((await ask(here!, 'forgot', { email })).status).toBe(200)
  const codeOf = async () =>
    /\b\d{6}\b/.exec(
      (
        await database.query<{ text: string }>(
          `select text from platform.mails where "to" = $1 and subject ~ '[0-9]{6}'`,
          [email],
        )
      ).rows[0]?.text ?? '',
    )?.[0]
  await expect.poll(codeOf, { timeout: 5000 }).toBeDefined()
  const code = await codeOf()

  const wishes = [there!, here!, there!, here!].map((address, at) => ({ address, password: `Salkhi#2026${at}` }))
  const answers = await Promise.all(
    wishes.map(({ address, password }) =>
      ask(address, 'password-reset', { email, code, password, password_again: password }),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422, 422])
  expect(answers.filter(({ status }) => status === 422).map(({ body }) => body.code)).toEqual([
    'access.code_over',
    'access.code_over',
    'access.code_over',
  ])
  const winner = wishes[answers.findIndex(({ status }) => status === 200)]!
  for (const address of addresses) {
    expect((await before.call('GET', '/org/user-permissions', undefined, address)).status).toBe(401)
    expect((await ask(address, 'login', { login: 'sales', password: winner.password })).status).toBe(200)
  }
})

test('what a super administrator sets at one process is in force at the other, without a restart', async () => {
  let asked = 0
  const model = http.createServer((request, reply) => {
    asked += 1
    request
      .resume()
      .on('end', () =>
        reply
          .writeHead(200, { 'content-type': 'application/json' })
          .end(JSON.stringify({ choices: [{ message: { content: 'ready' } }] })),
      )
  })
  await new Promise<void>((resolve) => {
    model.listen(0, '127.0.0.1', resolve)
  })
  const endpoint = `http://127.0.0.1:${(model.address() as AddressInfo).port}/v1`
  const above = await signIn('superadmin')
  const trial = async () => (await above.call('POST', '/operation/ai/trial', {}, addresses[1])).body
  expect((await trial()).code).toBe('operation.ai_missing')
  expect(
    (
      await above.call(
        'PUT',
        '/operation/settings/ai',
        { endpoint, model: 'small', key: 'sk-secret', version: 0 },
        addresses[0],
      )
    ).status,
  ).toBe(200)
  await expect.poll(async () => (await trial()).ok, { timeout: 4000, interval: 500 }).toBe(true)
  expect(asked).toBe(1)
  model.close()
})

async function documentAtReview() {
  const made = await creator.call('POST', '/workflow/documents', aContract())
  expect(made.status).toBe(200)
  const id = made.body.id as string
  const view = await reviewer.call('GET', `/workflow/documents/${id}`)
  const [step] = view.body.my_steps as { id: string }[]
  return { id, step_id: step!.id }
}
