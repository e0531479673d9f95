import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { injectedApp } from '#app/testing/inject.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import { endActingAsAbsent } from './impersonation.ts'
import { addMember } from '../members/members.ts'

const { db, services, ask, as, signIn, places } = await injectedApp()
const { trade, school } = places.orgs
const id = (login: string) => trade.users[login]!
const REASON = 'Хүсэлт 412: цэс харагдахгүй байна'
const wish = (login: string, more: Record<string, unknown> = {}) => ({
  user_id: id(login),
  org_id: trade.orgId,
  reason: REASON,
  ...more,
})
const DOT =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const ACTING = '/api/access/impersonation'
const me = async (who: Awaited<ReturnType<typeof as>>) =>
  (await who.get('/api/org/user-permissions')).body as {
    user: { login: string }
    acting: { first_name: string } | null
  }
const put = (who: Awaited<ReturnType<typeof as>>, url: string, payload: Record<string, unknown>) =>
  ask({ method: 'PUT', url, payload, cookies: who.jar, headers: { 'x-xsrf-token': who.jar['XSRF-TOKEN'] ?? '' } })

test('nobody but a super administrator works as another person', async () => {
  for (const login of ['admin', 'creator', 'outsider'])
    expect((await (await as(login)).post(ACTING, wish('hr'))).status).toBe(403)
  expect((await ask({ method: 'POST', url: ACTING, payload: wish('hr') })).status).toBe(401)
})

test('a reason, a person who works there, and nobody who stands above', async () => {
  const boss = await as('superadmin')
  expect((await boss.post(ACTING, wish('hr', { reason: ' ' }))).status).toBe(422)
  expect((await boss.post(ACTING, wish('hr', { reason: 'why' }))).status).toBe(422)
  expect((await boss.post(ACTING, wish('hr', { org_id: school.orgId }))).status).toBe(404)
  const { user } = await me(boss)
  const superadmin = await db
    .selectFrom('access.users')
    .select('id')
    .where('login', '=', user.login)
    .executeTakeFirstOrThrow()
  expect(await boss.post(ACTING, wish('hr', { user_id: superadmin.id }))).toMatchObject({
    status: 409,
    body: { code: 'access.acting.myself' },
  })
  await asSystem(db, (trx) => addMember(trx, 0, { user_id: id('builder'), main_role_id: 1 }))
  expect(await boss.post(ACTING, wish('builder'))).toMatchObject({ status: 409, body: { code: 'access.acting.above' } })
  await db.deleteFrom('access.members').where('org_id', '=', 0).where('user_id', '=', id('builder')).execute()
})

test('they work as the person, are seen doing it, and stop', async () => {
  const boss = await as('superadmin')
  const started = await boss.post(ACTING, wish('hr'))
  expect(started.status).toBe(200)
  const minutes = (Date.parse(String(started.body['until'])) - Date.now()) / 60_000
  expect(minutes).toBeGreaterThan(59)
  expect(minutes).toBeLessThanOrEqual(60)
  expect(await me(boss)).toMatchObject({ user: { login: 'hr' }, acting: { first_name: 'Тэнгис' } })
  expect((await boss.get('/api/lambda/organizations')).status).not.toBe(200)

  const [letter] = await db
    .selectFrom('platform.mails')
    .select(['subject', 'text'])
    .where('to', '=', 'hr@khukhtenger.example')
    .execute()
  expect(letter!.subject).toBe('Супер админ таны нэрээр ажиллаж эхэллээ')
  for (const words of ['Тэнгис', '«hr»', REASON]) expect(letter!.text).toContain(words)

  const hr = await as('hr')
  const [last] = ((await hr.get('/api/auth/sign-ins')).body['items'] as { acted: unknown }[]).filter(
    ({ acted }) => acted !== null,
  )
  expect(last).toMatchObject({ succeeded: true, acted: { first_name: 'Тэнгис', reason: REASON } })

  expect((await boss.delete(ACTING)).status).toBe(200)
  expect(await me(boss)).toMatchObject({ user: { login: 'superadmin' }, acting: null })
  const log = await db
    .selectFrom('platform.audit')
    .select(['org_id', 'action', 'user_id', 'impersonator_id', 'after'])
    .where('action', 'like', 'access.impersonation%')
    .orderBy('id')
    .execute()
  const superadmin = log[0]!.user_id
  expect(log).toMatchObject([
    { org_id: 0, action: 'access.impersonation_started', impersonator_id: null, after: { reason: REASON } },
    {
      org_id: trade.orgId,
      action: 'access.impersonation_started',
      user_id: id('hr'),
      impersonator_id: superadmin,
      after: { reason: REASON },
    },
    { org_id: trade.orgId, action: 'access.impersonation_ended', user_id: id('hr'), impersonator_id: superadmin },
  ])
})

test('everything they do stands in the log under both names, and the organisation reads who it was', async () => {
  const boss = await as('superadmin')
  await boss.post(ACTING, wish('admin'))
  expect(
    (await boss.post('/api/organization/calendar/holidays', { day: '2031-05-05', mn: 'Ойн өдөр', en: '', ko: '' }))
      .status,
  ).toBe(200)
  await boss.delete(ACTING)
  const admin = await as('admin')
  const items = (await admin.get('/api/access/audit?limit=20')).body['items'] as {
    action: string
    first_name: string
    impersonator: { first_name: string } | null
    subject_name: string
  }[]
  const deeds = items.filter(({ impersonator }) => impersonator !== null)
  expect(deeds.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['organization.holiday_added', 'platform.acted']),
  )
  expect(deeds.find(({ action }) => action === 'organization.holiday_added')).toMatchObject({
    first_name: 'Ганхуяг',
    impersonator: { first_name: 'Тэнгис' },
  })
  expect(deeds.some(({ subject_name }) => subject_name === 'POST /organization/calendar/holidays')).toBe(true)
})

test('profile and picture of the person stay theirs, and so does what marks their own work: what they read, watch and keep for themselves', async () => {
  const [boss, hr] = [await as('superadmin'), await as('hr')]
  const [document, other] = [randomUUID(), randomUUID()]
  const before = (await hr.get('/api/auth/profile')).body
  await boss.post(ACTING, wish('hr'))
  const refused = [
    await put(boss, '/api/auth/profile', { nickname: 'Өөр' }),
    await put(boss, '/api/auth/avatar', { image: DOT }),
    await boss.delete('/api/auth/avatar'),
    await put(boss, `/api/organization/staff/${trade.employees['hr']!}`, { last_name: 'Өөр' }),
    await boss.post(`/api/organization/substitutes/${other}/end`),
    await boss.post('/api/notifications/read', {}),
    ...(await Promise.all(
      ['seen', 'watch', 'comments-read', 'links', `status-links/${other}/revoke`].map((deed) =>
        boss.post(`/api/workflow/documents/${document}/${deed}`, {}),
      ),
    )),
    await boss.delete(`/api/workflow/documents/${document}/links/${other}`),
    await boss.post('/api/workflow/templates', {}),
    await boss.delete(`/api/workflow/templates/${other}`),
    await boss.post('/api/workflow/views', {}),
    await put(boss, `/api/workflow/views/${other}`, {}),
    await boss.delete(`/api/workflow/views/${other}`),
    await put(boss, '/api/workflow/views-order', { ids: [] }),
    await put(boss, '/api/workflow/views-default', { id: null }),
  ]
  expect(refused.map(({ status, body }) => [status, body['code']])).toEqual(
    refused.map(() => [409, 'platform.owner_only']),
  )
  await boss.delete(ACTING)
  expect((await hr.get('/api/auth/profile')).body).toEqual(before)
  expect((await put(hr, '/api/auth/avatar', { image: DOT })).status).toBe(200)
})

test('they neither sign nor decide, and change neither password nor factors nor place, nor begin again', async () => {
  const boss = await as('superadmin')
  await boss.post(ACTING, wish('reviewer'))
  const document = randomUUID()
  const refused = [
    await boss.post(`/api/workflow/documents/${document}/fire`, { step_id: document, outcome: 'x' }),
    await boss.post(`/api/workflow/documents/${document}/ballot`, {}),
    await boss.post('/api/workflow/documents/fire-many', {}),
    await boss.post('/api/workflow/documents', {}),
    await put(boss, '/api/workflow/my-signature', { signature: null }),
    await boss.post('/api/auth/change-password', {
      current: 'Orgil#2026',
      password: 'Burged#77',
      password_again: 'Burged#77',
    }),
    await boss.post('/api/auth/totp', { current: 'Orgil#2026' }),
    await boss.post('/api/auth/passkeys/options', { current: 'Orgil#2026' }),
    await boss.post('/api/auth/choose', { org_id: trade.orgId }),
    await boss.post('/api/auth/sessions/revoke-others'),
  ]
  expect(refused.map(({ status, body }) => [status, body['code']])).toEqual(
    refused.map(() => [409, 'platform.owner_only']),
  )
  const words = await Promise.all(
    ['mn_MN', 'en_US', 'ko_KR'].map(
      async (lang) =>
        (
          await ask({
            method: 'POST',
            url: '/api/auth/totp',
            payload: { current: 'x' },
            cookies: boss.jar,
            headers: { 'x-lang': lang, 'x-xsrf-token': boss.jar['XSRF-TOKEN']! },
          })
        ).body['message'],
    ),
  )
  expect(new Set(words).size).toBe(3)
  // The person they work as may not do this at all.
  expect((await boss.post(ACTING, wish('hr'))).status).toBe(403)
  await boss.delete(ACTING)
})

test('they leave nothing behind that outlasts the hour: no people, roles, rights, addresses or weaker protection of others, and nobody shut out or gone', async () => {
  const boss = await as('superadmin')
  await boss.post(ACTING, wish('admin'))
  const person = { login: 'left.behind', last_name: 'Бат', first_name: 'Болд', email: 'left@example.mn' }
  const roles = { main_role_id: trade.roles.admin, extra_role_ids: [], default_menu: null }
  const user = `/api/access/users/${id('creator')}`
  const role = `/api/access/roles/${trade.roles.employee}`
  const [hook, webhook] = [
    { name: 'Гадны', url: 'https://elsewhere.example', events: ['document.created'] },
    `/api/workflow/webhooks/${randomUUID()}`,
  ]
  const refused = await Promise.all([
    boss.delete(`${user}/second-factor`),
    boss.post(`${user}/invitation`),
    put(boss, `${user}/person`, person),
    put(boss, `${user}/roles`, roles),
    put(boss, `${user}/password`, {}),
    boss.post(`${user}/confirmation`, roles),
    boss.post(`${user}/restore`),
    boss.post('/api/access/users', { ...person, ...roles, start: 'password' }),
    boss.post('/api/access/users/import', {}),
    put(boss, '/api/access/security-rule', { second_factor_from: null, version: 0 }),
    boss.post('/api/access/roles', {}),
    put(boss, role, {}),
    boss.delete(role),
    put(boss, `${user}/active`, { active: false }),
    boss.delete(user),
    boss.post(`${user}/destruction`),
    boss.delete(`${user}/lock`),
    boss.delete(`${user}/sessions`),
    put(boss, '/api/access/registration', { is_open: true, role_id: trade.roles.admin }),
    boss.post('/api/access/registration/renewal'),
    boss.post('/api/workflow/webhooks', hook),
    put(boss, webhook, { ...hook, is_active: true }),
    boss.delete(webhook),
    ...['secret', 'try', `deliveries/${randomUUID()}/redeliver`].map((deed) => boss.post(`${webhook}/${deed}`)),
    boss.post(`${role}/people`, { user_ids: [id('creator')] }),
    boss.delete(`${role}/people/${id('creator')}`),
    put(boss, '/api/access/standard-permissions', {}),
  ])
  expect(refused.map(({ status, body }) => [status, body['code']])).toEqual(
    refused.map(() => [409, 'platform.owner_only']),
  )
  await boss.delete(ACTING)
})

test('nor by way of human resources: nobody is hired, gets a job, a sign-in, a substitute or the work of others', async () => {
  const boss = await as('superadmin')
  await boss.post(ACTING, wish('admin'))
  const staff = `/api/organization/staff/${trade.employees['sales']!}`
  const event = `${staff}/events/${randomUUID()}`
  const refused = await Promise.all([
    boss.post('/api/organization/staff', {}),
    boss.post('/api/organization/staff/import', {}),
    boss.post(`${staff}/events`, {}),
    boss.post(`${event}/cancel`, {}),
    put(boss, `${event}/days`, {}),
    put(boss, `${staff}/user`, { user_id: id('creator') }),
    boss.post(`${staff}/handover`, {}),
    boss.post('/api/organization/substitutes', {}),
  ])
  expect(refused.map(({ status, body }) => [status, body['code']])).toEqual(
    refused.map(() => [409, 'platform.owner_only']),
  )
  // What is no right and no account is done as ever.
  expect((await boss.post('/api/organization/calendar/public-holidays', {})).status).toBe(200)
  await boss.delete(ACTING)
})

test('after an hour they are themselves again, and with the session everything ends', async () => {
  const boss = await as('superadmin')
  await boss.post(ACTING, wish('sales'))
  await db
    .updateTable('platform.sessions')
    .set({ acting_until: sql<Date>`now() - interval '1 second'` })
    .where('acting_user_id', '=', id('sales'))
    .execute()
  expect(await me(boss)).toMatchObject({ user: { login: 'superadmin' }, acting: null })
  await boss.post(ACTING, wish('sales'))
  expect((await boss.post('/api/auth/logout')).status).toBe(200)
  expect((await boss.get('/api/org/user-permissions')).status).not.toBe(200)
})

test('whoever is no super administrator any more stops being somebody else', async () => {
  const boss = await as('superadmin')
  await boss.post(ACTING, wish('director'))
  await db.updateTable('access.members').set({ is_active: false }).where('org_id', '=', 0).execute()
  expect((await boss.get('/api/org/user-permissions')).status).not.toBe(200)
  await db.updateTable('access.members').set({ is_active: true }).where('org_id', '=', 0).execute()
})

const endings = () =>
  db
    .selectFrom('platform.audit')
    .select(['org_id', 'user_id'])
    .where('action', '=', 'access.impersonation_ended')
    .orderBy('id', 'desc')
    .execute()

test('who is closed out is nobody to work as: the super administrator is themselves at once, stops, and stays so', async () => {
  const [boss, admin] = [await as('superadmin'), await as('admin')]
  await boss.post(ACTING, wish('sales'))
  expect((await put(admin, `/api/access/users/${id('sales')}/active`, { active: false })).status).toBe(200)
  expect(await me(boss)).toMatchObject({ user: { login: 'superadmin' }, acting: null })
  expect((await boss.post(ACTING, wish('sales'))).status).toBe(404)
  const before = (await endings()).length
  expect((await boss.delete(ACTING)).status).toBe(200)
  expect((await boss.delete(ACTING)).status).toBe(200)
  expect((await endings()).slice(0, -before)).toEqual([{ org_id: trade.orgId, user_id: id('sales') }])
  await put(admin, `/api/access/users/${id('sales')}/active`, { active: true })
  expect(await me(boss)).toMatchObject({ user: { login: 'superadmin' } })
})

test('with a suspended organisation it ends by itself, and does not come back with it', async () => {
  const [boss, other] = [await as('superadmin'), await as('superadmin')]
  await boss.post(ACTING, wish('accountant'))
  expect(await me(boss)).toMatchObject({ user: { login: 'accountant' } })
  expect((await other.post(`/api/access/organizations/${trade.orgId}/suspension`, { reason: 'Шалгалт' })).status).toBe(
    200,
  )
  expect(await me(boss)).toMatchObject({ user: { login: 'superadmin' }, acting: null })
  const event = {
    orgId: trade.orgId,
    id: randomUUID(),
    topic: endActingAsAbsent.topic,
    payload: {},
    createdAt: new Date(),
  }
  for (let twice = 0; twice < 2; twice++)
    await asSystem(db, (trx) =>
      endActingAsAbsent.handle(event, { db: trx, services, enqueue: () => Promise.resolve() }),
    )
  expect((await endings()).filter(({ user_id }) => user_id === id('accountant'))).toEqual([
    { org_id: trade.orgId, user_id: id('accountant') },
  ])
  expect((await other.delete(`/api/access/organizations/${trade.orgId}/suspension`)).status).toBe(200)
  expect(await me(boss)).toMatchObject({ user: { login: 'superadmin' } })
})

test('the lock screen asks for their own password', async () => {
  await db
    .updateTable('access.users')
    .set({
      password_hash: (
        await db
          .selectFrom('access.users')
          .select('password_hash')
          .where('login', '=', 'sales')
          .executeTakeFirstOrThrow()
      ).password_hash,
    })
    .where('login', '=', 'superadmin')
    .execute()
  const boss = await as('superadmin')
  await boss.post(ACTING, wish('councillor1'))
  await boss.post('/api/auth/lock')
  expect((await boss.get('/api/auth/lock')).body).toMatchObject({ locked: true, user: { login: 'superadmin' } })
  expect((await boss.post('/api/auth/unlock', { password: 'Orgil#2026' })).status).toBe(200)
  await boss.post('/api/auth/logout')
})

test('the list of everybody is for super administrators, searched and by organisation', async () => {
  expect((await (await as('admin')).get('/api/access/everybody')).status).toBe(403)
  const boss = await as('superadmin')
  const { body } = await boss.get(`/api/access/everybody?q=${encodeURIComponent('болд')}&org_id=${trade.orgId}`)
  expect(body).toMatchObject({
    total: 1,
    items: [{ login: 'creator', organization: '"Хөх Тэнгэр Трейд" ХХК', has_second_factor: false, may_act: true }],
  })
  expect((await boss.get('/api/access/everybody')).body['total']).toBeGreaterThan(15)
  expect((await signIn('creator')).status).toBe(200)
})
