import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import type { Endpoint, InputOf, ReplyOf } from '#platform/shared/contract.ts'
import { withTenant } from '#platform/server/tenancy.ts'
import { actAs, stopActing } from '../../shared/impersonation.ts'
import {
  askToJoin,
  confirmMembership,
  listMembershipRequests,
  refuseMembership,
  showJoining,
  showMembershipRequest,
} from '../../shared/joining.ts'
import { confirmRegistration, register, setRegistrationDoor } from '../../shared/registration.ts'
import { chooseRole, userPermissions } from '../../shared/session.ts'
import { listUsers, removeUser, setUserActive, showUser } from '../../shared/users.ts'
import { forgetRegistrations } from '../registration/registration.ts'

const {
  address,
  services,
  places: {
    orgs: { trade, school },
  },
  as,
} = await startedApp()
const { db } = services
const admin = await as('admin')
const { code } = (await admin.call(setRegistrationDoor, { is_open: true, role_id: trade.roles.employee })).body.door
const roles = { main_role_id: trade.roles.sales, extra_role_ids: [], default_menu: null }

const PASSWORD = 'Burged#2026'
const typed = (email: string, more: object = {}) => ({
  last_name: 'Дорж',
  first_name: 'Анужин',
  register_number: '',
  birth_date: '',
  gender: '' as const,
  code,
  email,
  phone: '99112233',
  mobile: '',
  login: `new${Math.random().toString(36).slice(2, 9)}`,
  password: PASSWORD,
  password_again: PASSWORD,
  ...more,
})
const letters = (to: string) =>
  db
    .selectFrom('platform.mails')
    .select(['org_id', 'subject', 'text'])
    .where('to', '=', to)
    .orderBy('created_at', 'desc')
    .execute()
const letter = async (to: string) => (await letters(to))[0]!
const tokenIn = async (to: string) => /\/register\/join#([\w-]{43})/.exec((await letter(to)).text)![1]!

async function stranger<E extends Endpoint>(endpoint: E, input: InputOf<E>, language = 'mn_MN') {
  const reply = await fetch(`${address}/api${endpoint.path}`, {
    method: endpoint.method,
    headers: { 'content-type': 'application/json', 'x-lang': language },
    body: JSON.stringify(input),
  })
  return {
    status: reply.status,
    body: (await reply.json()) as ReplyOf<E> & { code?: string; fields?: Record<string, string> },
  }
}

/** Somebody of the school alone, who registers at the trade's link and has their letter. */
async function somebodyOfSchool(
  login: string,
  { language = 'mn_MN', more = {} }: { language?: string; more?: object } = {},
) {
  const email = `${login}@school.example`
  const {
    rows: [{ id }],
  } = (await sql<{ id: number }>`
    insert into access.users (login, first_name, last_name, email, phone, register_number, password_hash)
    select ${login}, 'Сайнаа', 'Батын', ${email}, '88001122', null, password_hash from access.users
    where login = 'outsider' returning id`.execute(db)) as { rows: [{ id: number }] }
  const { main_role_id } = await db
    .selectFrom('access.members')
    .select('main_role_id')
    .where('org_id', '=', school.orgId)
    .limit(1)
    .$narrowType<{ main_role_id: number }>()
    .executeTakeFirstOrThrow()
  await db.transaction().execute(async (trx) => {
    await trx.insertInto('access.members').values({ org_id: school.orgId, user_id: id, main_role_id }).execute()
    await sql`update access.members m set login = u.login, first_name = u.first_name, last_name = u.last_name,
      user_status = u.status, search = u.search from access.users u where u.id = ${id} and m.user_id = ${id}`.execute(
      trx,
    )
  })
  const answer = await stranger(register, typed(email, more), language)
  return { id, email, answer, token: await tokenIn(email), session: await as(login) }
}
const requestOf = async (email: string) =>
  (await admin.call(listMembershipRequests, {})).body.find((one) => one.email === email)

test('whoever has an account elsewhere asks with it, is taken in, and works in both organisations', async () => {
  const { id, email, answer, token, session } = await somebodyOfSchool('joiner1')
  const unknown = await stranger(register, typed('nobody1@example.mn'))
  expect([answer.status, Object.keys(answer.body)]).toEqual([unknown.status, Object.keys(unknown.body)])
  const { text } = await letter(email)
  expect(text).toContain('joiner1')
  expect(await requestOf(email)).toBeUndefined()

  expect((await session.call(showJoining, { token })).body).toMatchObject({
    organization: '"Хөх Тэнгэр Трейд" ХХК',
    login: 'joiner1',
    first_name: 'Сайнаа',
    entered: { phone: '99112233', first_name: 'Анужин' },
    state: 'ready',
  })
  expect((await session.call(askToJoin, { token })).status).toBe(200)
  expect((await session.call(showJoining, { token })).body.state).toBe('waits')

  const request = (await requestOf(email))!
  const shown = (await admin.call(showMembershipRequest, { id: request.id })).body
  expect(shown).toMatchObject({
    first_name: 'Сайнаа',
    last_name: 'Батын',
    entered: { phone: '99112233', email },
    suggested: { id: trade.roles.employee },
  })
  // Nothing of the account but its name, and nothing of where it works.
  expect(JSON.stringify(shown)).not.toMatch(/88001122|joiner1"|school(?!\.example)|Сургууль/i)
  expect((await admin.call(showUser, { id })).status).toBe(404)
  await expect
    .poll(async () => (await admin.fetch('/api/notifications')).text(), { timeout: 10_000 })
    .toContain(`/admin/users/requests/${request.id}`)

  expect((await (await as('creator')).call(confirmMembership, { id: request.id, ...roles })).status).toBe(403)
  expect((await admin.call(confirmMembership, { id: request.id, ...roles })).body).toEqual({
    status: true,
    user_id: id,
  })
  expect(await letter(email)).toMatchObject({
    subject: expect.stringContaining('элсүүллээ') as string,
    text: expect.stringContaining('/select-role') as string,
  })
  expect(await requestOf(email)).toBeUndefined()
  expect((await session.call(userPermissions, {})).body.organizations.map(({ org_id }) => org_id)).toEqual([
    trade.orgId,
    school.orgId,
  ])
  expect((await session.call(chooseRole, { org_id: trade.orgId })).body.user).toMatchObject({
    org_id: trade.orgId,
    role_id: trade.roles.sales,
  })
  expect((await admin.call(listUsers, { q: 'joiner1' })).body).toMatchObject({ items: [{ id, state: 'active' }] })

  const log = await db
    .selectFrom('platform.audit')
    .select(['org_id', 'action', 'user_id'])
    .where('subject_id', '=', String(id))
    .where('action', 'like', 'access.membership%')
    .orderBy('id')
    .execute()
  expect(log).toEqual([
    { org_id: trade.orgId, action: 'access.membership_asked', user_id: id },
    { org_id: trade.orgId, action: 'access.membership_confirmed', user_id: trade.users['admin'] },
  ])
  // Once is enough.
  expect((await admin.call(confirmMembership, { id: request.id, ...roles })).status).toBe(404)
  expect((await session.call(askToJoin, { code })).body.code).toBe('access.join.member')
})

test('whoever is refused reads why, in the language they asked in; nothing is kept of the request, and they may ask again', async () => {
  const { id, email, token, session } = await somebodyOfSchool('joiner2', { language: 'ko_KR' })
  expect((await letter(email)).subject).toContain('기존 계정으로 가입 요청')
  await session.fetch('/api/registration/membership', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-lang': 'ko_KR' },
    body: JSON.stringify({ token }),
  })
  const request = (await requestOf(email))!
  expect((await admin.call(refuseMembership, { id: request.id, reason: ' ' })).status).toBe(422)
  expect((await admin.call(refuseMembership, { id: request.id, reason: 'Бид таныг танихгүй.' })).status).toBe(200)
  expect(await letter(email)).toMatchObject({
    subject: expect.stringContaining('가입 요청이 거절되었습니다') as string,
    text: expect.stringContaining('Бид таныг танихгүй.') as string,
  })
  expect(await db.selectFrom('access.membership_requests').select('id').where('user_id', '=', id).execute()).toEqual([])
  expect(
    (await db.selectFrom('access.users').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status,
  ).toBe('active')
  expect((await session.call(askToJoin, { token })).body.code).toBe('access.join.over')
  expect((await session.call(askToJoin, { code })).status).toBe(200)
  expect(await requestOf(email)).toBeDefined()
})

test('a request is made once: a second letter says that it waits, a second press tells nobody again', async () => {
  const { id, email, token: old, session } = await somebodyOfSchool('joiner3')
  await stranger(register, typed(email, { phone: '70007000' }))
  const token = await tokenIn(email)
  expect(token).not.toBe(old)
  expect((await session.call(askToJoin, { token: old })).body.code).toBe('access.join.over')
  expect(
    (
      await Promise.all([
        session.call(askToJoin, { token }),
        session.call(askToJoin, { token }),
        session.call(askToJoin, { code }),
      ])
    ).map(({ status }) => status),
  ).toEqual([200, 200, 200])
  expect((await admin.call(listMembershipRequests, {})).body.filter((one) => one.email === email)).toHaveLength(1)
  expect(
    await db
      .selectFrom('platform.audit')
      .select('id')
      .where('action', '=', 'access.membership_asked')
      .where('subject_id', '=', String(id))
      .execute(),
  ).toHaveLength(1)
  const again = await stranger(register, typed(email))
  expect([again.status, Object.keys(again.body)]).toEqual([200, ['id']])
  expect((await letter(email)).subject).toContain('админы шийдвэрийг хүлээж байна')
  expect((await letter(email)).text).not.toContain('/register/join')
  expect((await admin.call(showMembershipRequest, { id: (await requestOf(email))!.id })).body.entered).toMatchObject(
    expect.objectContaining({ email }),
  )
})

test('a link serves its owner alone, for a day, and while the door stands open', async () => {
  const { email, token, session } = await somebodyOfSchool('joiner4')
  const other = await as('accountant')
  for (const call of [() => other.call(showJoining, { token }), () => other.call(askToJoin, { token })])
    expect(await call()).toMatchObject({ status: 409, body: { code: 'access.join.other_account' } })
  expect((await stranger(askToJoin, { token })).status).toBe(401)
  expect((await session.call(askToJoin, { token: 'x'.repeat(43) })).body.code).toBe('access.join.over')
  expect((await session.call(askToJoin, {})).status).toBe(422)

  await admin.call(setRegistrationDoor, { is_open: false, role_id: trade.roles.employee })
  expect((await session.call(askToJoin, { token })).body.code).toBe('access.join.over')
  expect((await session.call(askToJoin, { code })).body.code).toBe('access.register.code_unknown')
  await admin.call(setRegistrationDoor, { is_open: true, role_id: trade.roles.employee })

  await db
    .updateTable('access.membership_requests')
    .set({ expires_at: sql<Date>`now() - interval '1 second'` })
    .where(sql`entered ->> 'email'`, '=', email)
    .execute()
  expect((await session.call(askToJoin, { token })).body.code).toBe('access.join.over')
  await forgetRegistrations.handle({}, services)
  expect(
    await db
      .selectFrom('access.membership_requests')
      .select('id')
      .where(sql`entered ->> 'email'`, '=', email)
      .execute(),
  ).toEqual([])
})

test('the link stands in the letter alone, and a super administrator who works as the person asks nothing in their name', async () => {
  const { id, token } = await somebodyOfSchool('joiner5')
  expect(
    JSON.stringify(await db.selectFrom('access.membership_requests').selectAll().where('user_id', '=', id).execute()),
  ).not.toContain(token)
  const above = await as('superadmin')
  await above.call(actAs, { user_id: id, org_id: school.orgId, reason: 'Шалгаж байна' })
  for (const way of [{ token }, { code }])
    expect((await above.call(askToJoin, way)).body.code).toBe('platform.owner_only')
  await above.call(stopActing, {})
})

test('whose account was closed meanwhile waits no more', async () => {
  const { id, email, token, session } = await somebodyOfSchool('joiner6')
  await session.call(askToJoin, { token })
  const { id: request } = (await requestOf(email))!
  await db.updateTable('access.users').set({ status: 'deleted' }).where('id', '=', id).execute()
  expect(await requestOf(email)).toBeUndefined()
  expect((await admin.call(showMembershipRequest, { id: request })).status).toBe(404)
  expect(await admin.call(confirmMembership, { id: request, ...roles })).toMatchObject({
    status: 409,
    body: { code: 'access.join.account_closed' },
  })
  await forgetRegistrations.handle({}, services)
  expect(await db.selectFrom('access.membership_requests').select('id').where('user_id', '=', id).execute()).toEqual([])
})

test('whoever was taken out may ask to come back; whoever is here, also closed out, is told so', async () => {
  const { id, email, token, session } = await somebodyOfSchool('joiner7')
  await session.call(askToJoin, { token })
  await admin.call(confirmMembership, { id: (await requestOf(email))!.id, ...roles })
  await admin.call(setUserActive, { id, active: false })
  await stranger(register, typed(email))
  expect((await letter(email)).subject).toContain('аль хэдийн бүртгэлтэй')
  expect((await session.call(showJoining, { code })).body.state).toBe('member')
  await admin.call(removeUser, { id })

  await stranger(register, typed(email))
  const back = await as('joiner7')
  expect((await back.call(askToJoin, { token: await tokenIn(email) })).status).toBe(200)
  expect((await admin.call(confirmMembership, { id: (await requestOf(email))!.id, ...roles })).status).toBe(200)
  expect((await admin.call(listUsers, { q: 'joiner7' })).body).toMatchObject({ items: [{ id, state: 'active' }] })
})

test('an owner who was taken out comes back as what the decision gives, and owns nothing more', async () => {
  const { id, email, token, session } = await somebodyOfSchool('joiner12')
  await session.call(askToJoin, { token })
  await admin.call(confirmMembership, { id: (await requestOf(email))!.id, ...roles })
  const mine = () =>
    db
      .selectFrom('access.members')
      .select(['access', 'main_role_id'])
      .where('org_id', '=', trade.orgId)
      .where('user_id', '=', id)
      .executeTakeFirst()
  await db
    .updateTable('access.members')
    .set({ access: 'owner' })
    .where('org_id', '=', trade.orgId)
    .where('user_id', '=', id)
    .execute()
  expect((await admin.call(removeUser, { id })).status).toBe(200)

  await (await as('joiner12')).call(askToJoin, { code })
  expect((await admin.call(confirmMembership, { id: (await requestOf(email))!.id, ...roles })).status).toBe(200)
  expect(await mine()).toEqual({ access: 'member', main_role_id: trade.roles.sales })
})

test('nobody becomes two people of one organisation with two accounts', async () => {
  const { id, email, token, session } = await somebodyOfSchool('joiner8')
  await db
    .updateTable('access.users')
    .set({ register_number: 'УБ88010177' })
    .where('id', 'in', [id, trade.users['creator']!])
    .execute()
  await session.call(askToJoin, { token })
  expect(await admin.call(confirmMembership, { id: (await requestOf(email))!.id, ...roles })).toMatchObject({
    status: 409,
    body: { code: 'access.person.register_number_taken' },
  })
  expect(await requestOf(email)).toBeDefined()
})

test('a role that is not theirs to give takes nobody in', async () => {
  const { email, token, session } = await somebodyOfSchool('joiner9')
  await session.call(askToJoin, { token })
  const { id } = (await requestOf(email))!
  for (const main_role_id of [1, 999_999])
    expect([403, 404]).toContain((await admin.call(confirmMembership, { ...roles, id, main_role_id })).status)
  expect(await requestOf(email)).toBeDefined()
})

test("requests are their organisation's alone", async () => {
  const { email, token, session } = await somebodyOfSchool('joiner10')
  await session.call(askToJoin, { token })
  const { id } = (await requestOf(email))!
  const principal = await as('principal')
  const { id: role } = await db
    .selectFrom('access.roles')
    .select('id')
    .where('org_id', '=', school.orgId)
    .where('name', '=', 'admin')
    .executeTakeFirstOrThrow()
  await principal.call(chooseRole, { extra_role: role })
  expect((await principal.call(listMembershipRequests, {})).body).toEqual([])
  expect((await principal.call(showMembershipRequest, { id })).status).toBe(404)
  expect((await principal.call(confirmMembership, { id, ...roles, main_role_id: role })).status).toBe(404)
  expect((await principal.call(refuseMembership, { id, reason: 'No' })).status).toBe(404)
  const seen = await withTenant(db, { orgId: school.orgId, userId: 1, roleId: role } as never, (trx) =>
    trx.selectFrom('access.membership_requests').select('id').execute(),
  )
  expect(seen).toEqual([])
})

test("whoever waits at another organisation reads that, and is nobody's to take in", async () => {
  const elsewhere = (
    await db
      .insertInto('access.registration_doors')
      .values({
        org_id: school.orgId,
        code: 'SCHQQL2345',
        is_open: true,
        role_id: (
          await db
            .selectFrom('access.roles')
            .select('id')
            .where('org_id', '=', school.orgId)
            .limit(1)
            .executeTakeFirstOrThrow()
        ).id,
      })
      .returning('code')
      .executeTakeFirstOrThrow()
  ).code
  const {
    body: { id },
  } = await stranger(register, typed('both@example.mn', { code: elsewhere }))
  await stranger(confirmRegistration, {
    id,
    code: /\.(\d{6})/.exec((await letter('both@example.mn')).text)![1]!,
    password: PASSWORD,
  })
  expect((await stranger(register, typed('both@example.mn'))).status).toBe(200)
  expect((await letter('both@example.mn')).subject).toContain('өөр байгууллагад хүлээгдэж байна')
})

test('an account without an address asks for one first', async () => {
  const { id, session } = await somebodyOfSchool('joiner11')
  await db.updateTable('access.users').set({ email: null }).where('id', '=', id).execute()
  expect((await session.call(askToJoin, { code })).body.code).toBe('access.join.no_address')
})
