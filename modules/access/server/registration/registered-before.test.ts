import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import type { Endpoint, InputOf, ReplyOf } from '#platform/shared/contract.ts'
import { confirmRegistration, register, setRegistrationDoor } from '../../shared/registration.ts'
import { confirmUser } from '../../shared/users.ts'

const {
  address,
  services: { db },
  places: {
    orgs: { trade },
  },
  as,
} = await startedApp()
const admin = await as('admin')
const { code } = (await admin.call(setRegistrationDoor, { is_open: true, role_id: trade.roles.employee })).body.door

const [MINE, THEIRS] = ['Burged#2026', 'Salkhi#2026']
const agent = (login: string, password: string, email = `${login}@example.mn`) => ({
  last_name: 'Дорж',
  first_name: 'Анужин',
  register_number: '',
  birth_date: '',
  gender: '' as const,
  code,
  email,
  phone: '',
  mobile: '',
  login,
  password,
  password_again: password,
})
const letters = async (to: string) =>
  (await db.selectFrom('platform.mails').select('text').where('to', '=', to).orderBy('created_at').execute()).map(
    ({ text }) => text,
  )
const codeIn = (text: string | undefined) => /#[\da-f-]{36}\.(\d{6})/.exec(text!)![1]!
const stateOf = async (login: string) =>
  await db.selectFrom('access.users').select(['id', 'status']).where('login', '=', login).executeTakeFirst()
const enter = (login: string, password: string) =>
  fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login, password }),
  }).then(({ status }) => status)

/** Nobody is signed in. */
async function stranger<E extends Endpoint>(endpoint: E, input: InputOf<E>) {
  const reply = await fetch(`${address}/api${endpoint.path}`, {
    method: endpoint.method,
    headers: { 'content-type': 'application/json', 'x-lang': 'mn_MN' },
    body: JSON.stringify(input),
  })
  return {
    status: reply.status,
    body: (await reply.json()) as ReplyOf<E> & { code?: string; fields?: Record<string, string> },
  }
}

test('who knows the name and the address of a registration that waits does not put their own password in its place', async () => {
  const {
    body: { id },
  } = await stranger(register, agent('waits1', MINE))
  expect(await stranger(register, agent('waits1', THEIRS))).toMatchObject({
    status: 409,
    body: { code: 'access.login_taken' },
  })
  const [letter, ...more] = await letters('waits1@example.mn')
  expect(more).toEqual([])
  expect(letter).toContain('Нэвтрэх нэр: waits1')
  expect((await stranger(confirmRegistration, { id, code: codeIn(letter), password: MINE })).status).toBe(200)
  await admin.call(confirmUser, {
    id: (await stateOf('waits1'))!.id,
    main_role_id: trade.roles.sales,
    extra_role_ids: [],
    default_menu: null,
  })
  expect([await enter('waits1', THEIRS), await enter('waits1', MINE)]).toEqual([401, 200])
})

test('where others registered with the same address, each letter confirms only with the password that was chosen with it', async () => {
  const mine = (await stranger(register, agent('waits2', MINE))).body.id
  const theirs = (await stranger(register, agent('other2', THEIRS, 'waits2@example.mn'))).body.id
  const [first, second] = await letters('waits2@example.mn')
  expect(second).toContain('Нэвтрэх нэр: other2')
  expect((await stranger(confirmRegistration, { id: theirs, code: codeIn(second), password: MINE })).body.code).toBe(
    'access.register.password_other',
  )
  expect([await stateOf('waits2'), await stateOf('other2')]).toEqual([undefined, undefined])

  expect((await stranger(confirmRegistration, { id: mine, code: codeIn(first), password: MINE })).status).toBe(200)
  expect((await stateOf('waits2'))?.status).toBe('not_confirmed')
  // The address is somebody's now.
  expect((await stranger(confirmRegistration, { id: theirs, code: codeIn(second), password: THEIRS })).body.code).toBe(
    'access.register.address_taken',
  )
})

test('whoever tries again with their password is the same person: the name is theirs', async () => {
  await stranger(register, agent('again2', MINE))
  const again = (await stranger(register, agent('again2', MINE))).body.id
  const otherName = (await stranger(register, agent('again3', MINE, 'again2@example.mn'))).body.id
  const [, second, third] = await letters('again2@example.mn')
  expect((await stranger(confirmRegistration, { id: again, code: codeIn(second), password: MINE })).status).toBe(200)
  expect((await stranger(confirmRegistration, { id: otherName, code: codeIn(third), password: MINE })).body.code).toBe(
    'access.register.address_taken',
  )
})
