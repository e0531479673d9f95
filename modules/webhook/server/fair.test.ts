import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { type Caller, startedApp } from '#app/testing/started-app.ts'
import { chooseRole } from '#modules/access/shared/index.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import { atTheEnd } from '#platform/testing/ending.ts'
import { addWebhook, PING } from '../shared/webhooks.ts'
import { putDelivery } from './collect.ts'
import { OF_ONE_ORGANIZATION, takeFairly } from './fair.ts'

/** Calls that wait for an answer, by path; what is `silent` gets none until it is let go. */
const open = new Map<string, Set<http.ServerResponse>>()
const heard: string[] = []
const silent = new Set<string>()
let mostOpen = 0
const receiver = http.createServer((request, response) => {
  const path = request.url ?? ''
  heard.push(path)
  const waiting = open.get(path) ?? new Set()
  open.set(path, waiting.add(response))
  response.on('close', () => waiting.delete(response))
  mostOpen = Math.max(mostOpen, waiting.size)
  if (!silent.has(path)) response.end('ok')
})
await new Promise<void>((resume) => {
  receiver.listen(0, '127.0.0.1', resume)
})
atTheEnd(() => {
  receiver.closeAllConnections()
  receiver.close()
})

const app = await startedApp({ PROCESS: 'web', WEBHOOKS_TO_PRIVATE: '1' })
const {
  services: { db },
  places: {
    orgs: { trade, school },
  },
} = app
const [admin, principal] = (await Promise.all(['admin', 'principal'].map(app.as))) as [Caller, Caller]
await principal.call(chooseRole, { extra_role: school.roles.admin })

async function aWebhook(who: Caller, path: string) {
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}${path}`
  const { status, body } = await who.call(addWebhook, { name: path, url, events: ['document.ended'] })
  expect(status).toBe(200)
  return body.id
}
const [ours, theirs] = [await aWebhook(admin, '/ours'), await aWebhook(principal, '/theirs')]

/** Messages of these organisations, in this order. */
const messages = (orgId: number, webhook: string, count: number) =>
  asSystem(db, async (trx) => {
    const body = { type: PING, timestamp: new Date().toISOString(), data: {} }
    for (let at = 0; at < count; at += 1) await putDelivery(trx, orgId, webhook, PING, body)
  })
const forgetAll = () => db.deleteFrom('workflow.webhook_deliveries').execute()
const taken = (free: number) => asSystem(db, async (trx) => (await takeFairly(trx, free)).map(({ org_id }) => org_id))

test('receivers that do not answer delay nobody but their own organisation', { timeout: 60_000 }, async () => {
  silent.add('/ours')
  await messages(trade.orgId, ours, 3 * OF_ONE_ORGANIZATION)
  await messages(school.orgId, theirs, 3)
  const work = app.runJob('workflow.webhooks_due')
  const heardBy = (path: string) => heard.filter((one) => one === path).length
  await expect.poll(() => heardBy('/theirs'), { timeout: 50_000 }).toBe(3)
  expect(mostOpen).toBe(OF_ONE_ORGANIZATION)

  silent.clear()
  for (const response of open.get('/ours')!) response.end('ok')
  await work
  expect(heardBy('/ours')).toBe(3 * OF_ONE_ORGANIZATION)
  const { count } = await db
    .selectFrom('workflow.webhook_deliveries')
    .where('state', '=', 'delivered')
    .select((is) => is.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(count).toBe(3 * OF_ONE_ORGANIZATION + 3)
})

test('whoever has least under way comes next, and of those alike whoever waits longest to be served', async () => {
  await forgetAll()
  await messages(trade.orgId, ours, 20)
  await messages(school.orgId, theirs, 2)
  const turns = await taken(5)
  expect(
    turns.filter((orgId) => orgId === school.orgId),
    'although ours were there first',
  ).toHaveLength(2)
  expect(await taken(20), 'up to its share').toHaveLength(OF_ONE_ORGANIZATION - 3)
  expect(await taken(20)).toEqual([])

  // Served a moment ago, whoever has the older messages.
  await forgetAll()
  await messages(trade.orgId, ours, 3)
  await messages(school.orgId, theirs, 2)
  const served = (orgId: number, tried_at: string) =>
    db
      .updateTable('workflow.webhook_deliveries')
      .set({ state: 'delivered', next_try_at: null, tried_at })
      .where('org_id', '=', orgId)
      .where('id', 'in', (from) =>
        from.selectFrom('workflow.webhook_deliveries').select('id').where('org_id', '=', orgId).orderBy('id').limit(1),
      )
      .execute()
  await served(trade.orgId, '2026-01-02T00:00:00Z')
  await served(school.orgId, '2026-01-01T00:00:00Z')
  expect(await taken(1)).toEqual([school.orgId])
})

test('what a process that died had taken up counts no longer once its time is over', async () => {
  await forgetAll()
  await messages(trade.orgId, ours, OF_ONE_ORGANIZATION)
  expect(await taken(20)).toHaveLength(OF_ONE_ORGANIZATION)
  expect(await taken(20)).toEqual([])
  const past = new Date(Date.now() - 1000)
  await db.updateTable('workflow.webhook_deliveries').set({ next_try_at: past, under_way_until: past }).execute()
  expect(await taken(20)).toHaveLength(OF_ONE_ORGANIZATION)
})
