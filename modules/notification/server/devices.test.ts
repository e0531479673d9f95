import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { mount, openHttp } from '#platform/server/http.ts'
import { startJobs } from '#platform/server/jobs.ts'
import { notify, type News } from '#platform/server/notify.ts'
import { startDispatch } from '#platform/server/outbox/dispatch.ts'
import { tell } from '#platform/server/outbox.ts'
import { newPushKey } from '#platform/server/push.ts'
import { withTenant } from '#platform/server/tenancy.ts'
import { publicKeyOf } from '#platform/server/system-settings.ts'
import { openTestDatabase } from '#platform/testing/database.ts'
import { atTheEnd } from '#platform/testing/ending.ts'
import { aBrowser, pushService } from '#platform/testing/fake-push.ts'
import { recognitionOf, somebody } from '#platform/testing/people.ts'
import { testServices } from '#platform/testing/services.ts'
import type { PushDeviceView } from '../shared/devices.ts'
import { notificationModule } from './index.ts'
import { pushDevicesOf } from './devices.ts'
import { deliverPush } from './push.ts'

const LONG = { timeout: 10_000 }
const service = pushService()

const { db } = await openTestDatabase()
const privateKey = await newPushKey()
const server_key = publicKeyOf(privateKey)
const services = {
  ...testServices(db, { PUSH_KEY: JSON.stringify(privateKey), PUSH_CONTACT: 'mailto:it@orgil.example' }),
  post: service.post,
}
const without = testServices(db)
const oyun = await somebody(db, { userId: 1 })
const oyunAtHome = await somebody(db, { userId: 1 })
const bold = await somebody(db, { userId: 2 })
const former = await somebody(db, { userId: 3 })
const people = recognitionOf([oyun, oyunAtHome, bold, former])

const module = notificationModule({
  news: () => [],
  recipientsOf: (_db, _orgId, ids) =>
    Promise.resolve(ids.filter((id) => id !== former.userId).map((userId) => ({ userId, email: null }))),
})
const [http, bare] = [await openHttp(services), await openHttp(without)]
mount(http, services, module.routes!, people)
mount(bare, without, module.routes!, people)
const jobs = startJobs(services, module.jobs!, { work: true })
const dispatch = startDispatch(services, module.outbox!, jobs)
atTheEnd(async () => {
  await http.close()
  await bare.close()
  await dispatch.stop()
  await jobs.stop()
})
beforeEach(async () => {
  service.says = 201
  service.received.length = 0
  await db.deleteFrom('notification.push_devices').execute()
})

type Who = { token: string }
const headers = ({ token }: Who, lang = 'mn_MN') => ({
  authorization: `Bearer ${token}`,
  'x-lang': lang,
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/145.0',
})
async function list(who: Who, from = http) {
  const reply = await from.inject({ url: '/api/notifications/devices', headers: headers(who) })
  return reply.json<{ public_key: string | null; session_id: string; devices: PushDeviceView[] }>()
}
async function keep(who: Who, browser: object, { lang = 'mn_MN', from = http } = {}) {
  const reply = await from.inject({
    method: 'PUT',
    url: '/api/notifications/devices',
    payload: { server_key, ...browser },
    headers: headers(who, lang),
  })
  return { ...reply.json<{ id: string; code?: string; fields?: Record<string, string> }>(), status: reply.statusCode }
}
const remove = async (who: Who, id: string) =>
  (await http.inject({ method: 'DELETE', url: `/api/notifications/devices/${id}`, payload: {}, headers: headers(who) }))
    .statusCode
const unhandled = () => db.selectFrom('platform.outbox').select('id').where('handled_at', 'is', null).execute()
async function say(source: string, more: Partial<News> = {}) {
  await withTenant(db, { orgId: 1, userId: 9 }, (trx) =>
    notify(trx, 1, { user_ids: [1], key: 'platform.file_missing', link: '/workflow/1', source, ...more }),
  )
  services.live.nudge()
  await expect.poll(unhandled, LONG).toEqual([])
}
const receivedBy = ({ endpoint, read }: ReturnType<typeof aBrowser>) =>
  service.received.filter(({ url }) => url === endpoint).map(read)

test('a browser is added, listed and removed, each by its owner alone', async () => {
  expect(await list(oyun)).toMatchObject({ public_key: server_key, session_id: oyun.sessionId, devices: [] })
  const { id } = await keep(oyun, aBrowser())
  expect((await list(oyun)).devices).toEqual([
    {
      id,
      kind: 'browser',
      name: 'Firefox · Linux',
      is_current: true,
      created_at: expect.any(String) as string,
      last_success_at: null,
    },
  ])
  expect((await list(oyunAtHome)).devices).toMatchObject([{ id, is_current: false }])
  expect((await list(bold)).devices).toEqual([])
  expect([await remove(bold, id), (await list(oyun)).devices.length]).toEqual([404, 1])
  expect([await remove(oyunAtHome, id), (await list(oyun)).devices.length]).toEqual([200, 0])
  expect((await http.inject('/api/notifications/devices')).statusCode).toBe(401)
})

test('the database itself shows a person their own, and nobody where a browser is reached', async () => {
  await keep(oyun, aBrowser())
  const seenBy = (userId: number) =>
    withTenant(db, { orgId: 1, userId }, (trx) =>
      trx.selectFrom('notification.push_devices').select('user_id').execute(),
    )
  expect([await seenBy(1), await seenBy(2)]).toEqual([[{ user_id: 1 }], []])
  const tokens = withTenant(db, { orgId: 1, userId: 1 }, (trx) =>
    trx.selectFrom('notification.push_devices').select(['endpoint', 'auth']).execute(),
  )
  await expect(tokens).rejects.toThrow('permission denied')
})

test.each([
  ['an address inside our network', { endpoint: 'https://127.0.0.1/x' }, 'endpoint'],
  ['an address without encryption', { endpoint: 'http://push.example.com/x' }, 'endpoint'],
  ["a port of one's own", { endpoint: 'https://push.example.com:8443/x' }, 'endpoint'],
  ['no point of the curve', { p256dh: 'x'.repeat(87) }, 'p256dh'],
  ['a secret that is too short', { auth: 'abc' }, 'auth'],
])('%s is refused', async (_what, wrong, field) => {
  expect(await keep(oyun, { ...aBrowser(), ...wrong })).toMatchObject({
    status: 422,
    fields: { [field]: 'Энэ нь хөтчийн хаяг биш байна' },
  })
  expect((await list(oyun)).devices).toEqual([])
})

test('a browser that was given another key, and a session that is over, are refused', async () => {
  expect(await keep(oyun, { ...aBrowser(), server_key: 'another' })).toMatchObject({
    status: 409,
    code: 'notification.device.renewed',
  })
  const leaving = await somebody(db, { userId: 2 })
  await db
    .updateTable('platform.sessions')
    .set({ revoked_at: new Date() })
    .where('id', '=', leaving.sessionId)
    .execute()
  // Recognised a moment before the session ended.
  const late = await openHttp(services)
  mount(late, services, module.routes!, recognitionOf([leaving]))
  expect(await keep(leaving, aBrowser(), { from: late })).toMatchObject({ status: 401 })
  await late.close()
  expect((await list(bold)).devices).toEqual([])
})

test('whoever uses the browser now has its address, and the one before gets nothing more there', async () => {
  const shared = aBrowser()
  const first = await keep(oyun, shared)
  await say('before the change of hands')
  await expect.poll(() => receivedBy(shared).length, LONG).toBe(1)
  const { id: notification_id } = await db
    .selectFrom('notification.notifications')
    .select('id')
    .where('source', '=', 'before the change of hands')
    .executeTakeFirstOrThrow()
  await keep(bold, shared)
  expect([(await list(oyun)).devices, (await list(bold)).devices.length]).toEqual([[], 1])
  expect((await list(bold)).devices).toMatchObject([{ is_current: true, last_success_at: null }])
  await say('after it')
  await deliverPush.handle({ org_id: 1, notification_id, device_id: first.id }, services)
  expect(receivedBy(shared)).toHaveLength(1)
})

test('a session has one browser, and a person twenty at most', async () => {
  const [one, two] = [aBrowser(), aBrowser()]
  await keep(oyun, one)
  await keep(oyun, two)
  expect((await pushDevicesOf(db, 1, server_key)).map(({ endpoint }) => endpoint)).toEqual([two.endpoint])
  const user_id = bold.userId
  for (let at = 0; at < 20; at += 1) {
    const { sessionId: session_id } = await somebody(db, { userId: user_id })
    const { endpoint, p256dh, auth } = aBrowser()
    await db
      .insertInto('notification.push_devices')
      .values({
        id: randomUUID(),
        user_id,
        session_id,
        endpoint,
        p256dh,
        auth,
        server_key,
        name: `old ${at}`,
        language: 'mn',
        created_at: new Date(2026, 0, at + 1),
      })
      .execute()
  }
  await keep(bold, aBrowser())
  const { devices } = await list(bold)
  expect([
    devices.length,
    devices.some(({ is_current }) => is_current),
    devices.some(({ name }) => name === 'old 0'),
  ]).toEqual([20, true, false])
})

test('what is told in the application arrives on every device of those it is for, in the language of each, and once', async () => {
  const [work, home, other, gone] = [aBrowser(), aBrowser(), aBrowser(), aBrowser()]
  await keep(oyun, work)
  await keep(oyunAtHome, home, { lang: 'ko_KR' })
  await keep(bold, other)
  await keep(former, gone)
  await say('twice', { user_ids: [1, 3] })
  await say('twice', { user_ids: [1, 3] })
  await expect.poll(() => service.received.length, LONG).toBe(2)
  const { id: tag } = await db
    .selectFrom('notification.notifications')
    .select('id')
    .where('source', '=', 'twice')
    .where('user_id', '=', 1)
    .executeTakeFirstOrThrow()
  expect(receivedBy(work)).toEqual([{ title: 'Orgil', body: 'Файл олдсонгүй', url: '/workflow/1', tag }])
  expect(receivedBy(home)).toEqual([{ title: 'Orgil', body: '파일을 찾을 수 없습니다', url: '/workflow/1', tag }])
  expect(service.received[0]!.headers.get('authorization')).toContain(server_key)
  await expect
    .poll(async () => (await list(oyun)).devices.every(({ last_success_at }) => last_success_at !== null), LONG)
    .toBe(true)
  await say('for the other', { user_ids: [2], link: null })
  await expect.poll(() => receivedBy(other).map(({ url }) => url), LONG).toEqual(['/home'])
  expect(receivedBy(gone), 'who no longer belongs here').toEqual([])
})

/** A device and something to send there, before anything was sent. */
async function waiting(source: string) {
  await say(source)
  const { id } = await keep(oyun, aBrowser())
  const { id: notification_id } = await db
    .selectFrom('notification.notifications')
    .select('id')
    .where('source', '=', source)
    .executeTakeFirstOrThrow()
  return { org_id: 1, notification_id, device_id: id }
}

test.each([404, 410])('a browser whose service answers %i is forgotten', async (status) => {
  const job = await waiting(`gone ${status}`)
  service.says = status
  await deliverPush.handle(job, services)
  expect([service.received.length, (await list(oyun)).devices]).toEqual([1, []])
})

test.each([500, 429, 403, 'nothing'] as const)(
  'a service that answers %s is tried again, as a mail server is',
  async (says) => {
    const job = await waiting(`later ${says}`)
    service.says = says
    await expect(deliverPush.handle(job, services)).rejects.toThrow('did not take')
    expect((await list(oyun)).devices).toMatchObject([{ last_success_at: null }])
    expect(deliverPush).toMatchObject({ retryLimit: 10, retryDelay: 15 })
    service.says = 201
    await deliverPush.handle(job, services)
    expect((await list(oyun)).devices[0]!.last_success_at).not.toBeNull()
  },
)

test('what was read meanwhile disturbs nobody', async () => {
  const job = await waiting('read')
  await http.inject({ method: 'POST', url: '/api/notifications/read', payload: {}, headers: headers(oyun) })
  await deliverPush.handle(job, services)
  expect(service.received).toEqual([])
})

test('where push is not set up nothing is kept, nothing is put into the queue and nothing is called', async () => {
  const job = await waiting('unset')
  expect(await list(oyun, bare)).toMatchObject({ public_key: null })
  expect(await keep(bold, aBrowser(), { from: bare })).toMatchObject({
    status: 409,
    code: 'notification.device.missing',
  })
  await deliverPush.handle(job, without)
  const enqueued: string[] = []
  const [handler] = module.outbox!
  const payload = { user_ids: [1], key: 'platform.file_missing', source: 'nobody sends it' }
  await db.transaction().execute((trx) =>
    handler!.handle(
      { orgId: 1, id: randomUUID(), topic: 'notify', payload, createdAt: new Date() },
      {
        db: trx,
        services: without,
        enqueue: (kind) => {
          enqueued.push(kind)
          return Promise.resolve()
        },
      },
    ),
  )
  expect([service.received, enqueued]).toEqual([[], []])
})

test('a browser that knows only the key before is not called, and not counted', async () => {
  const job = await waiting('old key')
  await db.updateTable('notification.push_devices').set({ server_key: 'the one before' }).execute()
  await say('with the new key')
  await deliverPush.handle(job, services)
  expect([service.received, await pushDevicesOf(db, 1, server_key)]).toEqual([[], []])
})

test('with a session that ends, here or from elsewhere, its browser is forgotten', async () => {
  await keep(oyun, aBrowser())
  await keep(oyunAtHome, aBrowser())
  await withTenant(db, { orgId: 1, userId: 1 }, (trx) =>
    tell(trx, 1, 'access.session_ended', { session_id: oyunAtHome.sessionId, user_id: 1, live: [] }),
  )
  services.live.nudge()
  await expect.poll(async () => (await list(oyun)).devices.map(({ is_current }) => is_current), LONG).toEqual([true])
})
