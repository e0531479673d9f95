import { expect, test } from 'vitest'
import { injectedApp } from '#app/testing/inject.ts'

const { as, ask, places } = await injectedApp()
const admin = await as('admin')
const trade = places.orgs.trade

test('no odd id breaks a command, and each names the field that is wrong', async () => {
  const roles = { main_role_id: trade.roles.employee, extra_role_ids: [], default_menu: null }
  const send = (method: 'POST' | 'PUT' | 'DELETE', url: string, payload: object) =>
    ask({
      method,
      url: `/api${url}`,
      payload,
      cookies: admin.jar,
      headers: { 'x-xsrf-token': admin.jar['XSRF-TOKEN'] ?? '', 'idempotency-key': crypto.randomUUID() },
    })
  const huge = 3_000_000_000
  const answers = await Promise.all([
    send('PUT', `/access/users/${huge}/roles`, roles),
    send('PUT', '/access/users/1/roles', { ...roles, main_role_id: huge }),
    send('PUT', '/access/users/1/roles', { ...roles, extra_role_ids: [huge] }),
    send('PUT', '/access/users/1/roles', { ...roles, default_menu: huge }),
    send('DELETE', `/access/users/${huge}/second-factor`, {}),
    send('DELETE', `/access/roles/${huge}`, {}),
    send('POST', `/access/roles/${trade.roles.employee}/people`, { user_ids: [huge] }),
    send('DELETE', `/access/roles/${trade.roles.employee}/people/1?main_role_id=${huge}`, {}),
    send('PUT', '/access/security-rule', { second_factor_from: null, version: huge }),
    send('PUT', '/access/security-rule', { second_factor_from: '2026-02-30', version: 0 }),
    send('PUT', '/access/standard-permissions', { permissions: [], version: huge }),
    send('POST', '/access/viewing', { role_id: huge }),
    send('POST', '/auth/choose', { extra_role: huge }),
    send('PUT', '/access/registration', { is_open: true, role_id: huge }),
    send('PUT', `/access/menu/items/${huge}`, {}),
  ])
  expect(answers.map(({ status, body }) => [status, Object.keys(body['fields'] ?? {}).length > 0])).toEqual(
    answers.map(() => [422, true]),
  )
})

test('no text that the database cannot keep gets past the door, signed in or not', async () => {
  const said = await ask({ method: 'POST', url: '/api/auth/login', payload: { login: 'a\0', password: 'x' } })
  expect([said.status, said.body['fields']]).toEqual([422, { login: 'Хадгалах боломжгүй тэмдэгт орсон байна' }])
  const person = {
    login: 'odd.one',
    last_name: 'Бат',
    first_name: 'Болд',
    nickname: null,
    register_number: null,
    birth_date: null,
    gender: null,
    email: null,
    phone: null,
    mobile: null,
    note: null,
    aimag: null,
    sum: null,
    khoroo: null,
    address: null,
  }
  for (const change of [{ nickname: 'a\0' }, { note: '\ud800' }, { address: 'a\0b' }]) {
    const url = `/api/access/users/${trade.users['creator']!}/person`
    const { status, body } = await ask({
      method: 'PUT',
      url,
      payload: { ...person, ...change },
      cookies: admin.jar,
      headers: { 'x-xsrf-token': admin.jar['XSRF-TOKEN'] ?? '' },
    })
    expect([status, Object.keys(body['fields'] ?? {})]).toEqual([422, Object.keys(change)])
  }
})
