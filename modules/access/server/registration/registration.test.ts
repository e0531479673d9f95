import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import type { Endpoint, InputOf, ReplyOf } from '#platform/shared/contract.ts'
import {
  confirmRegistration,
  isLoginFree,
  register,
  renewRegistrationCode,
  setRegistrationDoor,
  showDoor,
  showRegistrationDoor,
} from '../../shared/registration.ts'
import {
  changeUserRoles,
  confirmUser,
  listDeletedUsers,
  listUsers,
  refuseUser,
  setUserActive,
  showUser,
} from '../../shared/users.ts'
import { forgetRegistrations } from './registration.ts'

const {
  address,
  services,
  places: {
    orgs: { trade },
  },
  as,
} = await startedApp()
const { db } = services
const admin = await as('admin')
const { code } = (await admin.call(setRegistrationDoor, { is_open: true, role_id: trade.roles.employee })).body.door

const PASSWORD = 'Burged#2026'
const agent = (login: string, more: object = {}) => ({
  last_name: 'Дорж',
  first_name: 'Анужин',
  register_number: '',
  birth_date: '',
  gender: '' as const,
  code,
  email: `${login}@example.mn`,
  phone: '99112233',
  mobile: '',
  login,
  password: PASSWORD,
  password_again: PASSWORD,
  ...more,
})
const letter = async (to: string) =>
  (
    await db
      .selectFrom('platform.mails')
      .select(['subject', 'text'])
      .where('to', '=', to)
      .orderBy('created_at', 'desc')
      .execute()
  )[0]
const codeIn = async (to: string) => /#[\da-f-]{36}\.(\d{6})/.exec((await letter(to))!.text)![1]!
const stateOf = (login: string) =>
  db.selectFrom('access.users').select(['id', 'status']).where('login', '=', login).executeTakeFirst()
const enter = (login: string) =>
  fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login, password: PASSWORD }),
  }).then(({ status }) => status)

/** Nobody is signed in. */
async function stranger<E extends Endpoint>(endpoint: E, input: InputOf<E>, language = 'mn_MN') {
  const isGet = endpoint.method === 'GET'
  const query = isGet ? `?${new URLSearchParams(input as Record<string, string>).toString()}` : ''
  const reply = await fetch(`${address}/api${endpoint.path}${query}`, {
    method: endpoint.method,
    headers: { 'content-type': 'application/json', 'x-lang': language },
    ...(isGet ? {} : { body: JSON.stringify(input) }),
  })
  return {
    status: reply.status,
    body: (await reply.json()) as ReplyOf<E> & { code?: string; fields?: Record<string, string> },
  }
}

test('an agent registers, proves the address, waits, is confirmed and comes in', async () => {
  const {
    body: { id },
  } = await stranger(register, agent('agent1'))
  expect(await stateOf('agent1')).toBeUndefined()
  expect(
    (await stranger(confirmRegistration, { id, code: await codeIn('agent1@example.mn'), password: PASSWORD })).status,
  ).toBe(200)
  const kept = (await stateOf('agent1'))!
  expect(kept.status).toBe('not_confirmed')
  expect(await enter('agent1')).toBe(401)
  expect((await admin.call(listUsers, { state: 'not_confirmed' })).body).toMatchObject({
    total: 1,
    items: [{ login: 'agent1', state: 'not_confirmed' }],
  })
  await expect
    .poll(async () => (await admin.fetch('/api/notifications')).text(), { timeout: 10_000 })
    .toContain(`/admin/users/${kept.id}`)

  expect((await admin.call(setUserActive, { id: kept.id, active: true })).body.code).toBe('access.users.confirm_first')
  expect(
    (
      await admin.call(confirmUser, {
        id: kept.id,
        main_role_id: trade.roles.sales,
        extra_role_ids: [],
        default_menu: null,
      })
    ).status,
  ).toBe(200)
  expect(await enter('agent1')).toBe(200)
  expect((await letter('agent1@example.mn'))!.text).toContain('/auth/login')
  expect(
    (
      await admin.call(confirmUser, {
        id: kept.id,
        main_role_id: trade.roles.sales,
        extra_role_ids: [],
        default_menu: null,
      })
    ).status,
  ).toBe(404)
})

test('the code of the letter says the same once more, makes nobody twice, and keeps nothing of the person', async () => {
  const {
    body: { id },
  } = await stranger(register, agent('again1', { register_number: 'УБ44010155' }))
  const mailCode = await codeIn('again1@example.mn')
  expect((await stranger(confirmRegistration, { id, code: mailCode, password: PASSWORD })).status).toBe(200)
  expect((await stranger(confirmRegistration, { id, code: mailCode, password: PASSWORD })).status).toBe(200)
  expect(
    (await stranger(confirmRegistration, { id, code: mailCode === '000000' ? '000001' : '000000', password: PASSWORD }))
      .body.code,
  ).toBe('access.register.mail_code_wrong')
  expect(await db.selectFrom('access.users').select('id').where('login', 'like', 'again1%').execute()).toHaveLength(1)
  expect(
    JSON.stringify(await db.selectFrom('access.registrations').selectAll().where('id', '=', id).execute()),
  ).not.toMatch(/again1|УБ44010155|Дорж/)
})

test('nobody registers twice: not beside somebody here, not while a registration waits, and not by confirming two', async () => {
  const taken = {
    status: 409,
    body: { code: 'access.person.register_number_taken', fields: { register_number: expect.any(String) as string } },
  }
  const {
    body: { id },
  } = await stranger(register, agent('twin1', { register_number: 'УБ66010133' }))
  // It waits for its letter, then for an administrator.
  expect(await stranger(register, agent('twin2', { register_number: 'УБ66010133' }))).toMatchObject(taken)
  // The same address is the same person, who begins anew under another name.
  const again = await stranger(register, agent('twin3', { register_number: 'УБ66010133', email: 'twin1@example.mn' }))
  expect(again.status).toBe(200)
  expect(
    (
      await stranger(confirmRegistration, {
        id: again.body.id,
        code: await codeIn('twin1@example.mn'),
        password: PASSWORD,
      })
    ).status,
  ).toBe(200)
  expect(await stranger(register, agent('twin2', { register_number: 'УБ66010133' }))).toMatchObject(taken)
  const text = (
    await db
      .selectFrom('platform.mails')
      .select('text')
      .where('to', '=', 'twin1@example.mn')
      .orderBy('created_at')
      .execute()
  )[0]!.text
  expect(
    await stranger(confirmRegistration, { id, code: /\.(\d{6})/.exec(text)![1]!, password: PASSWORD }),
  ).toMatchObject({ status: 409, body: { code: 'access.person.register_number_taken' } })
  expect(await stateOf('twin1')).toBeUndefined()
})

test('one mail address makes one person who waits, whichever name they choose; its owner alone learns of it', async () => {
  const [first, second] = [
    await stranger(register, agent('once1', { email: 'once@example.mn' })),
    await stranger(register, agent('once2', { email: 'once@example.mn' })),
  ]
  const texts = (
    await db
      .selectFrom('platform.mails')
      .select('text')
      .where('to', '=', 'once@example.mn')
      .orderBy('created_at')
      .execute()
  ).map(({ text }) => /\.(\d{6})/.exec(text)![1]!)
  expect((await stranger(confirmRegistration, { id: first.body.id, code: texts[0]!, password: PASSWORD })).status).toBe(
    200,
  )
  expect(
    await stranger(confirmRegistration, { id: second.body.id, code: texts[1]!, password: PASSWORD }),
  ).toMatchObject({
    status: 409,
    body: { code: 'access.register.address_taken', fields: { code: expect.any(String) as string } },
  })

  const third = await stranger(register, agent('once3', { email: 'once@example.mn' }))
  expect([third.status, Object.keys(third.body)]).toEqual([200, ['id']])
  const { subject, text } = (await letter('once@example.mn'))!
  expect(subject).toContain('админы баталгаажуулалтыг хүлээж байна')
  expect(text).toContain('once1')
  expect(text).not.toMatch(/\d{6}/)
  expect(
    (await db.selectFrom('access.users').select('login').where('email', '=', 'once@example.mn').execute()).map(
      ({ login }) => login,
    ),
  ).toEqual(['once1'])
})

test('whoever registers in Korean reads the decision in Korean', async () => {
  const {
    body: { id },
  } = await stranger(register, agent('minsu'), 'ko_KR')
  expect((await letter('minsu@example.mn'))!.subject).toContain('등록을 확인하세요')
  await stranger(confirmRegistration, { id, code: await codeIn('minsu@example.mn'), password: PASSWORD }, 'ko_KR')
  await admin.call(confirmUser, {
    id: (await stateOf('minsu'))!.id,
    main_role_id: trade.roles.sales,
    extra_role_ids: [],
    default_menu: null,
  })
  expect((await letter('minsu@example.mn'))!.subject).toContain('등록이 확인되었습니다')
})

test('whoever is refused reads why, in their language; nothing is kept of them, and they may register again under the same name', async () => {
  const {
    body: { id },
  } = await stranger(register, agent('kimmin', { register_number: 'УБ77010199' }), 'en_US')
  await stranger(confirmRegistration, { id, code: await codeIn('kimmin@example.mn'), password: PASSWORD }, 'en_US')
  const kept = (await stateOf('kimmin'))!
  expect(await admin.call(refuseUser, { id: kept.id, reason: ' ' })).toMatchObject({ status: 422 })
  expect((await (await as('creator')).call(refuseUser, { id: kept.id, reason: 'No' })).status).toBe(403)
  expect((await admin.call(refuseUser, { id: kept.id, reason: 'We do not know you.' })).status).toBe(200)
  const { subject, text } = (await letter('kimmin@example.mn'))!
  expect(subject).toContain('your registration was refused')
  expect(text).toContain('We do not know you.')

  expect((await admin.call(showUser, { id: kept.id })).status).toBe(404)
  expect((await admin.call(listDeletedUsers, {})).body.items.map((one) => one.id)).not.toContain(kept.id)
  const left = await db
    .selectFrom('access.users')
    .select(['login', 'email', 'register_number', 'phone'])
    .where('id', '=', kept.id)
    .executeTakeFirstOrThrow()
  expect(left).toEqual({ login: `deleted:${kept.id}`, email: null, register_number: null, phone: null })
  const [logged] = await db
    .selectFrom('platform.audit')
    .select('after')
    .where('action', '=', 'access.registration_refused')
    .where('subject_id', '=', String(kept.id))
    .execute()
  expect(logged).toMatchObject({ after: { reason: 'We do not know you.' } })
  expect((await stranger(register, agent('kimmin', { register_number: 'УБ77010199' }))).status).toBe(200)
  expect((await admin.call(refuseUser, { id: trade.users['creator']!, reason: 'No' })).status).toBe(404)
})

test('the code of an organisation leads to its name, and nothing else does', async () => {
  expect((await stranger(showDoor, { code: code.toLowerCase() })).body).toMatchObject({
    organization: '"Хөх Тэнгэр Трейд" ХХК',
  })
  for (const wrong of ['AAAAAAAAAA', trade.orgId === 1 ? '1' : '2', '"Хөх Тэнгэр Трейд" ХХК', '6204815'])
    expect((await stranger(showDoor, { code: wrong })).status).toBe(422)
})

test('only login names are told to be taken', async () => {
  expect((await stranger(isLoginFree, { login: 'CREATOR' })).body).toEqual({ free: false })
  expect((await stranger(isLoginFree, { login: 'somebodynew' })).body).toEqual({ free: true })
  expect(await stranger(register, agent('creator', { email: 'x@example.mn' }))).toMatchObject({
    status: 409,
    body: { fields: { login: expect.any(String) as string } },
  })
})

test('whether a mail address is known is told to its owner alone', async () => {
  const { email } = await db
    .selectFrom('access.users')
    .select('email')
    .where('login', '=', 'creator')
    .executeTakeFirstOrThrow()
  const known = await stranger(register, agent('agent2', { email }))
  const unknown = await stranger(register, agent('agent3'))
  expect([known.status, Object.keys(known.body)]).toEqual([unknown.status, Object.keys(unknown.body)])
  expect((await letter(email!))!.text).toContain('creator')
  // Nor does what happens afterwards tell it: to the name, and to codes.
  for (const { id, login } of [
    { id: known.body.id, login: 'agent2' },
    { id: unknown.body.id, login: 'agent3' },
  ]) {
    expect((await stranger(isLoginFree, { login })).body).toEqual({ free: false })
    expect((await stranger(register, agent(login, { email: `${login}@else.example` }))).body.code).toBe(
      'access.login_taken',
    )
    const told = []
    for (let tries = 0; tries < 6; tries += 1)
      told.push(
        (await stranger(confirmRegistration, { id, code: '12345x'.replace('x', String(tries)), password: PASSWORD }))
          .body.code,
      )
    expect(new Set(told.slice(0, 5))).toEqual(new Set(['access.register.mail_code_wrong']))
    expect(told[5]).toBe('access.register.mail_code_over')
  }
  expect(await stateOf('agent2')).toBeUndefined()
})

test('wrong codes count, also when they come at once; after five the right one is too late', async () => {
  const {
    body: { id },
  } = await stranger(register, agent('agent4'))
  const right = await codeIn('agent4@example.mn')
  const wrong = right === '000000' ? '000001' : '000000'
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => stranger(confirmRegistration, { id, code: wrong, password: PASSWORD })),
  )
  expect(answers.filter(({ body }) => body.code === 'access.register.mail_code_wrong')).toHaveLength(5)
  expect((await stranger(confirmRegistration, { id, code: right, password: PASSWORD })).body.code).toBe(
    'access.register.mail_code_over',
  )
  expect(await stateOf('agent4')).toBeUndefined()
})

test('a code makes one person, however often it comes, and none after a day', async () => {
  const {
    body: { id },
  } = await stranger(register, agent('agent5'))
  const right = await codeIn('agent5@example.mn')
  const both = await Promise.all([
    stranger(confirmRegistration, { id, code: right, password: PASSWORD }),
    stranger(confirmRegistration, { id, code: right, password: PASSWORD }),
  ])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  const made = await db
    .selectFrom('platform.audit')
    .select('id')
    .where('action', '=', 'access.user_registered')
    .where('subject_id', '=', String((await stateOf('agent5'))!.id))
    .execute()
  expect(made).toHaveLength(1)

  const late = await stranger(register, agent('agent6'))
  await db
    .updateTable('access.registrations')
    .set({ expires_at: sql<Date>`now() - interval '1 second'` })
    .where('login', '=', 'agent6')
    .execute()
  expect(
    (
      await stranger(confirmRegistration, {
        id: late.body.id,
        code: await codeIn('agent6@example.mn'),
        password: PASSWORD,
      })
    ).body.code,
  ).toBe('access.register.mail_code_over')
  await forgetRegistrations.handle({}, services)
  expect(await db.selectFrom('access.registrations').select('id').where('login', '=', 'agent6').execute()).toEqual([])
})

test('a login name is kept for whoever asked first, who may ask again', async () => {
  await stranger(register, agent('agent7'))
  expect((await stranger(register, agent('agent7', { email: 'thief@example.mn' }))).status).toBe(409)
  expect((await stranger(register, agent('agent7'))).status).toBe(200)
})

test('what is typed is checked as the specification says', async () => {
  const { status, body } = await stranger(
    register,
    agent('агент', { email: 'A@x.mn', phone: '99 11', last_name: '', register_number: 'UQ12' }),
  )
  expect(status).toBe(422)
  expect(Object.keys(body.fields ?? {}).sort()).toEqual(['email', 'last_name', 'login', 'phone', 'register_number'])
})

test('a closed door and an old code let nobody in', async () => {
  const waiting = await stranger(register, agent('agent8'))
  await admin.call(setRegistrationDoor, { is_open: false, role_id: trade.roles.employee })
  expect((await stranger(register, agent('agent9'))).status).toBe(422)
  expect(
    (
      await stranger(confirmRegistration, {
        id: waiting.body.id,
        code: await codeIn('agent8@example.mn'),
        password: PASSWORD,
      })
    ).status,
  ).toBe(422)
  await admin.call(setRegistrationDoor, { is_open: true, role_id: trade.roles.employee })
  const renewed = (await admin.call(renewRegistrationCode, {})).body.door.code
  expect(renewed).not.toBe(code)
  expect((await stranger(showDoor, { code })).status).toBe(422)
  expect((await stranger(showDoor, { code: renewed })).status).toBe(200)
})

test('the door is for those who confirm, and each organisation has its own', async () => {
  expect((await (await as('creator')).call(showRegistrationDoor, {})).status).toBe(403)
  const principal = await as('principal')
  const { id: role } = await db
    .selectFrom('access.roles')
    .select('id')
    .where('org_id', '<>', trade.orgId)
    .where('name', '=', 'admin')
    .executeTakeFirstOrThrow()
  await principal.fetch('/api/auth/choose', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ extra_role: role }),
  })
  expect((await principal.call(showRegistrationDoor, {})).body).toEqual({ door: null })
  expect(
    (await principal.call(changeUserRoles, { id: 1, main_role_id: role, extra_role_ids: [], default_menu: null }))
      .status,
  ).toBe(404)
})

test('whoever registers chooses a password without the login name', async () => {
  const { status, body } = await stranger(
    register,
    agent('otgon', { password: 'My#Otgon77', password_again: 'My#Otgon77' }),
  )
  expect([status, body.fields]).toEqual([
    422,
    { password: 'Нууц үгэнд нэвтрэх нэр орсон байна. Өөр нууц үг сонгоно уу.' },
  ])
})

test('nor with what may be guessed of them, or has leaked', async () => {
  const open = (await admin.call(showRegistrationDoor, {})).body.door!
  const said = async (password: string) =>
    (await stranger(register, agent('otgon', { code: open.code, password, password_again: password }))).body.fields
  for (const password of ['Anujin#2026', 'Khukh-Tenger7', 'Orgil#2026'])
    expect([password, await said(password)]).toEqual([
      password,
      {
        password:
          'Нууц үгэнд эзнийх нь нэр, и-мэйл, байгууллагын нэр эсвэл Orgil гэсэн үг орсон байна. Өөр нууц үг сонгоно уу.',
      },
    ])
  expect(await said('Nomad#2026')).toEqual({
    password: 'Энэ нууц үг алдагдсан нууц үгсийн жагсаалтад байгаа тул өөрийг сонгоно уу.',
  })
})
