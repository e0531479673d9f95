import { beforeEach, expect, test } from 'vitest'
import { mount, openHttp } from '#platform/server/http.ts'
import { startJobs } from '#platform/server/jobs.ts'
import { deliverMail } from '#platform/server/mail.ts'
import { notify, type News } from '#platform/server/notify.ts'
import { startDispatch } from '#platform/server/outbox/dispatch.ts'
import { startLiveReader } from '#platform/server/outbox/live-reader.ts'
import { liveRoute } from '#platform/server/live/stream.ts'
import { withTenant } from '#platform/server/tenancy.ts'
import { openTestDatabase } from '#platform/testing/database.ts'
import { atTheEnd } from '#platform/testing/ending.ts'
import { listen } from '#platform/testing/event-stream.ts'
import { recognitionOf, somebody } from '#platform/testing/people.ts'
import { testServices } from '#platform/testing/services.ts'
import type { Notification } from '../shared/notifications.ts'
import { notificationModule } from './index.ts'
import type { Recipient } from './recipients.ts'

const { db } = await openTestDatabase()
const services = testServices(db, { PUBLIC_URL: 'https://orgil.test' })
const oyun = await somebody(db, { userId: 1 })
const bold = await somebody(db, { userId: 2 })
const foreigner = await somebody(db, { userId: 1, orgId: 2 })

const recipients: Recipient[] = [
  { userId: 1, email: 'oyun@orgil.test' },
  { userId: 2, email: 'kim@orgil.test', language: 'ko' },
  { userId: 3, email: null },
]
const module = notificationModule({
  news: () => [],
  recipientsOf: (_db, orgId, ids) =>
    Promise.resolve(orgId === 1 ? recipients.filter(({ userId }) => ids.includes(userId)) : []),
})

const http = await openHttp(services)
mount(http, services, [...module.routes!, liveRoute], recognitionOf([oyun, bold, foreigner]))
const reader = await startLiveReader(services)
const jobs = startJobs(services, [deliverMail()], { work: true })
const dispatch = startDispatch(services, module.outbox!, jobs)
const address = await http.listen({ port: 0, host: '127.0.0.1' })
atTheEnd(async () => {
  services.live.endAll()
  await http.close()
  await reader.stop()
  await dispatch.stop()
  await jobs.stop()
})
beforeEach(() => db.deleteFrom('notification.notifications').execute())

type Who = { token: string }
const get = async (who: Who, query = '') => {
  const reply = await http.inject({
    url: `/api/notifications${query}`,
    headers: { authorization: `Bearer ${who.token}` },
  })
  return {
    status: reply.statusCode,
    ...reply.json<{ items: Notification[]; next_cursor: string | null; unread: number }>(),
  }
}
async function read(who: Who, payload: object) {
  const headers = { authorization: `Bearer ${who.token}` }
  const reply = await http.inject({ method: 'POST', url: '/api/notifications/read', payload, headers })
  return reply.json<{ unread: number }>()
}
const KEY = 'platform.file_missing'
function news(source: string, more: Partial<News> = {}): News {
  return { user_ids: [1], key: KEY, params: {}, link: '/workflow/1', source, ...more }
}
const unhandled = () => db.selectFrom('platform.outbox').select('id').where('handled_at', 'is', null).execute()
async function say(one: News, orgId = 1) {
  await withTenant(db, { orgId, userId: 9 }, (trx) => notify(trx, orgId, one))
  services.live.nudge()
  await expect.poll(unhandled, { timeout: 10_000 }).toEqual([])
}

test('what they were told reads in the language they ask in', async () => {
  await say(news('first'))
  const said = async (lang: string) =>
    (
      await http.inject({
        url: '/api/notifications',
        headers: { authorization: `Bearer ${oyun.token}`, 'x-lang': lang },
      })
    ).json<{ items: Notification[] }>().items[0]!.text
  expect([await said('mn_MN'), await said('en_US')]).toEqual([
    services.translate('mn', KEY),
    services.translate('en', KEY),
  ])
  expect(await said('en_US')).toMatch(/^[A-Z]/)
})

test('a person finds what they were told, newest first, and nobody else does', async () => {
  await say(news('first', { params: { number: 'A-1' } }))
  await say(news('second', { link: null }))
  const mine = await get(oyun)
  expect(mine.items).toMatchObject([
    { key: KEY, link: null, is_read: false, params: {} },
    { key: KEY, link: '/workflow/1', is_read: false, params: { number: 'A-1' } },
  ])
  expect(mine.unread).toBe(2)
  expect((await get(bold)).items).toEqual([])
  expect((await get(foreigner)).items).toEqual([])
  expect((await http.inject('/api/notifications')).statusCode).toBe(401)
})

test('the same news reaches a person once', async () => {
  await say(news('same', { user_ids: [1, 1, 2] }))
  await say(news('same', { user_ids: [1, 2] }))
  expect([(await get(oyun)).items.length, (await get(bold)).items.length]).toEqual([1, 1])
})

test('a long list comes page by page, without gaps while more arrives', async () => {
  for (let i = 0; i < 5; i += 1) await say(news(`n${i}`, { params: { n: String(i) } }))
  const first = await get(oyun, '?limit=2')
  await say(news('later'))
  const second = await get(oyun, `?limit=2&cursor=${first.next_cursor}`)
  const third = await get(oyun, `?limit=2&cursor=${second.next_cursor}`)
  expect([first, second, third].map(({ items }) => items.map(({ params }) => params.n))).toEqual([
    ['4', '3'],
    ['2', '1'],
    ['0'],
  ])
  expect(third.next_cursor).toBeNull()
  // Not the first page once more, from which somebody would go on for ever.
  expect(
    (await http.inject({ url: '/api/notifications?cursor=x', headers: { authorization: `Bearer ${oyun.token}` } }))
      .statusCode,
  ).toBe(422)
})

test('a person marks some as read, then all, and only their own', async () => {
  await say(news('a', { user_ids: [1, 2] }))
  await say(news('b', { user_ids: [1] }))
  const [newest] = (await get(oyun)).items
  expect((await read(oyun, { ids: [] })).unread).toBe(2)
  expect((await read(oyun, { ids: [newest!.id] })).unread).toBe(1)
  expect((await read(bold, { ids: [newest!.id] })).unread).toBe(1)
  expect((await read(oyun, {})).unread).toBe(0)
  expect((await get(bold)).unread).toBe(1)
})

test('whoever opens the page that notifications lead to has read them', async () => {
  await say(news('here', { link: '/workflow/1' }))
  await say(news('here again', { link: '/workflow/1' }))
  await say(news('elsewhere', { link: '/workflow/2' }))
  const before = (await get(oyun)).unread
  expect((await read(oyun, { links: ['/workflow/1'] })).unread).toBeLessThanOrEqual(before - 2)
  expect((await get(oyun)).items.filter(({ is_read }) => !is_read).map(({ link }) => link)).toContain('/workflow/2')
  const left = (await get(oyun)).unread
  expect((await read(oyun, { links: [] })).unread).toBe(left)
})

test('an open browser learns of it at once', async () => {
  const [ears, other] = [await listen(address, oyun.token), await listen(address, bold.token)]
  await say(news('live'))
  const newest = (await get(oyun)).items[0]!.id
  // What was told to either of them before may still be on its way.
  await expect
    .poll(() => ears.events.filter(({ topic }) => topic === 'notification').map(({ key }) => key), { timeout: 5000 })
    .toContain(newest)
  expect(other.events.map(({ key }) => key)).not.toContain(newest)
  ears.stop()
  other.stop()
})

test('what was read in one browser is read in the others at once, and told to nobody else', async () => {
  await say(news('elsewhere read', { user_ids: [1, 2] }))
  const [ears, other] = [await listen(address, oyun.token), await listen(address, bold.token)]
  const readOf = ({ events }: typeof ears) =>
    events.filter(({ topic, key }) => topic === 'notification' && key === 'read').length
  await read(oyun, {})
  await expect.poll(() => readOf(ears), { timeout: 5000 }).toBe(1)
  // Nothing was left to read, so there is nothing to tell.
  await read(oyun, {})
  await say(news('after that'))
  const newest = (await get(oyun)).items[0]!.id
  await expect.poll(() => ears.events.map(({ key }) => key), { timeout: 5000 }).toContain(newest)
  expect([readOf(ears), readOf(other)]).toEqual([1, 0])
  ears.stop()
  other.stop()
})

test('where wished it also goes by mail, to everybody in their language, and once', async () => {
  const letter = news('mail', { user_ids: [1, 2, 3], mail: true })
  await say(letter)
  await say(letter)
  const mails = await db.selectFrom('platform.mails').select(['to', 'subject', 'text']).orderBy('to').execute()
  expect(mails).toMatchObject([
    { to: 'kim@orgil.test', subject: '파일을 찾을 수 없습니다' },
    { to: 'oyun@orgil.test', subject: 'Файл олдсонгүй' },
  ])
  expect(mails[1]!.text).toContain('https://orgil.test/workflow/1')
})
