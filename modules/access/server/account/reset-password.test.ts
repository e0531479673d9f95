import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { changePerson, setUserPassword, showUser } from '../../shared/users.ts'
import { codeMinutes } from './password-codes.ts'

const {
  address,
  services: { db },
  as,
  places,
} = await startedApp({ TRUST_PROXY: '1' })
const { trade } = places.orgs
const strict = await startedApp({ FORGOT_TELLS_UNKNOWN: '1' })

let caller = 0
/** Each call comes from a network of its own unless told otherwise, so that only the address counts. */
async function post(
  path: string,
  body: Record<string, unknown>,
  { from = `198.51.100.${(caller += 1)}`, to = address, lang = 'mn_MN' } = {},
) {
  const reply = await fetch(`${to}/api/auth/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-lang': lang, 'x-forwarded-for': from },
    body: JSON.stringify(body),
  })
  return {
    status: reply.status,
    body: (await reply.json()) as Record<string, unknown> & { fields?: Record<string, string> },
  }
}

const emailOf = (login: string) => `${login}@khukhtenger.example`
const lettersTo = (email: string) =>
  db
    .selectFrom('platform.mails')
    .select(['subject', 'text'])
    .where('to', '=', email)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
async function codeFor(login: string, lang = 'mn_MN') {
  const email = emailOf(login)
  const before = (await lettersTo(email)).length
  expect(await post('forgot', { email }, { lang })).toEqual({ status: 200, body: { status: true } })
  await expect.poll(async () => (await lettersTo(email)).length, { timeout: 5000 }).toBe(before + 1)
  const { subject, text } = (await lettersTo(email)).at(-1)!
  return { subject, text, code: /\b\d{6}\b/.exec(text)![0] }
}
const reset = (login: string, code: string, password = 'Salkhi#2026', password_again = password) =>
  post('password-reset', { email: emailOf(login), code, password, password_again })
const signIn = async (login: string, password: string) => (await post('login', { login, password })).status
const nobody = {
  nickname: '',
  register_number: '',
  birth_date: '',
  gender: '' as const,
  phone: '',
  mobile: '',
  note: '',
}
const otherThan = (code: string) => (code === '111111' ? '222222' : '111111')

test('a forgotten password is set anew with the code from the letter, and every session ends', async () => {
  const before = await as('creator')
  const { code } = await codeFor('creator')
  expect(await reset('creator', code)).toEqual({ status: 200, body: { status: true, login: 'creator' } })
  expect(await signIn('creator', 'Orgil#2026')).toBe(401)
  expect(await signIn('creator', 'Salkhi#2026')).toBe(200)
  expect((await before.fetch('/api/auth/sessions')).status).toBe(401)

  const [logged] = await db
    .selectFrom('platform.audit')
    .select(['org_id', 'user_id', 'subject_name', 'before', 'after'])
    .where('action', '=', 'access.password_reset')
    .execute()
  expect(logged).toEqual({
    org_id: trade.orgId,
    user_id: trade.users['creator'],
    subject_name: 'Бат-Эрдэнэ Болд',
    before: null,
    after: {},
  })
  await expect
    .poll(async () => (await lettersTo(emailOf('creator'))).map(({ subject }) => subject))
    .toContain('Таны нууц үг солигдлоо')
})

test('the letter speaks the language of who asked', async () => {
  expect((await codeFor('hr', 'en_US')).subject).toMatch(/^Password reset code: \d{6}$/)
  expect((await codeFor('hr', 'ko_KR')).subject).toMatch(/^비밀번호 재설정 코드: \d{6}$/)
  expect((await codeFor('hr')).subject).toMatch(/^Нууц үг сэргээх код: \d{6}$/)
})

test('a code is not kept in readable form', async () => {
  const { code } = await codeFor('sales')
  const kept = await db.selectFrom('access.password_codes').selectAll().execute()
  expect(kept.some(({ code_hash }) => code_hash.startsWith('$argon2id$'))).toBe(true)
  expect(JSON.stringify(kept)).not.toContain(code)
})

test('a code works once, and a new one takes the place of the old', async () => {
  const old = await codeFor('reviewer')
  const { code } = await codeFor('reviewer')
  if (old.code !== code)
    expect((await reset('reviewer', old.code)).body).toMatchObject({
      code: 'access.code_wrong',
      message: 'Код буруу байна',
    })
  expect((await reset('reviewer', code)).status).toBe(200)
  expect(await reset('reviewer', code, 'Другой#2026'.replace('Другой', 'Drugoi'))).toMatchObject({
    status: 422,
    body: { code: 'access.code_over', fields: { code: 'Кодын хугацаа дууссан' } },
  })
})

test('a code on its way opens nothing past a password that was set in another way, nor under another address of the same person', async () => {
  const admin = await as('admin')
  const id = trade.users['sales']!
  const { code } = await codeFor('sales')
  expect(
    (await admin.call(setUserPassword, { id, password: 'Salkhi#2026', password_again: 'Salkhi#2026' })).status,
  ).toBe(200)
  expect((await reset('sales', code, 'Burgas#2026')).body).toMatchObject({ code: 'access.code_over' })
  expect(await signIn('sales', 'Salkhi#2026')).toBe(200)

  // Whoever reads the old mailbox learns the new address from the letter about it.
  const late = await codeFor('sales')
  const { login, first_name, last_name } = (await admin.call(showUser, { id })).body
  expect(
    (
      await admin.call(changePerson, {
        ...nobody,
        id,
        login,
        first_name,
        last_name,
        email: 'shine@khukhtenger.example',
      })
    ).status,
  ).toBe(200)
  for (const email of ['shine@khukhtenger.example', emailOf('sales')]) {
    expect(
      (await post('password-reset', { email, code: late.code, password: 'Burgas#2026', password_again: 'Burgas#2026' }))
        .body,
    ).toMatchObject({ code: 'access.code_wrong' })
  }
})

test('two who send the same code at the same moment: one of them wins', async () => {
  const { code } = await codeFor('accountant')
  const answers = await Promise.all(
    ['Aaaa#2026', 'Bbbb#2026', 'Cccc#2026'].map((password) => reset('accountant', code, password)),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422])
})

test('after ten minutes a code is over', async () => {
  const { code, text } = await codeFor('director')
  expect(text).toContain('10 минут')
  const { expires_at, created_at } = await db
    .selectFrom('access.password_codes')
    .select(['expires_at', 'created_at'])
    .where('user_id', '=', trade.users['director']!)
    .executeTakeFirstOrThrow()
  expect(expires_at.getTime() - created_at.getTime()).toBe(600_000)
  await db
    .updateTable('access.password_codes')
    .set({ expires_at: sql<Date>`now() - interval '1 second'` })
    .where('user_id', '=', trade.users['director']!)
    .execute()
  expect((await reset('director', code)).body).toMatchObject({
    code: 'access.code_over',
    message: 'Кодын хугацаа дууссан',
  })
})

test.each([
  [0, 10],
  [3, 3],
  [10, 10],
  [60, 10],
])('with the setting %i a code lives %i minutes', (PASSWORD_RESET_TIMEOUT, minutes) => {
  expect(codeMinutes({ PASSWORD_RESET_TIMEOUT })).toBe(minutes)
})

test('five wrong tries use a code up, also when they come at once', async () => {
  const { code } = await codeFor('councillor1')
  const wrong = await Promise.all(Array.from({ length: 5 }, () => reset('councillor1', otherThan(code))))
  expect(wrong.map(({ body }) => body['code'])).toEqual(Array(5).fill('access.code_wrong'))
  expect((await reset('councillor1', code)).body).toMatchObject({ code: 'access.code_over' })
  expect(await signIn('councillor1', 'Orgil#2026')).toBe(200)
})

test('what is missing or wrong is said at its field, in the words of the specification', async () => {
  const said = async (body: Record<string, unknown>) => (await post('password-reset', body)).body.fields
  const whole = { email: emailOf('secretary'), code: '123456', password: 'Salkhi#2026', password_again: 'Salkhi#2026' }
  expect(await said({ ...whole, code: '' })).toEqual({ code: 'Код оруулна уу' })
  expect(await said({ ...whole, code: '12ab' })).toEqual({ code: 'Код буруу байна' })
  expect(await said({ ...whole, password_again: 'Salkhi#2027' })).toEqual({
    password_again: 'Нууц үг баталгаажуулалт таарсангүй !!!',
  })
  expect(Object.keys((await said({ ...whole, password: 'shine', password_again: 'shine' }))!)).toEqual(['password'])
  expect((await post('forgot', { email: '' })).body.fields).toEqual({ email: 'И-мэйл хаяг аа оруулна уу' })
  expect(Object.keys((await post('forgot', { email: 'Bold@Example.mn' })).body.fields!)).toEqual(['email'])
})

test('an address that nobody has is answered like any other, and gets no letter', async () => {
  const nobody = 'nobody@khukhtenger.example'
  expect(await post('forgot', { email: nobody })).toEqual({ status: 200, body: { status: true } })
  // The wish before was carried out, so this one is as well.
  await codeFor('secretary')
  expect(await lettersTo(nobody)).toEqual([])
  const [unknown, known] = [
    await post('password-reset', {
      email: nobody,
      code: '123456',
      password: 'Salkhi#2026',
      password_again: 'Salkhi#2026',
    }),
    await reset('builder', '123456'),
  ]
  expect([unknown.status, unknown.body['code'], unknown.body['message']]).toEqual([
    known.status,
    known.body['code'],
    known.body['message'],
  ])
})

test('only where the settings allow it an unknown address is told', async () => {
  const answer = await post('forgot', { email: 'nobody@khukhtenger.example' }, { to: strict.address, lang: 'en_US' })
  expect(answer).toMatchObject({ status: 404, body: { code: 'access.user_missing', message: 'User not found !!!' } })
  expect((await post('forgot', { email: emailOf('creator') }, { to: strict.address })).status).toBe(200)
})

test('super administrators allow it on screen, unless the environment says; an administrator of an organisation does not', async () => {
  const asked = async (to = address) => (await post('forgot', { email: 'nobody@khukhtenger.example' }, { to })).status
  const set = async (login: string, tells_unknown: boolean, version: number, ask = as) => {
    const reply = await (
      await ask(login)
    ).fetch('/api/operation/settings/recovery', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ tells_unknown, version }),
    })
    return reply.status
  }
  expect([await asked(), await set('admin', true, 0), await asked()]).toEqual([200, 403, 200])
  expect([await set('superadmin', true, 0), await asked()]).toEqual([200, 404])
  expect([await set('superadmin', false, 0), await set('superadmin', false, 1), await asked()]).toEqual([409, 200, 200])
  const log = await db
    .selectFrom('platform.audit')
    .select(['subject_name', 'before', 'after'])
    .where('action', '=', 'operation.settings_changed')
    .orderBy('id')
    .execute()
  expect(log).toEqual([
    { subject_name: 'recovery', before: { tells_unknown: false }, after: { tells_unknown: true } },
    { subject_name: 'recovery', before: { tells_unknown: true }, after: { tells_unknown: false } },
  ])
  expect([await set('superadmin', false, 0, strict.as), await asked(strict.address)]).toEqual([409, 404])
})

test('people who share an address get one letter with a code each, and a code opens the account it names', async () => {
  const shared = 'front.desk@khukhtenger.example'
  await db
    .updateTable('access.users')
    .set({ email: shared })
    .where('login', 'in', ['councillor2', 'councillor3'])
    .execute()
  await post('forgot', { email: shared })
  await expect.poll(async () => (await lettersTo(shared)).length, { timeout: 5000 }).toBe(1)
  const { text } = (await lettersTo(shared))[0]!
  const code = /councillor3: (\d{6})/.exec(text)![1]!
  expect(text).toMatch(/councillor2: \d{6}/)
  expect(
    (await post('password-reset', { email: shared, code, password: 'Salkhi#2026', password_again: 'Salkhi#2026' }))
      .body,
  ).toEqual({ status: true, login: 'councillor3' })
  expect(await signIn('councillor3', 'Salkhi#2026')).toBe(200)
  expect(await signIn('councillor2', 'Orgil#2026')).toBe(200)
})

test('a sixth wish for one address is refused for a while, whether somebody has it or not; so is a flood from one network', async () => {
  for (const email of [emailOf('builder'), 'phantom@khukhtenger.example']) {
    for (let n = 0; n < 5; n += 1) expect((await post('forgot', { email })).status).toBe(200)
    expect(await post('forgot', { email })).toMatchObject({ status: 429, body: { code: 'access.too_many_codes' } })
  }
  const from = '203.0.113.9'
  const answers = await Promise.all(
    Array.from({ length: 61 }, (_, n) => post('forgot', { email: `n${n}@khukhtenger.example` }, { from })),
  )
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
})

test('a password that holds the login name is refused, and the code is good for another one', async () => {
  const { code } = await codeFor('director')
  expect(await reset('director', code, 'My#Director7')).toMatchObject({
    status: 422,
    body: { fields: { password: 'Нууц үгэнд нэвтрэх нэр орсон байна. Өөр нууц үг сонгоно уу.' } },
  })
  expect(await reset('director', code, 'Enkhjin#2026')).toMatchObject({
    status: 422,
    body: {
      fields: {
        password:
          'Нууц үгэнд эзнийх нь нэр, и-мэйл, байгууллагын нэр эсвэл Orgil гэсэн үг орсон байна. Өөр нууц үг сонгоно уу.',
      },
    },
  })
  expect(await reset('director', code, 'Nomad#2026')).toMatchObject({
    status: 422,
    body: { fields: { password: 'Энэ нууц үг алдагдсан нууц үгсийн жагсаалтад байгаа тул өөрийг сонгоно уу.' } },
  })
  // A code that is right costs no try, however often the password is refused.
  for (const password of ['Nomad#2026', 'My#Director7', 'Orgil#2026'])
    expect([password, (await reset('director', code, password)).body['code']]).not.toEqual([
      password,
      'access.code_over',
    ])
  expect(await reset('director', code)).toMatchObject({ status: 200 })
})

test('a right code does not give wrong ones back', async () => {
  const { code } = await codeFor('hr')
  for (let n = 0; n < 4; n += 1)
    expect((await reset('hr', otherThan(code))).body).toMatchObject({ code: 'access.code_wrong' })
  expect((await reset('hr', code, 'Nomad#2026')).body.fields).toHaveProperty('password')
  expect((await reset('hr', otherThan(code))).body).toMatchObject({ code: 'access.code_wrong' })
  expect((await reset('hr', code)).body).toMatchObject({ code: 'access.code_over' })
})
