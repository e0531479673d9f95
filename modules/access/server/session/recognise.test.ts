import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { injectedApp } from '#app/testing/inject.ts'
import { withTenant } from '#platform/server/tenancy.ts'
import { tokenHash } from './sessions.ts'

const { db, as, ask, places } = await injectedApp()
const { trade, school } = places.orgs
const me = '/api/org/user-permissions'
const logout = { method: 'POST' as const, url: '/api/auth/sessions/revoke-others', payload: {} }

const changeSession = (token: string, change: ReturnType<typeof sql>) =>
  sql`update platform.sessions set ${change} where token_hash = ${tokenHash(token)}`.execute(db)

test('without a session nothing opens', async () => {
  expect(await ask({ method: 'GET', url: me })).toMatchObject({ status: 401, body: { code: 'platform.sign_in_first' } })
  expect((await ask({ method: 'GET', url: me, cookies: { orgil_session: 'x'.repeat(43) } })).status).toBe(401)
})

test('the web client is sent to the login route by 406', async () => {
  const { status } = await ask({
    method: 'GET',
    url: me,
    cookies: { orgil_session: 'x'.repeat(43) },
    headers: { 'x-requested-with': 'XMLHttpRequest' },
  })
  expect(status).toBe(406)
})

test('a web client whose cookie went with a sign-out elsewhere is sent to the login route as well', async () => {
  expect(
    await ask({ method: 'GET', url: me, headers: { 'x-requested-with': 'XMLHttpRequest', 'x-page-of': '1' } }),
  ).toMatchObject({ status: 406, body: { code: 'platform.session_over' } })
})

test('a page that belongs to somebody else neither reads nor acts with this session', async () => {
  const [creator, reviewer] = [await as('creator'), await as('reviewer')]
  const idOf = async ({ get }: typeof creator) => String(((await get(me)).body as { user: { id: number } }).user.id)
  const xsrf = { 'x-xsrf-token': creator.jar['XSRF-TOKEN']! }
  const theirs = { 'x-page-of': await idOf(reviewer) }
  const refusal = { status: 406, body: { code: 'platform.other_person' } }
  expect(await ask({ method: 'GET', url: me, cookies: creator.jar, headers: theirs })).toMatchObject(refusal)
  expect(await ask({ ...logout, cookies: creator.jar, headers: { ...xsrf, ...theirs } })).toMatchObject(refusal)
  expect(
    await ask({
      method: 'POST',
      url: '/api/auth/logout',
      payload: {},
      cookies: creator.jar,
      headers: { ...xsrf, ...theirs },
    }),
  ).toMatchObject(refusal)
  expect(
    (await ask({ ...logout, cookies: creator.jar, headers: { ...xsrf, 'x-page-of': await idOf(creator) } })).status,
  ).toBe(200)
})

test('a page that shows one organisation does nothing in another to which the session went over, and may ask where it is', async () => {
  const { jar } = await as('accountant')
  const from = (orgId: number) => ({ 'x-xsrf-token': jar['XSRF-TOKEN']!, 'x-place-of': String(orgId) })
  const sessions = (orgId: number) =>
    ask({ method: 'GET', url: '/api/auth/sessions', cookies: jar, headers: from(orgId) })
  const go = (org_id: number, orgId: number) =>
    ask({ method: 'POST', url: '/api/auth/choose', payload: { org_id }, cookies: jar, headers: from(orgId) })
  expect((await go(trade.orgId, school.orgId)).status).toBe(200)
  expect((await sessions(trade.orgId)).status).toBe(200)
  expect((await go(school.orgId, trade.orgId)).status).toBe(200)
  expect(await sessions(trade.orgId)).toMatchObject({ status: 409, body: { code: 'platform.moved_elsewhere' } })
  expect(await ask({ ...logout, cookies: jar, headers: from(trade.orgId) })).toMatchObject({ status: 409 })
  expect((await sessions(school.orgId)).status).toBe(200)
  expect((await ask({ method: 'GET', url: me, cookies: jar, headers: from(trade.orgId) })).status).toBe(200)
  expect(
    (await ask({ method: 'POST', url: '/api/auth/logout', payload: {}, cookies: jar, headers: from(trade.orgId) }))
      .status,
  ).toBe(200)
})

test('a change without the XSRF token is refused, with a forged one as well', async () => {
  const { jar } = await as('creator')
  expect((await ask({ ...logout, cookies: jar })).status).toBe(403)
  expect(await ask({ ...logout, cookies: jar, headers: { 'x-xsrf-token': 'A'.repeat(43) } })).toMatchObject({
    status: 403,
    body: { code: 'platform.xsrf' },
  })
  expect((await ask({ ...logout, cookies: jar, headers: { 'x-xsrf-token': jar['XSRF-TOKEN']! } })).status).toBe(200)
})

test("another session's XSRF token does not do", async () => {
  const [mine, theirs] = [await as('creator'), await as('reviewer')]
  expect(
    (await ask({ ...logout, cookies: mine.jar, headers: { 'x-xsrf-token': theirs.jar['XSRF-TOKEN']! } })).status,
  ).toBe(403)
})

test('an API client with a Bearer token needs no XSRF token', async () => {
  const { token } = await as('creator')
  expect((await ask({ ...logout, headers: { authorization: `Bearer ${token}` } })).status).toBe(200)
})

test('a session that is too old is over', async () => {
  const creator = await as('creator')
  await changeSession(creator.token, sql`expires_at = now() - interval '1 second'`)
  expect((await creator.get(me)).status).toBe(406)
})

test('a session that nobody used for half a day is over', async () => {
  const creator = await as('creator')
  await changeSession(creator.token, sql`last_seen_at = now() - interval '12 hours 1 minute'`)
  expect((await creator.get(me)).status).toBe(406)
})

test('using a session keeps it alive', async () => {
  const creator = await as('creator')
  await changeSession(creator.token, sql`last_seen_at = now() - interval '11 hours'`)
  expect((await creator.get(me)).status).toBe(200)
  await expect
    .poll(async () => {
      const { last_seen_at } = await db
        .selectFrom('platform.sessions')
        .select('last_seen_at')
        .where('token_hash', '=', tokenHash(creator.token))
        .executeTakeFirstOrThrow()
      return Date.now() - last_seen_at.getTime()
    })
    .toBeLessThan(60_000)
})

test('who loses the membership is out at once', async () => {
  const sales = await as('sales')
  await db
    .updateTable('access.members')
    .set({ is_active: false })
    .where('user_id', '=', trade.users['sales']!)
    .execute()
  expect((await sales.get(me)).status).toBe(406)
})

test('who is deleted is out at once', async () => {
  const builder = await as('builder')
  await db.updateTable('access.users').set({ status: 'deleted' }).where('login', '=', 'builder').execute()
  expect((await builder.get(me)).status).toBe(406)
})

test('a permission that a role loses is gone at once', async () => {
  const hr = await as('hr')
  await db.updateTable('access.roles').set({ permissions: [] }).where('id', '=', trade.roles.hr).execute()
  expect((await hr.get(me)).body).toMatchObject({
    permission: { permissions: {}, menu: [{ url: '/home' }, { url: '/admin/profile' }] },
  })
})

test('an extra role that is taken away falls back to the main role', async () => {
  const secretary = await as('secretary')
  await secretary.post('/api/auth/choose', { extra_role: trade.roles.contract_officer })
  expect((await secretary.get(me)).body).toMatchObject({ user: { role_id: trade.roles.contract_officer } })
  await db.deleteFrom('access.member_roles').where('role_id', '=', trade.roles.contract_officer).execute()
  expect((await secretary.get(me)).body).toMatchObject({ user: { role_id: trade.roles.secretary } })
})

test('the database itself shows nothing to a transaction that names no organisation', async () => {
  const counted = await db.transaction().execute(async (trx) => {
    await sql`set local role orgil_app`.execute(trx)
    return trx
      .selectFrom('access.members')
      .select((is) => is.fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow()
  })
  expect(counted.rows).toBe(0)
})

test('a query that forgets its organisation still sees only its own', async () => {
  const seen = await withTenant(db, { orgId: school.orgId, userId: school.users['outsider']! }, (trx) =>
    trx.selectFrom('access.members').select('org_id').distinct().execute(),
  )
  expect(seen).toEqual([{ org_id: school.orgId }])
})

test('nobody writes into another organisation', async () => {
  const intrusion = withTenant(db, { orgId: school.orgId, userId: school.users['outsider']! }, (trx) =>
    trx
      .insertInto('access.member_roles')
      .values({ org_id: trade.orgId, user_id: trade.users['creator']!, role_id: trade.roles.admin })
      .execute(),
  )
  await expect(intrusion).rejects.toThrow(/row-level security/)
})
