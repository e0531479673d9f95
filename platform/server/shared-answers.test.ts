import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#platform/shared/contract.ts'
import { openTestDatabase } from '#platform/testing/database.ts'
import { recognitionOf, somebody } from '#platform/testing/people.ts'
import { testServices } from '#platform/testing/services.ts'
import { mount, openHttp } from './http.ts'
import { sharedRoute } from './route.ts'
import { openSharedAnswers } from './shared-answers.ts'

const { db } = await openTestDatabase()
const oyun = await somebody(db, { userId: 1, permissions: new Set(['papers.r']) })
const bold = await somebody(db, { userId: 2, permissions: new Set(['papers.r']) })
const guest = await somebody(db, { userId: 3 })
const foreigner = await somebody(db, { userId: 1, orgId: 2, permissions: new Set(['papers.r']) })

let computed = 0
let finish: () => void = () => undefined
const read = endpoint({
  method: 'GET',
  path: '/papers',
  permission: 'papers.r',
  summary: 'Read',
  input: z.object({ page: z.coerce.number().default(1) }),
  reply: z.object({ org_id: z.number(), page: z.number(), time: z.number() }),
})
const routes = [
  sharedRoute(read, async ({ orgId }, { page }) => {
    computed += 1
    const time = computed
    await new Promise<void>((resolve) => {
      finish = resolve
      setTimeout(resolve, 100)
    })
    return { org_id: orgId, page, time, secret: 'not in the contract' }
  }),
]
let edition = 1
let printed = 0
const printing = endpoint({
  method: 'GET',
  path: '/prints',
  permission: 'papers.r',
  summary: 'Read',
  input: z.object({}),
  reply: z.object({ org_id: z.number(), printed: z.number(), text: z.string() }),
})
routes.push(
  sharedRoute(
    printing,
    async ({ orgId }) => {
      printed += 1
      return { org_id: orgId, printed, text: 'мөр '.repeat(10_000) }
    },
    async () => String(edition),
  ),
)
const http = await openHttp(testServices(db))
mount(http, testServices(db), routes, recognitionOf([oyun, bold, guest, foreigner]))
const ask = (who: { token: string }, page = 1) =>
  http.inject({ method: 'GET', url: `/api/papers?page=${page}`, headers: { authorization: `Bearer ${who.token}` } })

test('twenty who ask the same at once are answered by one piece of work, as the contract says', async () => {
  computed = 0
  const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => ask(at % 2 ? oyun : bold)))
  expect(computed).toBeLessThan(4)
  for (const answer of answers) {
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(answer.json()).toEqual({ org_id: 1, page: 1, time: expect.any(Number) as number })
  }
})

test('who asks while another answer is under way gets one that was begun after their question', async () => {
  computed = 0
  const first = ask(oyun)
  await expect.poll(() => computed).toBe(1)
  const second = ask(bold)
  await new Promise((resume) => setTimeout(resume, 20))
  finish()
  expect([(await first).json<{ time: number }>().time, (await second).json<{ time: number }>().time]).toEqual([1, 2])
})

test('nothing is shared between organisations, between questions, or with whoever may not ask', async () => {
  const [ours, theirs, other, refused] = await Promise.all([ask(oyun), ask(foreigner), ask(bold, 2), ask(guest)])
  expect([
    ours.json<{ org_id: number }>().org_id,
    theirs.json<{ org_id: number }>().org_id,
    other.json<{ page: number }>().page,
  ]).toEqual([1, 2, 2])
  expect(refused.statusCode).toBe(403)
})

test('what has a version is made again where that changed, for each organisation, and never for whoever may not ask', async () => {
  const read = async (who: { token: string }, headers: Record<string, string> = {}) =>
    http.inject({ method: 'GET', url: '/api/prints', headers: { authorization: `Bearer ${who.token}`, ...headers } })
  const of = async (who: { token: string }) => {
    const { org_id, printed: one } = (await read(who)).json<{ org_id: number; printed: number }>()
    return [org_id, one]
  }
  expect([await of(oyun), await of(bold), await of(foreigner), await of(oyun)]).toEqual([
    [1, 1],
    [1, 1],
    [2, 2],
    [1, 1],
  ])
  edition = 2
  expect([await of(bold), await of(oyun)]).toEqual([
    [1, 3],
    [1, 3],
  ])
  expect((await read(guest)).statusCode).toBe(403)

  const packed = await read(oyun, { 'accept-encoding': 'gzip, br' })
  expect(packed.headers).toMatchObject({
    'content-encoding': 'gzip',
    vary: 'accept-encoding',
    'cache-control': 'no-store',
    'content-length': String(packed.rawPayload.length),
  })
  expect(gunzipSync(packed.rawPayload).toString()).toBe((await read(oyun)).payload)
})

test('a failure reaches all who waited for it, and the next question begins anew', async () => {
  const share = openSharedAnswers<number>()
  let tries = 0
  const work = () => {
    tries += 1
    return tries === 1 ? Promise.reject(new Error('not now')) : Promise.resolve(tries)
  }
  const answers = await Promise.allSettled([share('a', work), share('a', work), share('a', work)])
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(await share('a', work)).toBe(2)
})
