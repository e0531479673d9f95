import { QueryClient } from '@tanstack/react-query'
import { globSync, readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#platform/shared/contract.ts'
import { call, CallError, headersOf, queryOf } from './call.ts'
import { onOtherPerson, setPageOf } from './page-of.ts'
import { stubLocalStorage } from '../testing/local-storage.ts'

const read = endpoint({
  method: 'GET',
  path: '/papers/:id',
  permission: 'signed_in',
  summary: 'Read',
  input: z.object({ id: z.string(), q: z.string().optional() }),
  reply: z.object({ title: z.string() }),
})
const write = endpoint({
  method: 'POST',
  path: '/papers',
  permission: 'signed_in',
  summary: 'Write',
  idempotent: true,
  input: z.object({ title: z.string() }),
  reply: z.object({ title: z.string() }),
})

let kept: Map<string, string>
const sent = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
const answered = (status: number, body: unknown) =>
  sent.mockResolvedValueOnce(new Response(JSON.stringify(body), { status }))
const headersSent = () => sent.mock.lastCall![1].headers as Record<string, string>

beforeEach(() => {
  kept = stubLocalStorage()
  vi.stubGlobal('document', { cookie: 'lang=mn_MN; XSRF-TOKEN=a%2Bb; other=1' })
  vi.stubGlobal('fetch', sent)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  sent.mockReset()
})

test('every call carries the cookies and says that it comes from the web client', async () => {
  answered(200, { title: 'a' })
  expect(await call(read, { id: 'a/b', q: 'ö' })).toEqual({ title: 'a' })
  expect(sent.mock.lastCall![0]).toBe('/api/papers/a%2Fb?q=%C3%B6')
  expect(sent.mock.lastCall![1]).toMatchObject({ method: 'GET', credentials: 'include' })
  expect(headersSent()).toEqual({ 'x-requested-with': 'XMLHttpRequest', 'x-lang': 'mn_MN' })
})

test('what changes something echoes the cookie XSRF-TOKEN, as JSON', async () => {
  answered(201, { title: 'a' })
  await call(write, { title: 'a' }, { idempotencyKey: 'k-1' })
  expect(headersSent()).toMatchObject({
    'x-xsrf-token': 'a+b',
    'content-type': 'application/json',
    'idempotency-key': 'k-1',
  })
  expect(sent.mock.lastCall![1].body).toBe('{"title":"a"}')
  expect(headersOf('GET')).not.toHaveProperty('x-xsrf-token')
})

test("every call says whose page it is made from, and a page whose session is another person's makes way", async () => {
  const made = vi.fn()
  onOtherPerson(made)
  setPageOf(7)
  answered(200, { title: 'a' })
  await call(read, { id: '1' })
  expect(headersSent()).toMatchObject({ 'x-page-of': '7' })
  expect(headersOf('POST')).toMatchObject({ 'x-page-of': '7' })
  expect(made).not.toHaveBeenCalled()
  answered(406, { code: 'platform.other_person' })
  await expect(call(read, { id: '1' })).rejects.toMatchObject({ status: 406 })
  expect(made).toHaveBeenCalledOnce()
  setPageOf(null)
})

test('what the server would not take is not sent to it, and the refusal says how much it takes', async () => {
  // Letters of two bytes: they fit by their number and not by their bytes.
  await expect(call(write, { title: 'ө'.repeat(40_000) })).rejects.toMatchObject({
    status: 413,
    reply: { code: 'platform.body_too_large', most: '64 KB' },
  })
  expect(sent).not.toHaveBeenCalled()
  answered(201, { title: 'a' })
  await call(write, { title: 'a'.repeat(60_000) })
  answered(201, { title: 'a' })
  await call({ ...write, room: { bytes: 100_000, parts: 10, holds: 'long titles' } }, { title: 'ө'.repeat(40_000) })
  expect(sent).toHaveBeenCalledTimes(2)
})

test('a Bearer token is sent where an integration has put one into storage, and nowhere else', async () => {
  answered(200, { title: 'a' })
  await call(read, { id: '1' })
  expect(headersSent()).not.toHaveProperty('authorization')
  kept.set('ls_token', 't-1')
  answered(200, { title: 'a' })
  await call(read, { id: '1' })
  expect(headersSent()).toMatchObject({ authorization: 'Bearer t-1' })
})

test('a call that has no answer after 60000 ms is a network error', async () => {
  const limit = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal)
  sent.mockImplementationOnce(
    (_url, { signal }) =>
      new Promise((_resolve, reject) => {
        signal!.addEventListener('abort', () => reject(new DOMException('', 'TimeoutError')))
      }),
  )
  const waiting = call(read, { id: '1' })
  limit.abort()
  await expect(waiting).rejects.toMatchObject({ status: 0 })
  expect(timeout).toHaveBeenCalledWith(60_000)
})

test('statuses from 200 to 299 are answers, all others are failures with what the server said', async () => {
  for (const status of [200, 201, 299]) {
    answered(status, { title: 'a' })
    expect(await call(read, { id: '1' })).toEqual({ title: 'a' })
  }
  for (const status of [300, 404, 500]) {
    answered(status, { code: 'papers.missing', message: 'Алга' })
    const failure = await call(read, { id: '1' }).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(CallError)
    expect(failure).toMatchObject({ status, reply: { code: 'papers.missing' }, message: 'Алга' })
  }
})

test('what is shown already is asked for anew when the screen is painted, and what is not shown at once', async () => {
  const frames: (() => void)[] = []
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => frames.push(draw))
  sent.mockImplementation(() => Promise.resolve(new Response(JSON.stringify({ title: 'a' }))))
  const cache = new QueryClient()
  const first = cache.fetchQuery(queryOf(read, { id: '1' }))
  expect(sent).toHaveBeenCalledTimes(1)
  await first
  const again = cache.fetchQuery(queryOf(read, { id: '1' }))
  expect(frames).toHaveLength(1)
  expect(sent).toHaveBeenCalledTimes(1)
  frames[0]!()
  expect(await again).toEqual({ title: 'a' })
  expect(sent).toHaveBeenCalledTimes(2)
})

test('only the client of the product has a time-out', () => {
  const root = new URL('../..', import.meta.url).pathname
  const files = globSync(['platform/web/**/*.{ts,tsx}', 'modules/*/web/**/*.{ts,tsx}', 'app/web/**/*.{ts,tsx}'], {
    cwd: root,
  }).filter((file) => !/\.test\.tsx?$/.test(file))
  expect(files.filter((file) => /AbortSignal\.timeout\(|\.timeout = /.test(readFileSync(root + file, 'utf8')))).toEqual(
    ['platform/web/call.ts'],
  )
})
