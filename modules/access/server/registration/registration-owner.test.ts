import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import type { Endpoint, InputOf, ReplyOf } from '#platform/shared/contract.ts'
import {
  confirmRegistration,
  isLoginFree,
  register,
  setRegistrationDoor,
  withdrawRegistration,
} from '../../shared/registration.ts'

const {
  address,
  services: { db },
  places: {
    orgs: { trade },
  },
  as,
} = await startedApp()
const { code } = (await (await as('admin')).call(setRegistrationDoor, { is_open: true, role_id: trade.roles.employee }))
  .body.door

const PASSWORD = 'Burged#2026'
const agent = (login: string, more: object = {}) => ({
  last_name: 'Дорж',
  first_name: 'Анужин',
  register_number: '',
  birth_date: '',
  gender: '' as const,
  code,
  email: `${login}@example.mn`,
  phone: '',
  mobile: '',
  login,
  password: PASSWORD,
  password_again: PASSWORD,
  ...more,
})
const codeIn = async (to: string) => {
  const { text } = await db
    .selectFrom('platform.mails')
    .select('text')
    .where('to', '=', to)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return /#[\da-f-]{36}\.(\d{6})/.exec(text)![1]!
}
const stateOf = (login: string) =>
  db.selectFrom('access.users').select(['id', 'status']).where('login', '=', login).executeTakeFirst()

/** Nobody is signed in. */
async function stranger<E extends Endpoint>(endpoint: E, input: InputOf<E>) {
  const isGet = endpoint.method === 'GET'
  const query = isGet ? `?${new URLSearchParams(input as Record<string, string>).toString()}` : ''
  const reply = await fetch(`${address}/api${endpoint.path}${query}`, {
    method: endpoint.method,
    headers: { 'content-type': 'application/json', 'x-lang': 'mn_MN' },
    ...(isGet ? {} : { body: JSON.stringify(input) }),
  })
  return {
    status: reply.status,
    body: (await reply.json()) as ReplyOf<E> & { code?: string; fields?: Record<string, string> },
  }
}

test('whoever has the letter alone confirms nothing: the password that was chosen is asked for', async () => {
  const {
    body: { id },
  } = await stranger(register, agent('agent10'))
  const right = await codeIn('agent10@example.mn')
  expect(await stranger(confirmRegistration, { id, code: right })).toMatchObject({
    status: 422,
    body: { code: 'access.register.password_asked', fields: { password: expect.any(String) as string } },
  })
  expect((await stranger(confirmRegistration, { id, code: right, password: 'Salkhi#2026' })).body.code).toBe(
    'access.register.password_other',
  )
  expect(await stateOf('agent10')).toBeUndefined()
  expect((await stranger(confirmRegistration, { id, code: right, password: PASSWORD })).status).toBe(200)
})

test('whoever has the letter and did not register removes the registration; nothing of it is left, and the name is free', async () => {
  const {
    body: { id },
  } = await stranger(register, agent('agent11'))
  const right = await codeIn('agent11@example.mn')
  const wrong = right === '000000' ? '000001' : '000000'
  expect((await stranger(withdrawRegistration, { id, code: wrong })).body.code).toBe('access.register.mail_code_wrong')
  expect((await stranger(isLoginFree, { login: 'agent11' })).body).toEqual({ free: false })
  expect((await stranger(withdrawRegistration, { id, code: right })).status).toBe(200)
  expect((await stranger(isLoginFree, { login: 'agent11' })).body).toEqual({ free: true })
  expect(await db.selectFrom('access.registrations').select('id').where('id', '=', id).execute()).toEqual([])
  expect((await stranger(confirmRegistration, { id, code: right, password: PASSWORD })).body.code).toBe(
    'access.register.mail_code_over',
  )
  // Once confirmed, it is the administrators' to refuse; wrong codes count here as well.
  const {
    body: { id: confirmed },
  } = await stranger(register, agent('agent12'))
  const code12 = await codeIn('agent12@example.mn')
  await stranger(confirmRegistration, { id: confirmed, code: code12, password: PASSWORD })
  expect((await stranger(withdrawRegistration, { id: confirmed, code: code12 })).body.code).toBe(
    'access.register.mail_code_over',
  )
  const {
    body: { id: guessed },
  } = await stranger(register, agent('agent13'))
  const code13 = await codeIn('agent13@example.mn')
  for (let tries = 0; tries < 5; tries += 1)
    await stranger(withdrawRegistration, { id: guessed, code: code13 === '000000' ? '000001' : '000000' })
  expect((await stranger(withdrawRegistration, { id: guessed, code: code13 })).body.code).toBe(
    'access.register.mail_code_over',
  )
})

test('who sends it again takes the place of their own registration, with another address or password as well', async () => {
  const {
    body: { id: first },
  } = await stranger(register, agent('agent14', { email: 'mistyped@example.mn' }))
  const before = await codeIn('mistyped@example.mn')
  expect((await stranger(isLoginFree, { login: 'agent14' })).body).toEqual({ free: false })
  expect((await stranger(isLoginFree, { login: 'agent14', mine: first })).body).toEqual({ free: true })
  expect((await stranger(register, agent('agent14'))).status).toBe(409)
  const other = { password: 'Salkhi#2026', password_again: 'Salkhi#2026' }
  const {
    status,
    body: { id: second },
  } = await stranger(register, { ...agent('agent14', other), instead_of: first })
  expect(status).toBe(200)
  expect((await stranger(confirmRegistration, { id: first, code: before, password: PASSWORD })).body.code).toBe(
    'access.register.mail_code_over',
  )
  expect(
    (
      await stranger(confirmRegistration, {
        id: second,
        code: await codeIn('agent14@example.mn'),
        password: other.password,
      })
    ).status,
  ).toBe(200)
  // A person is nobody's to take the place of.
  expect((await stranger(register, { ...agent('agent14'), instead_of: second })).status).toBe(409)
})

test('whoever sends it again because the answer was lost sends the same registration: one letter, one name, and its link holds', async () => {
  const id = crypto.randomUUID()
  const lettersTo = async (to: string) =>
    (await db.selectFrom('platform.mails').select('id').where('to', '=', to).execute()).length
  const both = await Promise.all([
    stranger(register, { ...agent('agent15'), id }),
    stranger(register, { ...agent('agent15'), id }),
  ])
  expect(both.map(({ status, body }) => [status, body.id])).toEqual([
    [200, id],
    [200, id],
  ])
  expect((await stranger(register, { ...agent('agent15'), id })).body.id).toBe(id)
  expect(await lettersTo('agent15@example.mn')).toBe(1)
  // After a reload the page asks for the name once more, and it is its own.
  expect((await stranger(isLoginFree, { login: 'agent15' })).body).toEqual({ free: false })
  expect((await stranger(isLoginFree, { login: 'agent15', mine: id })).body).toEqual({ free: true })
  expect(
    (await stranger(confirmRegistration, { id, code: await codeIn('agent15@example.mn'), password: PASSWORD })).status,
  ).toBe(200)
  // Once it is a person, nothing comes in under it any more.
  const late = await stranger(register, { ...agent('agent15'), id })
  expect([late.status, late.body.code]).toEqual([409, 'access.login_taken'])
})

test.each([
  ['another password', { password: 'Salkhi#2026', password_again: 'Salkhi#2026' }],
  ['another address', { email: 'other16@example.mn' }],
  ['another name', { first_name: 'Болд' }],
  ['another login name', { login: 'agent16' }],
])(
  'what is sent under the same id with %s is another registration, and nothing of the first is in it',
  async (_, other) => {
    const id = crypto.randomUUID()
    const login = `sent${id.slice(0, 8)}`
    expect((await stranger(register, { ...agent(login), id })).body.id).toBe(id)
    const first = await codeIn(`${login}@example.mn`)
    const { status, body } = await stranger(register, { ...agent(login), ...other, id })
    expect([status, body.id === id]).toEqual([200, false])
    for (const password of [PASSWORD, 'Salkhi#2026'])
      expect((await stranger(confirmRegistration, { id, code: first, password })).body.code).toBe(
        'access.register.mail_code_over',
      )
    await db.deleteFrom('access.registrations').where('id', '=', body.id).execute()
  },
)
