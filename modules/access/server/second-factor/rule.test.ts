import { generate } from 'otplib'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { injectedApp } from '#app/testing/inject.ts'

const { db, ask, signIn, as, places } = await injectedApp()
const { trade, school } = places.orgs
const PASSWORD = 'Orgil#2026'
type Person = Awaited<ReturnType<typeof as>>
const put = ({ jar }: Person, url: string, payload: Record<string, unknown>) =>
  ask({ method: 'PUT', url, payload, cookies: jar, headers: { 'x-xsrf-token': jar['XSRF-TOKEN'] ?? '' } })
const day = (ahead: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Ulaanbaatar' }).format(new Date(Date.now() + ahead * 86_400_000))
const RULE = '/api/access/security-rule'

async function protect(me: Person) {
  const { body } = await me.post('/api/auth/totp', { current: PASSWORD })
  const secret = String(body['secret'])
  const confirmed = await me.post('/api/auth/totp/confirm', {
    challenge: body['challenge'],
    code: await generate({ secret }),
  })
  return { status: confirmed.status, secret }
}

test('only who may sets the rule, and a second hand on it is told', async () => {
  const creator = await as('creator')
  expect((await creator.get(RULE)).status).toBe(403)
  expect((await put(creator, RULE, { second_factor_from: day(0), version: 0 })).status).toBe(403)
  const admin = await as('admin')
  expect((await admin.get(RULE)).body).toMatchObject({
    second_factor_from: null,
    version: 0,
    protected: 0,
    members: 12,
  })
  expect((await put(admin, RULE, { second_factor_from: '2026-13-01', version: 0 })).status).toBe(422)
  expect((await put(admin, RULE, { second_factor_from: day(7), version: 0 })).status).toBe(200)
  expect(await put(admin, RULE, { second_factor_from: null, version: 0 })).toMatchObject({
    status: 409,
    body: { code: 'access.rule.changed' },
  })
  expect((await admin.get(RULE)).body).toMatchObject({ second_factor_from: day(7), version: 1 })
  expect((await put(admin, RULE, { second_factor_from: day(7), version: 1 })).status).toBe(200)
  expect(await put(admin, RULE, { second_factor_from: null, version: 1 })).toMatchObject({
    status: 409,
    body: { code: 'access.rule.changed' },
  })
  const change = await db
    .selectFrom('platform.audit')
    .select(['before', 'after'])
    .where('action', '=', 'access.security_rule_changed')
    .execute()
  expect(change).toEqual([{ before: { second_factor_from: null }, after: { second_factor_from: day(7) } }])
})

test('a day in the past is refused, unless it is the one that was set and has come; whoever asks reads that they have none', async () => {
  const admin = await as('admin')
  const kept = (await admin.get(RULE)).body as { version: number }
  for (const past of [day(-1), '2020-01-01'])
    expect(await put(admin, RULE, { second_factor_from: past, version: kept.version })).toMatchObject({
      status: 422,
      body: {
        code: 'access.rule.past',
        fields: { second_factor_from: 'Өнгөрсөн өдөр байж болохгүй. Өнөөдөр эсвэл хойших өдрийг сонгоно уу.' },
      },
    })
  expect((await admin.get(RULE)).body).toEqual(kept)
  expect(kept).toMatchObject({ am_protected: false, second_factor_from: day(7) })
  await db
    .updateTable('access.security_rules')
    .set({ second_factor_from: '2020-01-01' })
    .where('org_id', '=', trade.orgId)
    .execute()
  expect((await put(admin, RULE, { second_factor_from: '2020-01-01', version: kept.version })).status).toBe(200)
  const back = {
    second_factor_from: day(7),
    second_factor_at: sql<Date>`now() + interval '7 days'`,
    version: kept.version,
  }
  await db.updateTable('access.security_rules').set(back).where('org_id', '=', trade.orgId).execute()
})

test('before the day comes everybody works as ever', async () => {
  const reviewer = await as('reviewer')
  expect((await reviewer.get('/api/workflow/inbox?box=waiting')).status).toBe(200)
  expect((await reviewer.get('/api/auth/second-factor')).body).toMatchObject({
    required_from: day(7),
    is_required: false,
  })
})

test('from that day on a session without a second factor may do nothing but set one up', async () => {
  const before = await as('sales')
  await db
    .updateTable('access.security_rules')
    .set({ second_factor_from: day(0), second_factor_at: sql<Date>`now()` })
    .where('org_id', '=', trade.orgId)
    .execute()
  const after = await as('hr')
  for (const person of [before, after]) {
    const answers = await Promise.all(
      [
        '/api/org/user-permissions',
        '/org/user-permissions',
        '/api/workflow/inbox?box=waiting',
        '/api/auth/profile',
        '/api/auth/sessions',
        '/api/live',
        '/api/files/x',
      ].map(async (url) => (await person.get(url)).status),
    )
    expect(answers.every((status) => status === 403 || status === 404)).toBe(true)
    expect(await person.get('/api/workflow/inbox?box=waiting')).toMatchObject({
      status: 403,
      body: { code: 'platform.enrol_first' },
    })
    expect(await person.post('/api/auth/choose', { org_id: trade.orgId })).toMatchObject({
      body: { code: 'platform.enrol_first' },
    })
    expect(
      await person.post('/api/auth/change-password', {
        current: PASSWORD,
        password: 'Burged#77',
        password_again: 'Burged#77',
      }),
    ).toMatchObject({ body: { code: 'platform.enrol_first' } })
    const program = await ask({
      method: 'GET',
      url: '/api/workflow/inbox?box=waiting',
      headers: { authorization: `Bearer ${person.token}` },
    })
    expect(program).toMatchObject({ status: 403, body: { code: 'platform.enrol_first' } })
    expect((await person.get('/api/auth/second-factor')).body).toMatchObject({ is_required: true })
  }
  expect((await protect(after)).status).toBe(200)
  expect((await after.get('/api/workflow/inbox?box=waiting')).status).toBe(200)
  expect((await before.post('/api/auth/logout')).status).toBe(200)
})

test('the last factor does not go while it is required', async () => {
  const me = await as('director')
  await protect(me)
  const answer = await ask({
    method: 'DELETE',
    url: '/api/auth/totp',
    payload: { current: PASSWORD },
    cookies: me.jar,
    headers: { 'x-xsrf-token': me.jar['XSRF-TOKEN'] ?? '' },
  })
  expect(answer).toMatchObject({ status: 409, body: { code: 'access.factor.last_one' } })
  expect((await signIn('director')).body['status']).toBe(false)
})

test('another organisation is not asked', async () => {
  const outsider = await as('outsider')
  expect((await outsider.get('/api/workflow/inbox?box=waiting')).status).toBe(200)
  const both = await as('accountant')
  await db
    .updateTable('platform.sessions')
    .set({ org_id: school.orgId, role_id: school.roles.accountant })
    .where('user_id', '=', trade.users['accountant']!)
    .execute()
  expect((await both.get('/api/workflow/inbox?box=waiting')).status).toBe(200)
})
