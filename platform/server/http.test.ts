import net, { type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#platform/shared/contract.ts'
import { unprocessable } from '#platform/shared/errors.ts'
import { openTestDatabase } from '#platform/testing/database.ts'
import { atTheEnd } from '#platform/testing/ending.ts'
import { recognitionOf, somebody } from '#platform/testing/people.ts'
import { testServices } from '#platform/testing/services.ts'
import type { Config } from './config.ts'
import { openDatabase } from './database.ts'
import { acceptUploads } from './files.ts'
import { mount, openHttp } from './http.ts'
import { route } from './route.ts'

const { db } = await openTestDatabase()
const clerk = await somebody(db, { userId: 1, permissions: new Set(['papers.c']) })
const guest = await somebody(db, { userId: 2 })

const writePaper = endpoint({
  method: 'POST',
  path: '/papers',
  permission: 'papers.c',
  summary: 'Write',
  idempotent: true,
  input: z.object({ title: z.string().min(1), pages: z.number().int() }),
  reply: z.object({ title: z.string() }),
})
let written = 0
let taken: unknown
const bindBook = endpoint({
  method: 'POST',
  path: '/books',
  permission: 'papers.c',
  summary: 'Bind',
  room: { bytes: 100_000, parts: 50, holds: 'whole pages' },
  input: z.object({ pages: z.array(z.string()).max(100) }),
  reply: z.object({ title: z.string() }),
})
let bound = 0
const routes = [
  route(bindBook, () => Promise.resolve({ title: String((bound += 1)) })),
  route(writePaper, (_context, input) => {
    const { title } = input
    written += 1
    taken = input
    if (title === 'every field')
      throw unprocessable('platform.bad_input', {
        fields: Object.fromEntries(
          Array.from({ length: 120 }, (_, at) => [`${at} ${'long'.repeat(100)}`, 'platform.required']),
        ),
      })
    if (title === 'broken') throw new Error('the cause in detail')
    const reply = { title, secret: 'not in the contract' }
    return Promise.resolve(title === 'no answer' ? ({} as typeof reply) : reply)
  }),
]

async function aServer(changes: Partial<Config> = {}, over = db) {
  const services = testServices(over, changes)
  const http = await openHttp(services)
  mount(http, services, routes, recognitionOf([clerk, guest]))
  const write = (payload: unknown, headers: Record<string, string> = {}, who = clerk) =>
    http.inject({
      method: 'POST',
      url: '/api/papers',
      payload: payload as object,
      headers: { authorization: `Bearer ${who.token}`, ...headers },
    })
  const bind = (payload: object) =>
    http.inject({
      method: 'POST',
      url: '/api/books',
      payload,
      headers: { authorization: `Bearer ${clerk.token}`, 'x-lang': 'en_US' },
    })
  return { http, write, bind }
}
const { http, write, bind } = await aServer()
const paper = { title: 'a', pages: 1 }

test('what the contract does not name is not taken', async () => {
  await write({ ...paper, role_id: 1, org_id: 0, is_admin: true })
  expect(taken).toEqual(paper)
})

test('every answer names its type and UTF-8, allows no other site to read it, and is never a page', async () => {
  for (const reply of [
    await write(paper, { origin: 'https://elsewhere.example' }),
    await write({}),
    await write('{', { 'content-type': 'application/json' }),
    await http.inject('/no/such/place'),
  ]) {
    expect(reply.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(Object.keys(reply.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  }
})

test('a command is not taken in a form that other sites may send', async () => {
  const before = written
  for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x']) {
    const reply = await http.inject({
      method: 'POST',
      url: '/api/papers',
      payload: '{"title":"a","pages":1}',
      headers: { authorization: `Bearer ${clerk.token}`, 'content-type': type },
    })
    expect([400, 415, 422], type).toContain(reply.statusCode)
  }
  for (const method of ['GET', 'PUT', 'DELETE', 'PATCH'] as const)
    expect(
      (await http.inject({ method, url: '/api/papers', headers: { authorization: `Bearer ${clerk.token}` } }))
        .statusCode,
      method,
    ).toBe(404)
  expect(written).toBe(before)
})

test('a form with files is taken by no command that asks for none, however it is sent', async () => {
  const { http: taking } = await aServer()
  await acceptUploads(taking)
  const reply = await taking.inject({
    method: 'POST',
    url: '/api/papers',
    payload: '--x\r\nContent-Disposition: form-data; name="title"\r\n\r\na\r\n--x--',
    headers: { authorization: `Bearer ${clerk.token}`, 'content-type': 'multipart/form-data; boundary=x' },
  })
  expect(reply.statusCode).toBe(415)
})

test('nothing leaves but what the contract names', async () => {
  expect((await write(paper)).json()).toEqual({ title: 'a' })
})

test.each(['broken', 'no answer'])(
  'what goes wrong inside is a 500 with a reference, and tells nothing of its cause: %s',
  async (title) => {
    const reply = await write({ ...paper, title })
    expect(reply.statusCode).toBe(500)
    expect(reply.json()).toMatchObject({
      status: false,
      code: 'platform.server_error',
      reference: reply.headers['x-request-id'],
    })
    expect(reply.body).not.toMatch(/cause|contract|\.ts/)
  },
)

test('a person without the permission is refused before anything is done', async () => {
  const before = written
  const reply = await write(paper, {}, guest)
  expect([reply.statusCode, reply.json<{ code: string }>().code, written]).toEqual([
    403,
    'platform.no_permission',
    before,
  ])
})

test('what does not fit is named field by field, and what cannot be read is refused', async () => {
  const wrong = await write({ title: '', pages: 1.5 })
  expect([wrong.statusCode, Object.keys(wrong.json<{ fields: object }>().fields).sort()]).toEqual([
    422,
    ['pages', 'title'],
  ])
  const json = { 'content-type': 'application/json' }
  for (const payload of ['{', '[]', '"a"']) expect((await write(payload, json)).statusCode, payload).toBe(400)
  expect((await write('title=a', { 'content-type': 'text/xml' })).statusCode).toBe(415)
})

test('an address that nobody can read is refused as everything else is', async () => {
  const reply = await http.inject({ url: '/api/papers/%ED%A0%80', headers: { 'x-lang': 'en_US' } })
  expect([reply.statusCode, reply.json()]).toEqual([
    400,
    expect.objectContaining({ status: false, code: 'platform.bad_input', reference: expect.any(String) as string }),
  ])
  expect(reply.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' })
})

test('a call that says nothing may name JSON all the same, and is what an empty object is', async () => {
  const nothing = { 'content-type': 'application/json; charset=utf-8' }
  const missing = await write('', nothing)
  expect([missing.statusCode, missing.json()]).toEqual([
    422,
    expect.objectContaining({ fields: (await write({})).json<{ fields: object }>().fields }),
  ])
})

const json = { 'content-type': 'application/json' }

test('a body beyond what its address takes is refused with how much that is; 64 KB wherever the contract names no more, and where nothing is', async () => {
  const english = { 'x-lang': 'en_US' }
  for (const url of ['/api/papers', '/api/nothing', '/nothing']) {
    const reply = await http.inject({
      method: 'POST',
      url,
      payload: { ...paper, title: 'a'.repeat(65_536) },
      headers: { authorization: `Bearer ${clerk.token}`, ...english },
    })
    expect([url, reply.statusCode, reply.json()]).toEqual([
      url,
      413,
      expect.objectContaining({ code: 'platform.body_too_large', message: expect.stringContaining('64 KB') as string }),
    ])
  }
  expect((await write({ ...paper, title: 'a'.repeat(65_000) })).statusCode).toBe(200)
  const book = { pages: ['a'.repeat(90_000)] }
  expect((await bind(book)).statusCode).toBe(200)
  expect((await bind({ pages: ['a'.repeat(100_000)] })).json()).toMatchObject({
    code: 'platform.body_too_large',
    message: expect.stringContaining('97 KB') as string,
  })
})

test('how many parts a long body has, and how deep it lies, is looked at before it is read', async () => {
  const before = bound
  const many = await bind({ pages: Array.from({ length: 60 }, () => 'a') })
  expect([many.statusCode, many.json<{ code: string }>().code]).toEqual([413, 'platform.too_many_parts'])
  const deep = await write(`{"title":${'['.repeat(40)}${']'.repeat(40)}}`, json)
  expect([deep.statusCode, deep.json<{ code: string }>().code]).toEqual([400, 'platform.bad_input'])
  expect((await write(`{"title":"${'['.repeat(40)}","pages":1}`, json)).statusCode).toBe(200)
  expect(bound).toBe(before)
})

test('of whoever may not come in nothing is read: the answer is there before a body is', async () => {
  const { http: listening } = await aServer()
  atTheEnd(() => listening.close())
  await listening.listen({ port: 0, host: '127.0.0.1' })
  const { port } = listening.server.address() as AddressInfo
  const begin = (url: string, token: string, length: number) =>
    new Promise<string>((resolve, reject) => {
      const socket = net.connect({ port, host: '127.0.0.1' })
      socket
        .once('data', (answer) => {
          resolve(answer.toString().slice(9, 12))
          socket.destroy()
        })
        .once('error', reject)
      socket.write(
        `POST ${url} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nAuthorization: Bearer ${token}\r\nContent-Length: ${length}\r\n\r\n`,
      )
    })
  expect(await begin('/api/books', 'a-token-of-nobody-at-all', 90_000)).toBe('401')
  expect(await begin('/api/books', guest.token, 90_000)).toBe('403')
  expect(await begin('/api/books', clerk.token, 5_000_000)).toBe('413')
  expect(await begin('/api/nothing', clerk.token, 5_000_000)).toBe('413')
})

test('an answer names fifty problems at most, and how many there are besides', async () => {
  const few = (await bind({ pages: Array.from({ length: 20 }, () => 1) })).json<{ fields: object }>()
  expect([Object.keys(few.fields).length, few]).toEqual([
    20,
    expect.not.objectContaining({ fields_left_out: expect.anything() as number }),
  ])
  const many = (await write({ title: 'every field', pages: 1 })).json<{ fields: Record<string, string> }>()
  expect([Object.keys(many.fields).length, many]).toEqual([50, expect.objectContaining({ fields_left_out: 70 })])
  expect(Math.max(...Object.keys(many.fields).map(({ length }) => length))).toBe(200)
})

test('a key against the rule makes no command', async () => {
  const before = written
  for (const key of ['short', 'with a space', 'k'.repeat(101)]) {
    const reply = await write(paper, { 'idempotency-key': key })
    expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([400, 'platform.bad_idempotency_key'])
  }
  expect(written).toBe(before)
})

test('who asks more often than allowed in a minute is held back, and others are not', async () => {
  const busy = await aServer({ RATE_LIMIT_PER_MINUTE: 3 })
  // The minute may turn in between, and the count begin anew: then it takes a few more.
  const answers = []
  for (let times = 0; times < 8; times += 1) answers.push(await busy.write(paper))
  expect(answers.slice(0, 3).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  const refused = answers.find(({ statusCode }) => statusCode === 429)
  expect(refused?.json()).toMatchObject({ code: 'platform.too_many_requests' })
  expect(refused?.headers['retry-after']).toBe('60')
  expect((await busy.write(paper, {}, guest)).statusCode).toBe(403)
})

test('whoever makes up a token for each call is held back by their address', async () => {
  const { http: busy } = await aServer({ RATE_LIMIT_PER_MINUTE: 3 })
  const answers = []
  for (let times = 0; times < 8; times += 1)
    answers.push(
      (
        await busy.inject({
          method: 'POST',
          url: '/api/papers',
          payload: paper,
          headers: { authorization: `Bearer made-up-token-number-${times}` },
        })
      ).statusCode,
    )
  expect(answers.slice(0, 3)).toEqual([401, 401, 401])
  expect(answers).toContain(429)
})

test('without its database the server says so, and when to come back', async () => {
  const nowhere = openDatabase(
    { host: '/nowhere', user: 'nobody', database: 'none' },
    { DATABASE_POOL: 1 },
    testServices(db).log,
  )
  const reply = await (await aServer({}, nowhere.db)).write(paper)
  expect([reply.statusCode, reply.json<{ code: string }>().code, reply.headers['retry-after']]).toEqual([
    503,
    'platform.database_down',
    '5',
  ])
})

test('every answer forbids foreign scripts and guessing of types; data is not kept by the browser', async () => {
  const { headers } = await write(paper)
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'referrer-policy': 'same-origin',
  })
  const policy = String(headers['content-security-policy']).split('; ')
  expect(policy).toEqual(
    expect.arrayContaining([
      "default-src 'self'",
      "script-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'self'",
    ]),
  )
  expect(policy.find((rule) => rule.startsWith('script-src'))).not.toMatch(/unsafe|\*|data:|blob:/)
  expect((await http.inject('/no/such/place')).headers).toMatchObject({ 'x-content-type-options': 'nosniff' })
})

test('where browsers come by https they are told to stay there, otherwise not', async () => {
  const safe = await aServer({ PUBLIC_URL: 'https://orgil.test' })
  expect((await safe.write(paper)).headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  expect((await write(paper)).headers['strict-transport-security']).toBeUndefined()
})
