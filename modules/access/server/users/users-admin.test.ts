import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { alphabet } from '#platform/server/alphabet.ts'
import {
  acceptInvitation,
  changePerson,
  changeUserRoles,
  createUser,
  destroyUser,
  endUserSessions,
  inviteUser,
  listDeletedUsers,
  listUsers,
  removeUser,
  restoreUser,
  setUserActive,
  setUserPassword,
  showInvitation,
  showUser,
  unlockUser,
  userChoices,
} from '../../shared/users.ts'

const {
  address,
  services: { db },
  places: {
    orgs: { trade, school },
  },
  as,
} = await startedApp()
const admin = await as('admin')
const { roles, users, orgId } = trade

const PASSWORD = 'Burged#2026'
const nobody = {
  nickname: null,
  register_number: null,
  birth_date: null,
  gender: null,
  email: null,
  phone: null,
  mobile: null,
  note: null,
}
const newcomer = (login: string, more: object = {}) => ({
  ...nobody,
  login,
  last_name: 'Дорж',
  first_name: 'Анужин',
  main_role_id: roles.employee,
  extra_role_ids: [],
  default_menu: null,
  start: 'password' as const,
  password: PASSWORD,
  password_again: PASSWORD,
  ...more,
})
const enter = (login: string, password = PASSWORD) =>
  fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login, password }),
  }).then((reply) => reply.status)
const added = async (login: string, more: object = {}) => (await admin.call(createUser, newcomer(login, more))).body.id
const mailTo = async (to: string) =>
  (
    await db
      .selectFrom('platform.mails')
      .select(['subject', 'text'])
      .where('to', '=', to)
      .orderBy('created_at', 'desc')
      .execute()
  )[0]
const names = async (input: object) => (await admin.call(listUsers, input)).body.items.map(({ login }) => login)

test('people are found however one spells them', async () => {
  for (const q of ['Мөнхбат', 'монхбат', 'munkhbat'.replace('u', 'o'), 'Cerendorj', 'councillor1'])
    expect([q, await names({ q })]).toEqual([q, ['councillor1']])
  expect(await names({ q: 'Уурийнтуяа' })).toEqual(['councillor2'])
  expect(await names({ q: 'ёндон' })).toEqual(['admin'])
  expect(await names({ q: 'yondon' })).toEqual(['admin'])
  // Neither one letter again and again nor signs alone stand in any name.
  for (const q of ['zzzz', 'ооо', '--']) expect(await names({ q }), q).toEqual([])
})

test('the database folds names as the search does', async () => {
  const { searchText } = await import('#platform/shared/search-words.ts')
  const words = [
    'Мөнхбат Цэрэндорж',
    'Үүрийнтуяа Өлзий',
    'Бат-Эрдэнэ Ёндон',
    'Щербина Юлия Яна',
    'Mönkhbat Übersee',
    'William Cyrus Chuluun',
    'b.bold@example.mn',
    '홍길동 99112233',
    'Ъыьэ Жамъян',
    'ООО Тэнгэр-III',
    'zzzz ЗЗЗ зз 1111 Оооо',
  ]
  for (const word of words) {
    const {
      rows: [row],
    } = await sql<{ folded: string }>`select access.search_text(${word}) as folded`.execute(db)
    expect([word, row!.folded]).toEqual([word, searchText(word)])
  }
})

test('the list is filtered by role and state, and sorted as Mongolians do', async () => {
  expect((await names({ role: roles.councillor })).sort()).toEqual(['councillor1', 'councillor2', 'councillor3'])
  const { body } = await admin.call(listUsers, {})
  const firstNames = body.items.map(({ first_name }) => first_name)
  expect(firstNames).toEqual([...firstNames].sort(alphabet.compare))
  expect(body.counts.all).toBe(body.items.length)
  expect(await names({ sort: '-login' })).toEqual([...(await names({ sort: 'login' }))].reverse())
  expect((await admin.call(listUsers, { sort: '-last_seen_at' })).body.items[0]!.login).toBe('admin')
})

test('Ё is a letter after Е, and Latin letters come after all of them', async () => {
  const trio = [
    ['creator', 'Ёлк'],
    ['reviewer', 'Ерөөлт'],
    ['sales', 'Anna'],
  ] as const
  const before = await db
    .selectFrom('access.users')
    .select(['login', 'first_name'])
    .where(
      'login',
      'in',
      trio.map(([login]) => login),
    )
    .execute()
  const rename = (login: string, first_name: string) =>
    db.updateTable('access.users').set({ first_name }).where('login', '=', login).execute()
  for (const [login, first_name] of trio) await rename(login, first_name)
  expect((await names({})).filter((login) => trio.some(([one]) => one === login))).toEqual([
    'reviewer',
    'creator',
    'sales',
  ])
  for (const { login, first_name } of before) await rename(login, first_name)
})

test('nobody of another organisation is in the list, and nobody without the right sees it', async () => {
  expect(await names({ q: 'outsider' })).toEqual([])
  expect((await (await as('creator')).call(listUsers, {})).status).toBe(403)
  expect((await admin.call(showUser, { id: school.users['outsider']! })).status).toBe(404)
})

test('an administrator adds somebody who signs in with the password that was set', async () => {
  const id = await added('anujin', { email: 'anujin@example.mn', register_number: 'уб99010112', gender: 'women' })
  expect((await admin.call(showUser, { id })).body).toMatchObject({
    login: 'anujin',
    register_number: 'УБ99010112',
    state: 'active',
    roles: [{ id: roles.employee }],
    works_elsewhere: false,
    personal: null,
  })
  expect(await enter('anujin')).toBe(200)
})

test('what is wrong is said at its field', async () => {
  const { status, body } = await admin.call(
    createUser,
    newcomer('Болд', { email: 'Bold@x.mn', phone: '99 11', last_name: 'Д1', register_number: 'UB1' }),
  )
  expect(status).toBe(422)
  expect(Object.keys(body.fields ?? {}).sort()).toEqual(['email', 'last_name', 'login', 'phone', 'register_number'])
  expect((await admin.call(createUser, newcomer('differs', { password_again: 'x' }))).body.fields).toEqual({
    password_again: 'Нууц үг баталгаажуулалт таарсангүй !!!',
  })
  expect((await admin.call(createUser, newcomer('letterless', { start: 'invitation' }))).body.fields).toEqual({
    email: 'И-мэйл хаяг аа оруулна уу',
  })
})

test('a login name is had once, in whatever case, also by people of other organisations', async () => {
  expect(await admin.call(createUser, newcomer('OUTSIDER'))).toMatchObject({
    status: 409,
    body: { fields: { login: 'Ийм нэвтрэх нэр бүртгэгдсэн байна.' } },
  })
})

test('pressing twice adds one person', async () => {
  const key = { 'idempotency-key': randomUUID() }
  const [first, second] = await Promise.all([
    admin.call(createUser, newcomer('twice'), key),
    admin.call(createUser, newcomer('twice'), key),
  ])
  expect([first.status, second.status, first.body.id]).toEqual([200, 200, second.body.id])
})

test('of two who add the same login name at once, one is told', async () => {
  const answers = await Promise.all([
    admin.call(createUser, newcomer('race')),
    admin.call(createUser, newcomer('race')),
  ])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('the link of an invitation sets the first password, once', async () => {
  const id = await added('guest', { start: 'invitation', email: 'guest@example.mn', password: '', password_again: '' })
  expect(await enter('guest')).toBe(401)
  const token = /#([\w-]{43})/.exec((await mailTo('guest@example.mn'))!.text)![1]!
  expect((await admin.call(showUser, { id })).body.invitation).toMatchObject({ is_over: false })
  const stranger = await as('outsider')
  expect((await stranger.call(showInvitation, { token })).body).toMatchObject({
    login: 'guest',
    organization: '"Хөх Тэнгэр Трейд" ХХК',
  })
  expect(
    (await stranger.call(acceptInvitation, { token, password: PASSWORD, password_again: PASSWORD })).body,
  ).toMatchObject({ login: 'guest' })
  expect(await enter('guest')).toBe(200)
  expect(
    await stranger.call(acceptInvitation, { token, password: 'Other#2026', password_again: 'Other#2026' }),
  ).toMatchObject({ status: 422, body: { code: 'access.invitation.over' } })
  expect((await admin.call(showUser, { id })).body.invitation).toBeNull()
})

test('a new invitation ends the one before', async () => {
  const id = await added('guest2', {
    start: 'invitation',
    email: 'guest2@example.mn',
    password: '',
    password_again: '',
  })
  const first = /#([\w-]{43})/.exec((await mailTo('guest2@example.mn'))!.text)![1]!
  expect((await admin.call(inviteUser, { id })).status).toBe(200)
  expect((await admin.call(showInvitation, { token: first })).status).toBe(422)
  const second = /#([\w-]{43})/.exec((await mailTo('guest2@example.mn'))!.text)![1]!
  expect((await admin.call(showInvitation, { token: second })).status).toBe(200)
})

test('a change of roles takes effect at once, and is told to the browser', async () => {
  const id = await added('promoted')
  const reply = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login: 'promoted', password: PASSWORD }),
  })
  const { token } = (await reply.json()) as { token: string }
  const mayAdminister = async () =>
    (await fetch(`${address}/api/access/users`, { headers: { authorization: `Bearer ${token}` } })).status
  expect(await mayAdminister()).toBe(403)
  expect(
    (await admin.call(changeUserRoles, { id, main_role_id: roles.admin, extra_role_ids: [roles.hr], default_menu: 1 }))
      .status,
  ).toBe(200)
  expect(await mayAdminister()).toBe(200)
  const told = await db
    .selectFrom('platform.outbox')
    .select('payload')
    .where('topic', '=', 'access.rights_changed')
    .execute()
  expect(JSON.stringify(told)).toContain(`u:${id}`)
  expect((await admin.call(showUser, { id })).body).toMatchObject({
    default_menu: 1,
    roles: [{ id: roles.admin }, { id: roles.hr }],
  })
})

test('two administrators on one person undo nothing of each other: what is not sent stays, and roles that were not seen are looked at first', async () => {
  const id = await added('both')
  const before = (await admin.call(showUser, { id })).body
  expect((await admin.call(changePerson, { id, mobile: '88112233' })).status).toBe(200)
  expect((await admin.call(changePerson, { id, nickname: 'Нара' })).status).toBe(200)
  expect((await admin.call(showUser, { id })).body).toEqual({ ...before, mobile: '88112233', nickname: 'Нара' })

  const seen = before.roles.map((role) => role.id)
  expect(
    (
      await admin.call(changeUserRoles, {
        id,
        main_role_id: seen[0]!,
        extra_role_ids: [roles.hr],
        default_menu: null,
        held: seen,
      })
    ).status,
  ).toBe(200)
  expect(
    await admin.call(changeUserRoles, { id, main_role_id: seen[0]!, extra_role_ids: [], default_menu: 1, held: seen }),
  ).toMatchObject({ status: 409, body: { code: 'access.rights_changed_meanwhile' } })
  expect(
    (
      await admin.call(changeUserRoles, {
        id,
        main_role_id: seen[0]!,
        extra_role_ids: [roles.hr],
        default_menu: 1,
        held: [roles.hr, ...seen],
      })
    ).status,
  ).toBe(200)
})

test('nobody takes their own last right away, nor themselves out', async () => {
  const id = users['admin']!
  expect(
    await admin.call(changeUserRoles, { id, main_role_id: roles.employee, extra_role_ids: [], default_menu: null }),
  ).toMatchObject({ status: 409, body: { code: 'access.users.last_right' } })
  expect(await admin.call(setUserActive, { id, active: false })).toMatchObject({
    status: 409,
    body: { code: 'access.users.myself' },
  })
  expect((await admin.call(removeUser, { id })).status).toBe(409)
  expect(await admin.call(setUserPassword, { id, password: PASSWORD, password_again: PASSWORD })).toMatchObject({
    body: { code: 'access.users.own_data' },
  })
})

test('who may less neither gives more nor rules over those who may more', async () => {
  await db
    .insertInto('access.roles')
    .values({
      org_id: orgId,
      id: 901,
      name: 'clerk',
      display_name: JSON.stringify({ mn: 'Бүртгэгч' }),
      note: null,
      default_menu: null,
      permissions: [
        'access.users.r',
        'access.users.c',
        'access.users.u',
        'access.users.d',
        'workflow.documents.r',
        'workflow.documents.c',
        'planning.participation.r',
      ],
    })
    .execute()
  await added('clerk', { main_role_id: 901 })
  const clerk = await signedIn('clerk')
  expect((await clerk(createUser, newcomer('crony', { main_role_id: roles.admin }))).status).toBe(403)
  expect((await clerk(createUser, newcomer('helper'))).status).toBe(200)
  const mine = (await clerk(userChoices, {})).body as { roles: { id: number; may_give: boolean }[] }
  expect(mine.roles.find(({ id }) => id === roles.admin)!.may_give).toBe(false)
  const id = users['admin']!
  expect(await clerk(setUserPassword, { id, password: PASSWORD, password_again: PASSWORD })).toMatchObject({
    status: 403,
    body: { code: 'access.users.stronger' },
  })
  expect(
    (
      await clerk(changePerson, {
        id,
        ...nobody,
        login: 'admin',
        last_name: 'Ё',
        first_name: 'Г',
        email: 'thief@example.mn',
      })
    ).status,
  ).toBe(403)
  expect((await clerk(setUserActive, { id, active: false })).status).toBe(403)
  expect((await clerk(removeUser, { id })).status).toBe(403)
})

test('who works for two organisations keeps their own data to themselves', async () => {
  const id = users['accountant']!
  expect((await admin.call(showUser, { id })).body).toMatchObject({ works_elsewhere: true, personal: 'elsewhere' })
  for (const reply of [
    await admin.call(setUserPassword, { id, password: PASSWORD, password_again: PASSWORD }),
    await admin.call(changePerson, {
      id,
      ...nobody,
      login: 'accountant',
      last_name: 'Батсүх',
      first_name: 'Солонго',
      email: 'thief@example.mn',
    }),
  ])
    expect(reply).toMatchObject({ status: 409, body: { code: 'access.users.elsewhere' } })
})

test('the database itself keeps an organisation from people of others', async () => {
  const { withTenant } = await import('#platform/server/tenancy.ts')
  const changed = async (id: number) =>
    (
      await withTenant(db, { orgId, userId: users['admin']! }, (trx) =>
        trx.updateTable('access.users').set({ note: 'x' }).where('id', '=', id).executeTakeFirst(),
      )
    ).numUpdatedRows
  expect(await changed(users['creator']!)).toBe(1n)
  expect(await changed(users['accountant']!)).toBe(0n)
  expect(await changed(school.users['outsider']!)).toBe(0n)
  expect(await changed(school.users['principal']!)).toBe(0n)
})

test('a closed door ends the sessions, and opens again', async () => {
  const id = await added('closed')
  const closed = await signedIn('closed')
  await admin.call(setUserActive, { id, active: false })
  expect((await closed(listUsers, {})).status).toBe(401)
  expect(await enter('closed')).toBe(401)
  expect((await admin.call(listUsers, { state: 'inactive' })).body.items.map(({ login }) => login)).toContain('closed')
  await admin.call(setUserActive, { id, active: true })
  expect(await enter('closed')).toBe(200)
})

test('a locked account is opened, and sessions are ended', async () => {
  const id = await added('locked')
  for (let n = 0; n < 5; n += 1) await enter('locked', 'Wrong#2026')
  expect(await enter('locked')).toBe(429)
  expect((await admin.call(showUser, { id })).body.is_locked).toBe(true)
  await admin.call(unlockUser, { id })
  expect(await enter('locked')).toBe(200)
  expect((await admin.call(endUserSessions, { id })).body.ended).toBe(1)
})

test('somebody deleted is out, comes back with their roles, and is destroyed only when deleted', async () => {
  const id = await added('leaver', {
    email: 'leaver@example.mn',
    register_number: 'УБ88010123',
    extra_role_ids: [roles.hr],
    note: 'Тэмдэглэл',
    aimag: 'MN-1',
    sum: 'MN51122',
    khoroo: '3-р хороо',
    address: 'Зайсан 12-4',
  })
  expect((await admin.call(showUser, { id })).body).toMatchObject({
    aimag: 'MN-1',
    sum: 'MN51122',
    address: 'Зайсан 12-4',
  })
  expect((await admin.call(destroyUser, { id })).status).toBe(404)
  expect((await admin.call(removeUser, { id })).status).toBe(200)
  expect(await enter('leaver')).toBe(401)
  expect(await names({ q: 'leaver' })).toEqual([])
  expect((await admin.call(listDeletedUsers, { q: 'leaver' })).body).toMatchObject({
    total: 1,
    items: [{ login: 'leaver', deleted_by: 'Ёндон Ганхуяг', works_elsewhere: false }],
  })

  expect((await admin.call(restoreUser, { id })).status).toBe(200)
  expect(await enter('leaver')).toBe(200)
  expect((await admin.call(showUser, { id })).body.roles.map((role) => role.id)).toEqual([roles.employee, roles.hr])

  await admin.call(removeUser, { id })
  expect((await admin.call(destroyUser, { id })).status).toBe(200)
  expect((await admin.call(restoreUser, { id })).status).toBe(404)
  const left = await db.selectFrom('access.users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(left).toMatchObject({
    login: `deleted:${id}`,
    email: null,
    register_number: null,
    note: null,
    aimag: null,
    sum: null,
    khoroo: null,
    address: null,
    first_name: 'Анужин',
    last_name: 'Дорж',
  })
  const log = await db
    .selectFrom('platform.audit')
    .select(['action', 'before', 'after'])
    .where('subject_id', '=', String(id))
    .execute()
  expect(log.map(({ action }) => action)).toEqual(
    expect.arrayContaining([
      'access.user_created',
      'access.user_removed',
      'access.user_restored',
      'access.user_destroyed',
    ]),
  )
  expect(JSON.stringify(log)).not.toMatch(/leaver@|УБ1|Тэмдэглэл|MN51122|Зайсан/)
  // The name is free again.
  expect((await admin.call(createUser, newcomer('leaver'))).status).toBe(200)
})

test('nobody is added or changed to have the register number of somebody registered here, deleted people among them; a shared address is fine', async () => {
  const first = await added('number.one', { register_number: 'УБ88010111', email: 'family@example.mn' })
  const taken = {
    status: 409,
    body: { code: 'access.person.register_number_taken', fields: { register_number: expect.any(String) as string } },
  }
  expect(await admin.call(createUser, newcomer('number.two', { register_number: 'уб 88010111' }))).toMatchObject(taken)
  const second = await added('number.three', { email: 'family@example.mn' })
  const { login, last_name, first_name } = newcomer('number.three')
  const person = { ...nobody, login, last_name, first_name, aimag: null, sum: null, khoroo: null, address: null }
  expect(await admin.call(changePerson, { ...person, id: second, register_number: 'УБ88010111' })).toMatchObject(taken)
  await admin.call(removeUser, { id: first })
  expect(await admin.call(changePerson, { ...person, id: second, register_number: 'УБ88010111' })).toMatchObject(taken)
  await admin.call(destroyUser, { id: first })
  expect((await admin.call(changePerson, { ...person, id: second, register_number: 'УБ88010111' })).status).toBe(200)
  expect(
    (await admin.call(changePerson, { ...person, id: second, register_number: 'УБ88010111', note: 'Дахин' })).status,
  ).toBe(200)
  const both = await Promise.all(
    ['at.once.a', 'at.once.b'].map((one) => admin.call(createUser, newcomer(one, { register_number: 'УБ77010122' }))),
  )
  expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409])
})

test('whoever was closed out or waited for confirmation comes back as they were, not as somebody who may come in', async () => {
  const closed = await added('closed.out')
  await admin.call(setUserActive, { id: closed, active: false })
  const waiting = await added('still.waiting')
  await db.updateTable('access.users').set({ status: 'not_confirmed' }).where('id', '=', waiting).execute()
  await db
    .updateTable('access.members')
    .set({ state: 'not_confirmed', is_active: false })
    .where('user_id', '=', waiting)
    .execute()
  for (const [id, state, login] of [
    [closed, 'inactive', 'closed.out'],
    [waiting, 'not_confirmed', 'still.waiting'],
  ] as const) {
    await admin.call(removeUser, { id })
    expect((await admin.call(restoreUser, { id })).status).toBe(200)
    expect((await admin.call(showUser, { id })).body.state).toBe(state)
    expect(await enter(login)).toBe(401)
    const log = await db
      .selectFrom('platform.audit')
      .select('after')
      .where('subject_id', '=', String(id))
      .where('action', '=', 'access.user_restored')
      .execute()
    expect(log).toEqual([{ after: { state } }])
  }
  expect(await db.selectFrom('access.users').select('status').where('id', '=', waiting).executeTakeFirst()).toEqual({
    status: 'not_confirmed',
  })
  expect((await admin.call(setUserActive, { id: waiting, active: true })).body.code).toBe('access.users.confirm_first')
})

test('somebody is destroyed though another has chosen a name like that of the destroyed', async () => {
  const id = await added('goes.for.good')
  await added(`deleted-${id}`)
  await admin.call(removeUser, { id })
  expect((await admin.call(destroyUser, { id })).status).toBe(200)
  expect((await admin.call(createUser, newcomer(`deleted:${id}`))).status).toBe(422)
})

test('an organisation removes the membership alone of somebody who works elsewhere too', async () => {
  const id = users['accountant']!
  await admin.call(removeUser, { id })
  const [person] = await db.selectFrom('access.users').select('status').where('id', '=', id).execute()
  expect(person!.status).toBe('active')
  expect((await admin.call(listDeletedUsers, { q: 'accountant' })).body.items[0]).toMatchObject({
    works_elsewhere: true,
  })
  expect((await admin.call(destroyUser, { id })).status).toBe(200)
  expect(
    await db.selectFrom('access.users').select(['login', 'email']).where('id', '=', id).executeTakeFirst(),
  ).toMatchObject({ login: 'accountant', email: expect.stringContaining('@') as string })
})

test('another organisation finds none of them', async () => {
  const id = users['creator']!
  const principal = await as('principal')
  const { id: adminRole } = await db
    .selectFrom('access.roles')
    .select('id')
    .where('org_id', '=', school.orgId)
    .where('name', '=', 'admin')
    .executeTakeFirstOrThrow()
  await principal.fetch('/api/auth/choose', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ extra_role: adminRole }),
  })
  expect((await principal.call(listUsers, {})).status).toBe(200)
  for (const endpoint of [showUser, inviteUser, unlockUser, endUserSessions, removeUser, restoreUser, destroyUser])
    expect((await principal.call(endpoint, { id })).status).toBe(404)
  expect(
    (await principal.call(changeUserRoles, { id, main_role_id: adminRole, extra_role_ids: [], default_menu: null }))
      .status,
  ).toBe(404)
})

async function signedIn(login: string) {
  const reply = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login, password: PASSWORD }),
  })
  const { token } = (await reply.json()) as { token: string }
  return async (
    endpoint:
      | typeof listUsers
      | typeof createUser
      | typeof userChoices
      | typeof setUserPassword
      | typeof changePerson
      | typeof setUserActive
      | typeof removeUser,
    input: Record<string, unknown>,
  ) => {
    const { id, ...rest } = input
    const isGet = endpoint.method === 'GET'
    const answer = await fetch(`${address}/api${endpoint.path.replace(':id', String(id))}`, {
      method: endpoint.method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(isGet ? {} : { body: JSON.stringify(rest) }),
    })
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
  }
}

test('no password that an administrator or an invited person chooses holds the login name, and each rule is told in its own words', async () => {
  const said = (password: string) => ({ password, password_again: password })
  const named = 'Нууц үгэнд нэвтрэх нэр орсон байна. Өөр нууц үг сонгоно уу.'
  expect(await admin.call(createUser, newcomer('otgon', said('My#Otgon77')))).toMatchObject({
    status: 422,
    body: { fields: { password: named } },
  })
  expect((await admin.call(createUser, newcomer('otgon', said('Admin@1234')))).body.fields).toEqual({
    password: 'Энэ нууц үг хэт түгээмэл, таахад амархан тул өөрийг сонгоно уу.',
  })
  const id = await added('otgon', { start: 'invitation', email: 'otgon@example.mn', password: '', password_again: '' })
  expect((await admin.call(setUserPassword, { id, ...said('My#OTGON77x') })).body).toMatchObject({
    code: 'access.password_name',
    fields: { password: named },
  })
  const token = /#([\w-]{43})/.exec((await mailTo('otgon@example.mn'))!.text)![1]!
  const stranger = await as('outsider')
  expect((await stranger.call(acceptInvitation, { token, ...said('My#Otgon77') })).body).toMatchObject({
    code: 'access.password_name',
    fields: { password: named },
  })
  for (const [password, code] of [
    ['Anujin#2026', 'context'],
    ['Trade!Treid9', 'context'],
    ['Nomad#2026', 'leaked'],
  ] as const) {
    expect([password, (await admin.call(createUser, newcomer('otgon2', said(password)))).body.code]).toEqual([
      password,
      `access.password_${code}`,
    ])
    expect([password, (await admin.call(setUserPassword, { id, ...said(password) })).body.code]).toEqual([
      password,
      `access.password_${code}`,
    ])
    expect([password, (await stranger.call(acceptInvitation, { token, ...said(password) })).body.code]).toEqual([
      password,
      `access.password_${code}`,
    ])
  }
  expect((await stranger.call(acceptInvitation, { token, ...said('Salkhi#2026') })).status).toBe(200)
})

test('of two who give one field of a person another value the second is told who was first; other fields go on beside each other', async () => {
  const id = await added('hoyulaa.zasna')
  const wish = (values: object, held: object) => admin.call(changePerson, { id, ...values, held })
  const both = await Promise.all(['88112233', '88445566'].map((mobile) => wish({ mobile }, { mobile: '' })))
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(both.find(({ status }) => status === 409)!.body).toMatchObject({
    code: 'access.changed_meanwhile_by',
    winner: { user_id: users['admin'] },
  })
  const beside = await Promise.all([
    wish({ phone: '77112233' }, { phone: '' }),
    wish({ nickname: 'Ану' }, { nickname: '' }),
  ])
  expect(beside.map(({ status }) => status)).toEqual([200, 200])
})
