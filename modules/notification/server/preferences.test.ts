import { beforeEach, expect, test } from 'vitest'
import type { WorkCalendar } from '#modules/organization/shared/index.ts'
import { acceptUploads } from '#platform/server/files.ts'
import { mount, openHttp } from '#platform/server/http.ts'
import { startJobs } from '#platform/server/jobs.ts'
import { deliverMail } from '#platform/server/mail.ts'
import { notify, settleNews, type News, type NewsKind } from '#platform/server/notify.ts'
import { startDispatch } from '#platform/server/outbox/dispatch.ts'
import { tell } from '#platform/server/outbox.ts'
import type { Language } from '#platform/shared/i18n.ts'
import { secretBox } from '#platform/server/secret-box.ts'
import { withTenant } from '#platform/server/tenancy.ts'
import { openTestDatabase } from '#platform/testing/database.ts'
import { atTheEnd } from '#platform/testing/ending.ts'
import { recognitionOf, somebody } from '#platform/testing/people.ts'
import { testServices } from '#platform/testing/services.ts'
import type { Preferences } from '../shared/preferences.ts'
import { notificationModule } from './index.ts'

const { db } = await openTestDatabase()
const services = testServices(db, { PUBLIC_URL: 'https://orgil.test' })
const administers = new Set(['organization.profile.u'])
const oyun = await somebody(db, { userId: 1 })
const bold = await somebody(db, { userId: 2 })
const admin = await somebody(db, { userId: 3, permissions: administers })
const elsewhere = await somebody(db, { userId: 1, orgId: 2, permissions: administers })
const emails: Record<number, string | null> = { 1: 'oyun@orgil.test', 2: 'bold@orgil.test', 3: null }

// Keys whose words exist; what they say does not matter here.
const [WORK, COPY, ALARM, GUARD] = [
  'platform.file_missing',
  'platform.not_found',
  'platform.server_error',
  'platform.bad_input',
] as const
const news: NewsKind[] = [
  { name: 'test.work', title: 'platform.name', keys: [WORK], byMail: true },
  { name: 'test.copy', title: 'platform.save', keys: [COPY] },
  { name: 'test.alarm', title: 'platform.cancel', keys: [ALARM], byMail: true, isUrgent: true },
  { name: 'test.guard', title: 'platform.delete', keys: [GUARD], byMail: true, isFixed: true },
  {
    name: 'test.administration',
    title: 'platform.delete',
    keys: ['platform.name'],
    permission: 'organization.profile.u',
  },
  { name: 'test.silent', title: 'platform.delete', keys: ['test.notify.nobody_says_it'] },
]
const calendar: WorkCalendar = {
  zone: 'Asia/Ulaanbaatar',
  week: [1, 2, 3, 4, 5].map((weekday) => ({
    weekday,
    starts: '09:00',
    ends: '18:00',
    break_starts: null,
    break_ends: null,
  })),
  holidays: new Set(),
}
/** Monday, ten o'clock where the organisation is. */
const MORNING = '2026-11-23T10:00'
let now = new Date()
const goTo = (local: string) => {
  now = new Date(`${local}:00+08:00`)
}

const gone = new Set<number>()
/** Who may administer. */
const holding = new Set<number>()
const reads = new Map<number, Language>()
const module = notificationModule({
  news: () => news,
  calendarOf: () => Promise.resolve(calendar),
  now: () => now,
  holdersOf: (_db, orgId, permission) =>
    Promise.resolve(orgId === 1 && administers.has(permission) ? [...holding].map((user_id) => ({ user_id })) : []),
  recipientsOf: (_db, _orgId, ids) =>
    Promise.resolve(
      ids
        .filter((id) => !gone.has(id))
        .map((userId) => ({ userId, email: emails[userId] ?? null, language: reads.get(userId) ?? null })),
    ),
})
const http = await openHttp(services)
await acceptUploads(http)
mount(http, services, module.routes!, recognitionOf([oyun, bold, admin, elsewhere]))
const jobs = startJobs(services, [deliverMail(), ...module.jobs!], { work: false })
const dispatch = startDispatch(services, module.outbox!, jobs)
atTheEnd(async () => {
  await http.close()
  await dispatch.stop()
  await jobs.stop()
})
beforeEach(async () => {
  goTo(MORNING)
  gone.clear()
  holding.clear()
  holding.add(3)
  reads.clear()
  for (const table of [
    'notification.held',
    'notification.notifications',
    'notification.preferences',
    'notification.defaults',
    'notification.summaries',
    'platform.mails',
  ] as const)
    await db.deleteFrom(table).execute()
})

type Who = { token: string }
async function ask<T>(who: Who, method: 'GET' | 'PUT' | 'POST', path: string, payload?: object) {
  const reply = await http.inject({
    method,
    url: `/api/notifications${path}`,
    headers: { authorization: `Bearer ${who.token}` },
    ...(payload && { payload }),
  })
  return { ...reply.json<T & { code?: string }>(), http: reply.statusCode }
}
const shown = (who: Who, path = '/preferences') => ask<Preferences & { mail: string | null }>(who, 'GET', path)
const choose = async (
  who: Who,
  wish: Partial<Pick<Preferences, 'kinds' | 'quiet' | 'rhythm'>>,
  path = '/preferences',
) => {
  const { kinds, quiet, rhythm, version } = await shown(who, path)
  return ask(who, 'PUT', path, { kinds, quiet, rhythm, version, ...wish })
}
let told = 0
async function say(key: string, more: Partial<News> = {}) {
  await withTenant(db, { orgId: 1, userId: 9 }, (trx) =>
    notify(trx, 1, { user_ids: [1], key, link: '/workflow/1', source: `news ${(told += 1)}`, ...more }),
  )
  services.live.nudge()
  await expect
    .poll(() => db.selectFrom('platform.outbox').select('id').where('handled_at', 'is', null).execute(), {
      timeout: 10_000,
    })
    .toEqual([])
}
const inApp = async (who: Who) => (await ask<{ items: { key: string }[] }>(who, 'GET', '')).items.map(({ key }) => key)
const letters = () =>
  db
    .selectFrom('platform.mails')
    .select(['to', 'subject', 'text', 'html', 'unsubscribe'])
    .orderBy('to')
    .orderBy('id')
    .execute()
const held = () => db.selectFrom('notification.held').select(['channel', 'due_at']).orderBy('channel').execute()
const release = () => module.jobs!.find(({ name }) => name === 'notification.release')!.handle({}, services)
const night = { is_on: true, from: '20:00', until: '08:00', days_off: false }

test('whoever chose nothing gets what the product or the organisation sends', async () => {
  expect(await shown(oyun)).toMatchObject({
    http: 200,
    version: 0,
    kinds: {},
    quiet: null,
    rhythm: null,
    mail: 'oyun@orgil.test',
    time_zone: 'Asia/Ulaanbaatar',
  })
  await say(WORK)
  await say(COPY)
  expect([await inApp(oyun), (await letters()).length]).toEqual([[COPY, WORK], 1])
  await choose(admin, { kinds: { 'test.copy': { mail: true }, 'test.work': { mail: false } } }, '/defaults')
  await say(WORK)
  await say(COPY)
  expect((await letters()).map(({ subject }) => subject)).toHaveLength(2)
  expect((await shown(oyun)).all_kinds.slice(0, 2).map(({ usual }) => usual.mail)).toEqual([false, true])
})

test('each person chooses kind by kind and way by way, for themselves alone', async () => {
  expect(
    await choose(oyun, { kinds: { 'test.work': { app: false }, 'test.copy': { app: false, push: false } } }),
  ).toMatchObject({ http: 200 })
  await say(WORK, { user_ids: [1, 2] })
  await say(COPY, { user_ids: [1, 2] })
  expect([await inApp(oyun), await inApp(bold)]).toEqual([[], [COPY, WORK]])
  expect((await letters()).map(({ to }) => to)).toEqual(['bold@orgil.test', 'oyun@orgil.test'])
  expect((await ask<{ unread: number }>(oyun, 'GET', '')).unread).toBe(0)
  expect((await shown(bold)).kinds).toEqual({})
  const rows = withTenant(db, { orgId: 2, userId: 1 }, (trx) =>
    trx.selectFrom('notification.preferences').selectAll().execute(),
  )
  expect(await rows, 'another organisation').toEqual([])
})

test('nobody chooses about what they are never told, and administrators set it all the same', async () => {
  const names = async (who: Who, path?: string) => (await shown(who, path)).all_kinds.map(({ name }) => name)
  for (const who of [oyun, admin]) expect(await names(who), 'what nobody says').not.toContain('test.silent')
  expect([
    (await names(oyun)).includes('test.administration'),
    (await names(admin)).includes('test.administration'),
    (await names(admin, '/defaults')).includes('test.administration'),
  ]).toEqual([false, true, true])
})

test('what guards people cannot be switched off, and what does not exist cannot be chosen', async () => {
  expect(await choose(oyun, { kinds: { 'test.guard': { mail: false } } })).toMatchObject({
    http: 422,
    code: 'notification.preferences.fixed',
  })
  expect(await choose(admin, { kinds: { 'test.guard': { app: false } } }, '/defaults')).toMatchObject({
    http: 422,
    code: 'notification.preferences.fixed',
  })
  expect(await choose(oyun, { kinds: { 'test.nothing': { mail: false } } })).toMatchObject({
    http: 422,
    code: 'notification.preferences.unknown_kind',
  })
  await db
    .insertInto('notification.preferences')
    .values({
      org_id: 1,
      user_id: 1,
      kinds: JSON.stringify({ 'test.guard': { app: false, mail: false, push: false } }),
    })
    .execute()
  await say(GUARD)
  expect([await inApp(oyun), (await letters()).length], 'also where somebody wrote it down otherwise').toEqual([
    [GUARD],
    1,
  ])
})

test.each([
  ['the same beginning and end', { quiet: { ...night, until: '20:00' } }],
  ['no time of day', { quiet: { ...night, from: '25:00' } }],
  ['no hour', { rhythm: { pace: 'day', hour: 24 } }],
  ['no pace', { rhythm: { pace: 'week', hour: 1 } }],
  ['a way that does not exist', { kinds: { 'test.work': { fax: true } } }],
])('%s is refused', async (_what, wish) => {
  expect(
    await ask(oyun, 'PUT', '/preferences', { kinds: {}, quiet: null, rhythm: null, version: 0, ...wish }),
  ).toMatchObject({ http: 422 })
})

test('two windows do not overwrite each other, and only administrators set the defaults', async () => {
  const wish = { kinds: {}, quiet: night, rhythm: null, version: 0 }
  expect((await ask(oyun, 'PUT', '/preferences', wish)).http).toBe(200)
  expect(await ask(oyun, 'PUT', '/preferences', { ...wish, quiet: null })).toMatchObject({
    http: 409,
    code: 'notification.preferences.changed_meanwhile',
  })
  expect((await ask(admin, 'PUT', '/defaults', wish)).http).toBe(200)
  expect((await ask(admin, 'PUT', '/defaults', wish)).http).toBe(409)
  expect([(await shown(oyun, '/defaults')).http, (await ask(bold, 'PUT', '/defaults', wish)).http]).toEqual([403, 403])
  expect((await shown(elsewhere, '/defaults')).quiet).toBeNull()
  const log = await db
    .selectFrom('platform.audit')
    .select(['org_id', 'action', 'after'])
    .where('action', '=', 'notification.defaults_changed')
    .orderBy('id', 'desc')
    .limit(1)
    .execute()
  expect(log).toMatchObject([{ org_id: 1, after: { quiet: '20:00 – 08:00' } }])
})

test('in quiet hours the letter waits, the application does not, and what is urgent does not either', async () => {
  await choose(oyun, { quiet: night })
  goTo('2026-11-23T22:00')
  await say(WORK)
  await say(ALARM)
  expect([await inApp(oyun), (await letters()).length]).toEqual([[ALARM, WORK], 1])
  expect((await held()).map(({ channel, due_at }) => [channel, due_at.toISOString()])).toEqual([
    ['mail', '2026-11-24T00:00:00.000Z'],
    ['push', '2026-11-24T00:00:00.000Z'],
  ])
  goTo('2026-11-24T07:59')
  await release()
  expect(await letters()).toHaveLength(1)
  goTo('2026-11-24T08:00')
  await Promise.all([release(), release()])
  expect([(await letters()).length, await held()]).toEqual([2, []])
  expect(
    await db.selectFrom('platform.outbox').select('id').where('topic', '=', 'notification.push_due').execute(),
  ).toHaveLength(1)
})

test('whoever opened it meanwhile, switched it off, or left, gets neither letter nor message for it', async () => {
  const messages = () =>
    db.selectFrom('platform.outbox').select('id').where('topic', '=', 'notification.push_due').execute()
  const before = await messages()
  await choose(oyun, { quiet: night })
  goTo('2026-11-23T22:00')
  await say(WORK)
  await ask(oyun, 'POST', '/read', { links: ['/workflow/1'] })
  await say(COPY, { link: '/workflow/2' })
  await choose(oyun, { kinds: { 'test.copy': { push: false } } })
  goTo('2026-11-24T08:00')
  await release()
  expect([await letters(), await held()]).toEqual([[], []])
  expect(await messages()).toEqual(before)
  goTo('2026-11-24T22:00')
  await say(WORK, { link: '/workflow/3' })
  gone.add(1)
  goTo('2026-11-25T08:00')
  await release()
  expect([await letters(), await held()]).toEqual([[], []])
})

test('what needs a right is told to those who have it, and not to who lost it while the letter waited', async () => {
  const ADMINISTRATION = 'platform.name'
  holding.add(1)
  await say(ADMINISTRATION, { user_ids: [1, 2] })
  expect([await inApp(oyun), await inApp(bold)]).toEqual([[ADMINISTRATION], []])
  await choose(oyun, { quiet: night, kinds: { 'test.administration': { mail: true } } })
  goTo('2026-11-23T22:00')
  const before = await db
    .selectFrom('platform.outbox')
    .select('id')
    .where('topic', '=', 'notification.push_due')
    .execute()
  await say(ADMINISTRATION)
  expect((await held()).map(({ channel }) => channel)).toEqual(['mail', 'push'])
  holding.delete(1)
  goTo('2026-11-24T08:00')
  await release()
  expect([await letters(), await held()]).toEqual([[], []])
  expect(
    await db.selectFrom('platform.outbox').select('id').where('topic', '=', 'notification.push_due').execute(),
  ).toEqual(before)
})

test('what others did, or what was done without being opened, stands in no summary, and is asked of those alone for whom it waits as before', async () => {
  for (const who of [oyun, bold]) await choose(who, { rhythm: { pace: 'day', hour: 17 } })
  await say(WORK, { user_ids: [1, 2] })
  await say(COPY, { user_ids: [1] })
  await say(WORK, { user_ids: [1], link: '/workflow/2' })
  await withTenant(db, { orgId: 1, userId: 9 }, (trx) =>
    settleNews(trx, 1, { link: '/workflow/1', keys: [WORK], except: [2] }),
  )
  services.live.nudge()
  await expect.poll(async () => (await ask<{ unread: number }>(oyun, 'GET', '')).unread).toBe(2)
  expect((await ask<{ unread: number }>(bold, 'GET', '')).unread).toBe(1)
  goTo('2026-11-23T17:00')
  await release()
  expect(
    (await letters()).map(({ to, text }) => [to, text.includes('/workflow/1'), text.includes('/workflow/2')]),
  ).toEqual([
    ['bold@orgil.test', true, false],
    ['oyun@orgil.test', false, true],
  ])
  expect(await held()).toEqual([])
})

test('a summary holds what came since the last one, once, and is written only when there is something', async () => {
  await choose(oyun, { rhythm: { pace: 'day', hour: 17 } })
  await say(WORK, { link: '/workflow/1', facts: [{ label: 'platform.file_missing', value: 'Хянах алхам' }] })
  goTo('2026-11-23T12:00')
  await say(WORK, { link: '/workflow/2' })
  await say(ALARM)
  expect(await letters(), 'what is urgent does not wait').toHaveLength(1)
  goTo('2026-11-23T17:00')
  await Promise.all([release(), release(), release()])
  await release()
  const [, summary, ...more] = await letters()
  expect(more).toEqual([])
  expect(summary).toMatchObject({
    to: 'oyun@orgil.test',
    subject: '2 мэдэгдэл',
    unsubscribe: expect.stringMatching(/^https:\/\/orgil\.test\/unsubscribe\?letter=v2\./) as string,
  })
  for (const part of [summary!.text, summary!.html!])
    for (const link of [
      'Хянах алхам',
      'https://orgil.test/workflow/1',
      'https://orgil.test/workflow/2',
      'https://orgil.test/admin/notifications',
    ])
      expect(part).toContain(link)
  goTo('2026-11-24T17:00')
  await release()
  expect(await letters(), 'nothing new, no letter').toHaveLength(2)
})

test('what came too late for the summary of this hour goes with the next', async () => {
  await choose(oyun, { rhythm: { pace: 'day', hour: 17 } })
  goTo('2026-11-23T16:00')
  await say(WORK)
  goTo('2026-11-23T17:00')
  await release()
  // Told at 16:59, committed after the summary was written.
  goTo('2026-11-23T16:59')
  await say(WORK)
  goTo('2026-11-23T17:01')
  await release()
  expect([(await letters()).length, (await held()).map(({ due_at }) => due_at.toISOString())]).toEqual([
    1,
    ['2026-11-24T09:00:00.000Z'],
  ])
  goTo('2026-11-24T17:00')
  await release()
  expect([(await letters()).length, await held()]).toEqual([2, []])
})

test('who goes back to single letters gets at once what had waited for the summary', async () => {
  await choose(oyun, { rhythm: { pace: 'day', hour: 17 } })
  await say(WORK)
  await say(WORK)
  await choose(oyun, { rhythm: { pace: 'each', hour: 17 } })
  await release()
  expect((await letters()).map(({ subject }) => subject)).toEqual(['2 мэдэгдэл'])
})

test('letters are written in the language of their reader', async () => {
  reads.set(1, 'ko')
  await say(WORK, { user_ids: [1, 2] })
  expect((await letters()).map(({ subject, html }) => [subject, /lang="(\w+)"/.exec(html!)![1]])).toEqual([
    ['Файл олдсонгүй', 'mn'],
    ['파일을 찾을 수 없습니다', 'ko'],
  ])
})

test('nothing is left of the choices of an account that was destroyed', async () => {
  await choose(oyun, { quiet: night, rhythm: { pace: 'day', hour: 17 } })
  await choose(bold, { quiet: night })
  await say(WORK)
  await withTenant(db, { orgId: 1, userId: 3 }, (trx) =>
    tell(trx, 1, 'access.user_destroyed', { user_id: 1, email: null }),
  )
  services.live.nudge()
  await expect.poll(held, { timeout: 10_000 }).toEqual([])
  expect([(await shown(oyun)).version, (await shown(bold)).version]).toEqual([0, 1])
})

/** As a program for mail does it, without a session, or as the page does. */
const press = (
  link: string,
  headers: Record<string, string> = { 'content-type': 'application/x-www-form-urlencoded' },
  payload = 'List-Unsubscribe=One-Click',
) => http.inject({ method: 'POST', url: link.replace('https://orgil.test', ''), headers, payload })
const look = async (link: string) =>
  (await http.inject({ url: `/api${link.replace('https://orgil.test', '')}` })).json<{
    organization: string
    news: { en: string } | null
    is_off: boolean
    code?: string
  }>()
const linkOf = async (subject?: string) =>
  (await letters()).findLast((letter) => subject === undefined || letter.subject === subject)!.unsubscribe!

test('the link of a letter ends letters of its kind and nothing else, with a press and never by being looked at', async () => {
  await choose(oyun, { kinds: { 'test.work': { push: false }, 'test.copy': { mail: true } }, quiet: night })
  await say(WORK)
  const [letter] = await letters()
  const link = letter!.unsubscribe!
  for (const part of [letter!.text, letter!.html!]) expect(part).toContain(link)
  for (let times = 0; times < 2; times += 1)
    expect(await look(link)).toMatchObject({ news: { en: 'Orgil' }, is_off: false })
  expect((await shown(oyun)).version).toBe(1)

  expect((await press(link)).json()).toEqual({ status: true })
  expect(await look(link)).toMatchObject({ is_off: true })
  expect(await shown(oyun)).toMatchObject({
    kinds: { 'test.work': { push: false, mail: false }, 'test.copy': { mail: true } },
    quiet: night,
    version: 2,
  })
  expect((await press(link)).statusCode).toBe(200)
  expect((await shown(oyun)).version, 'what has stopped is left alone').toBe(2)
  expect((await shown(elsewhere)).version, 'another organisation').toBe(0)
  await say(WORK)
  await say(COPY)
  expect([(await letters()).length, await inApp(oyun)]).toEqual([2, [COPY, WORK, WORK]])
})

test.each([
  [
    'a form in parts',
    { 'content-type': 'multipart/form-data; boundary=x' },
    '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
  ],
  ['the page', { 'content-type': 'application/json' }, '{}'],
])('%s stops them as well, also for who never chose anything', async (_what, headers, payload) => {
  await say(ALARM, { user_ids: [2] })
  expect((await press(await linkOf(), headers, payload)).statusCode).toBe(200)
  expect((await shown(bold)).kinds).toEqual({ 'test.alarm': { mail: false } })
})

test('the link of a summary ends all letters that may be ended, and what waits for the next one', async () => {
  await choose(oyun, { rhythm: { pace: 'day', hour: 17 } })
  await say(WORK)
  await say(GUARD)
  await say(COPY)
  goTo('2026-11-23T17:00')
  await release()
  // One kind among what always comes is that kind.
  expect(await look(await linkOf())).toMatchObject({ news: { en: 'Orgil' } })
  await choose(oyun, { kinds: { 'test.copy': { mail: true } } })
  await say(WORK)
  await say(COPY)
  goTo('2026-11-24T17:00')
  await release()
  const link = await linkOf()
  expect(await look(link)).toMatchObject({ news: null, is_off: false })
  await say(WORK)
  await say(GUARD)
  await press(link)
  expect((await shown(oyun)).kinds).toEqual({
    'test.work': { mail: false },
    'test.copy': { mail: false },
    'test.alarm': { mail: false },
  })
  goTo('2026-11-25T17:00')
  await release()
  expect((await letters()).map(({ subject }) => subject)).toHaveLength(3)
  expect((await letters()).at(-1)!.unsubscribe, 'what always comes alone').toBeNull()
})

test('what cannot be switched off, or belongs to no kind, has no such link; a made-up link, and one of who has left, opens nothing', async () => {
  await say(GUARD)
  await say('platform.too_large', { mail: true })
  expect(
    (await letters()).map(({ unsubscribe, text }) => [
      unsubscribe,
      text.includes('/unsubscribe'),
      text.includes('/admin/notifications'),
    ]),
  ).toEqual([
    [null, false, true],
    [null, false, true],
  ])
  await say(WORK)
  const link = await linkOf()
  const broken = [
    link.slice(0, -2),
    `${link}A`,
    'https://orgil.test/unsubscribe?letter=1/1/test.work',
    `https://orgil.test/unsubscribe?letter=${secretBox(services.config, 'something.else').seal('1/1/test.work')}`,
  ]
  for (const one of broken)
    expect([(await look(one)).code, (await press(one)).json<{ code: string }>().code], one).toEqual([
      'notification.unsubscribe.unknown',
      'notification.unsubscribe.unknown',
    ])
  expect((await press('https://orgil.test/unsubscribe')).statusCode).toBe(422)
  const guarded = `https://orgil.test/unsubscribe?letter=${secretBox(services.config, 'notification.unsubscribe').seal('1/1/test.guard')}`
  expect((await press(guarded)).statusCode).toBe(404)
  gone.add(1)
  expect((await press(link)).statusCode).toBe(404)
  expect(await db.selectFrom('notification.preferences').selectAll().execute()).toEqual([])
})

test('forms say nothing to any other call', async () => {
  const reply = await http.inject({
    method: 'PUT',
    url: '/api/notifications/preferences',
    headers: { authorization: `Bearer ${oyun.token}`, 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'version=0',
  })
  expect(reply.statusCode).toBe(415)
})
