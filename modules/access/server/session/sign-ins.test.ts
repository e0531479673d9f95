import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { listMySignIns } from '../../shared/account.ts'
import { forgetSignIns } from './sign-ins.ts'

const { address, services, as, places } = await startedApp({ TRUST_PROXY: '1' })
const { db } = services
const { trade } = places.orgs
const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0 Safari/537.36'

async function signIn(
  login: string,
  { password = 'Orgil#2026', ip = '198.51.100.1', agent = chrome, device = '' } = {},
) {
  const reply = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    body: JSON.stringify({ login, password }),
    headers: {
      'content-type': 'application/json',
      'x-lang': 'mn_MN',
      'x-forwarded-for': ip,
      'user-agent': agent,
      ...(device ? { cookie: `orgil_device=${device}` } : {}),
    },
  })
  return { status: reply.status, device: /orgil_device=([\w-]+)/.exec(reply.headers.getSetCookie().join())?.[1] ?? '' }
}
const letters = async (login: string) =>
  await db
    .selectFrom('platform.mails')
    .select(['subject', 'text'])
    .where('to', '=', `${login}@khukhtenger.example`)
    .execute()

test('I see who came in as me and who tried to, newest first, and nobody else does', async () => {
  await signIn('creator')
  await signIn('creator', { password: 'Wrong#2026', ip: '203.0.113.4' })
  const me = await as('creator')
  const { items, has_more } = (await me.call(listMySignIns, {})).body
  expect(items.map(({ succeeded }) => succeeded)).toEqual([true, false, true])
  expect(items.map(({ failed_step }) => failed_step)).toEqual([null, 'password', null])
  expect(items[1]).toMatchObject({ ip: '203.0.113.4', user_agent: chrome })
  expect(has_more).toBe(false)
  const other = (await (await as('reviewer')).call(listMySignIns, {})).body
  expect(other.items).toHaveLength(1)
})

test('a long history comes page by page', async () => {
  const me = await as('hr')
  for (let n = 0; n < 25; n += 1)
    await db
      .insertInto('access.sign_ins')
      .values({
        id: `01800000-0000-7000-8000-0000000000${String(n).padStart(2, '0')}`,
        user_id: trade.users['hr']!,
        succeeded: true,
        ip: null,
        user_agent: null,
      })
      .execute()
  const first = (await me.call(listMySignIns, {})).body
  expect([first.items.length, first.has_more]).toEqual([20, true])
  const second = (await me.call(listMySignIns, { before: first.items.at(-1)!.id })).body
  expect([second.items.length, second.has_more]).toEqual([6, false])
})

test('a device never seen before is told by mail; the first one, and one that is known, are not', async () => {
  const home = await signIn('sales')
  expect(await letters('sales')).toEqual([])
  // Known by its mark, wherever it is; known by program and address, where it keeps no marks.
  await signIn('sales', { ip: '203.0.113.50', device: home.device })
  await signIn('sales')
  expect(await letters('sales')).toEqual([])

  const away = await signIn('sales', { ip: '203.0.113.99' })
  const [letter, ...others] = await letters('sales')
  expect(others).toEqual([])
  expect(letter!.subject).toBe('Шинэ төхөөрөмжөөс нэвтэрлээ')
  expect(letter!.text).toContain('Chrome · Windows')
  expect(letter!.text).toContain('203.0.113.99')
  await signIn('sales', { ip: '203.0.113.98', device: away.device })
  expect(await letters('sales')).toHaveLength(1)
})

test("somebody else's device is new to me", async () => {
  const { device } = await signIn('director', { ip: '192.0.2.1' })
  await signIn('secretary', { ip: '192.0.2.2' })
  expect(await letters('secretary')).toEqual([])
  await signIn('secretary', { ip: '192.0.2.1', device })
  expect(await letters('secretary')).toHaveLength(1)
})

test('after 90 days nobody remembers', async () => {
  const user_id = trade.users['builder']!
  for (const days of [89, 91]) {
    await db
      .insertInto('access.sign_ins')
      .values({
        id: `01800000-0000-7000-8000-00000000aa${days}`,
        user_id,
        succeeded: true,
        ip: null,
        user_agent: null,
        at: sql<Date>`now() - make_interval(days => ${days})` as never,
      })
      .execute()
  }
  await forgetSignIns.handle({}, services)
  expect(await db.selectFrom('access.sign_ins').select('id').where('user_id', '=', user_id).execute()).toEqual([
    { id: '01800000-0000-7000-8000-00000000aa89' },
  ])
})
