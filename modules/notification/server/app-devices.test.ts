import { beforeEach, expect, test, vi } from 'vitest'
import { mount, openHttp } from '#platform/server/http.ts'
import { startJobs } from '#platform/server/jobs.ts'
import { notify, type News } from '#platform/server/notify.ts'
import { startDispatch } from '#platform/server/outbox/dispatch.ts'
import { tell } from '#platform/server/outbox.ts'
import { withTenant } from '#platform/server/tenancy.ts'
import { openTestDatabase } from '#platform/testing/database.ts'
import { atTheEnd } from '#platform/testing/ending.ts'
import { aServiceAccount, firebase } from '#platform/testing/fake-fcm.ts'
import { recognitionOf, somebody } from '#platform/testing/people.ts'
import { testServices } from '#platform/testing/services.ts'
import type { PushDeviceView } from '../shared/devices.ts'
import { notificationModule } from './index.ts'
import { appTokensOf } from './app-devices.ts'

const LONG = { timeout: 10_000 }
const account = aServiceAccount()
const service = firebase(account)
vi.stubGlobal('fetch', service.fetch)

const { db } = await openTestDatabase()
const services = testServices(db, { FCM_ACCOUNT: account })
const without = testServices(db)
const oyun = await somebody(db, { userId: 1 })
const bold = await somebody(db, { userId: 2 })
const module = notificationModule({
  news: () => [],
  recipientsOf: (_db, _orgId, ids) => Promise.resolve(ids.map((userId) => ({ userId, email: null }))),
})
const [http, bare] = [await openHttp(services), await openHttp(without)]
mount(http, services, module.routes!, recognitionOf([oyun, bold]))
mount(bare, without, module.routes!, recognitionOf([oyun]))
const jobs = startJobs(services, module.jobs!, { work: true })
const dispatch = startDispatch(services, module.outbox!, jobs)
atTheEnd(async () => {
  await http.close()
  await bare.close()
  await dispatch.stop()
  await jobs.stop()
})
beforeEach(async () => {
  Object.assign(service, { says: 200, givesPasses: true })
  service.received.length = 0
  await db.deleteFrom('notification.app_devices').execute()
})

const TOKEN = 'fK3xQ0:APA91bH-phone_of.oyun'
type Who = { token: string }
async function keep(who: Who, token: string, { lang = 'mn_MN', name = 'Galaxy', from = http } = {}) {
  const reply = await from.inject({
    method: 'PUT',
    url: '/api/notifications/apps',
    payload: { token, name },
    headers: { authorization: `Bearer ${who.token}`, 'x-lang': lang },
  })
  return { ...reply.json<{ id: string; code?: string }>(), status: reply.statusCode }
}
const list = async (who: Who) =>
  (await http.inject({ url: '/api/notifications/devices', headers: { authorization: `Bearer ${who.token}` } })).json<{
    devices: PushDeviceView[]
  }>().devices
const remove = async (who: Who, id: string) =>
  (
    await http.inject({
      method: 'DELETE',
      url: `/api/notifications/devices/${id}`,
      payload: {},
      headers: { authorization: `Bearer ${who.token}` },
    })
  ).statusCode
async function say(source: string, more: Partial<News> = {}) {
  await withTenant(db, { orgId: 1, userId: 9 }, (trx) =>
    notify(trx, 1, { user_ids: [1], key: 'platform.file_missing', link: '/workflow/1', source, ...more }),
  )
  services.live.nudge()
  await expect
    .poll(() => db.selectFrom('platform.outbox').select('id').where('handled_at', 'is', null).execute(), LONG)
    .toEqual([])
  return db.selectFrom('notification.notifications').select('id').where('source', '=', source).executeTakeFirstOrThrow()
}
const deliver = (notification_id: string, device_id: string) =>
  module
    .jobs!.find(({ name }) => name === 'notification.app_push')!
    .handle({ org_id: 1, notification_id, device_id }, services)
/** A device and something to send there, before anything was sent. */
async function waiting(source: string) {
  const { id } = await say(source)
  return [id, (await keep(oyun, TOKEN)).id] as const
}

test('an application is added, listed and removed by its owner alone, and whoever uses it now has it', async () => {
  const { id, status } = await keep(oyun, TOKEN)
  expect(status).toBe(200)
  expect(await list(oyun)).toEqual([
    {
      id,
      kind: 'app',
      name: 'Galaxy',
      is_current: false,
      created_at: expect.any(String) as string,
      last_success_at: null,
    },
  ])
  expect([await list(bold), await remove(bold, id)]).toEqual([[], 404])
  await keep(bold, TOKEN)
  expect([
    await appTokensOf(db, 1, 'orgil-test'),
    await appTokensOf(db, 2, 'orgil-test'),
    await appTokensOf(db, 2, 'another'),
  ]).toEqual([[], [TOKEN], []])
  const tokens = withTenant(db, { orgId: 1, userId: 2 }, (trx) =>
    trx.selectFrom('notification.app_devices').select('token').execute(),
  )
  await expect(tokens).rejects.toThrow('permission denied')
  expect([await remove(bold, id), await list(bold)]).toEqual([200, []])
})

test('what is no token, and a platform without Firebase, are refused', async () => {
  expect((await keep(oyun, 'short')).status).toBe(422)
  expect((await keep(oyun, `${TOKEN}" onload=x`)).status).toBe(422)
  expect(await keep(oyun, TOKEN, { from: bare })).toMatchObject({
    status: 409,
    code: 'notification.device.app_missing',
  })
})

test('news reach the application in its language, with one pass for all of them', async () => {
  await keep(oyun, TOKEN, { lang: 'ko_KR' })
  const { id: tag } = await say('first')
  await expect.poll(() => service.received, LONG).toHaveLength(1)
  expect(service.received[0]).toMatchObject({
    token: TOKEN,
    notification: { title: 'Orgil', body: '파일을 찾을 수 없습니다' },
    data: { url: '/workflow/1', tag },
  })
  await say('second')
  await expect.poll(() => service.received, LONG).toHaveLength(2)
  expect(service.passes).toBe(1)
  await expect.poll(async () => (await list(oyun))[0]!.last_success_at, LONG).not.toBeNull()
})

test('a sentence that Firebase would not take whole comes without its end', async () => {
  await keep(oyun, TOKEN)
  await say('long', {
    key: 'workflow.notify.asked_advice',
    params: { by: 'Б. Болд', number: 'Б/2026-0001', title: 'Гэрээ', reason: `: ${'🙂'.repeat(2000)}` },
  })
  await expect.poll(() => service.received, LONG).toHaveLength(1)
  const { body } = service.received[0]!.notification
  expect([body.startsWith('Б. Болд'), body.endsWith('🙂…'), body.isWellFormed()]).toEqual([true, true, true])
})

test.each(['unregistered', 'other project', 'no token'] as const)(
  'an application that is gone (%s) is forgotten',
  async (says) => {
    const job = await waiting(`gone ${says}`)
    service.says = says
    await deliver(...job)
    expect([service.received.length, await list(oyun)]).toEqual([1, []])
  },
)

test.each([500, 429, 403, 401, 'nothing'] as const)('where Firebase answers %s it is tried again', async (says) => {
  const job = await waiting(`later ${says}`)
  service.says = says
  await expect(deliver(...job)).rejects.toThrow('did not take')
  expect(await list(oyun)).toMatchObject([{ last_success_at: null }])
  service.says = 200
  await deliver(...job)
  expect((await list(oyun))[0]!.last_success_at).not.toBeNull()
})

test('an account that Firebase no longer knows sends nothing, and is tried again', async () => {
  const job = await waiting('no pass')
  // Being refused takes the pass back that is remembered.
  service.says = 401
  await expect(deliver(...job)).rejects.toThrow('did not take')
  Object.assign(service, { says: 200, givesPasses: false })
  service.received.length = 0
  await expect(deliver(...job)).rejects.toThrow('did not take a message (400)')
  expect(service.received).toEqual([])
})

test('what was read meanwhile disturbs nobody, and who signs out takes the application along', async () => {
  const job = await waiting('read')
  await http.inject({
    method: 'POST',
    url: '/api/notifications/read',
    payload: {},
    headers: { authorization: `Bearer ${oyun.token}` },
  })
  await deliver(...job)
  expect(service.received).toEqual([])
  await withTenant(db, { orgId: 1, userId: 1 }, (trx) =>
    tell(trx, 1, 'access.session_ended', { session_id: oyun.sessionId, user_id: 1, live: [] }),
  )
  services.live.nudge()
  await expect.poll(() => list(oyun), LONG).toEqual([])
})
