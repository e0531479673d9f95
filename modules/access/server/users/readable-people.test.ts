import { expect, test } from 'vitest'
import { injectedApp } from '#app/testing/inject.ts'
import { withTenant } from '#platform/server/tenancy.ts'

const { db, as, places } = await injectedApp()
const { trade, school } = places.orgs
const logins = async (orgId: number) => {
  const rows = await withTenant(db, { orgId, userId: 0 }, (trx) =>
    trx.selectFrom('access.users').select('login').execute(),
  )
  return rows.map(({ login }) => login)
}

test('an organisation reads its own people and super administrators, whatever a query forgets to ask', async () => {
  const ours = await logins(school.orgId)
  expect(ours.toSorted()).toEqual(['accountant', 'deputy', 'outsider', 'principal', 'registrar', 'superadmin'])
  expect(await logins(trade.orgId)).not.toContain('outsider')
})

test('the platform reads everybody, and a transaction without an organisation nobody', async () => {
  expect(await logins(0)).toEqual(expect.arrayContaining(['creator', 'outsider', 'superadmin']))
  expect(await logins(9999)).toEqual(['superadmin'])
})

test('who left is still read where they worked', async () => {
  await db
    .updateTable('access.members')
    .set({ state: 'deleted', is_active: false })
    .where('org_id', '=', trade.orgId)
    .where('user_id', '=', trade.users['sales']!)
    .execute()
  expect(await logins(trade.orgId)).toContain('sales')
})

test('a person is made, and a login name taken elsewhere is refused', async () => {
  const admin = await as('admin')
  const person = {
    login: 'new.person',
    first_name: 'Нандин',
    last_name: 'Эрдэнэ',
    start: 'password',
    password: 'Burged#11',
    password_again: 'Burged#11',
    main_role_id: trade.roles.employee,
    extra_role_ids: [],
    default_menu: null,
    nickname: '',
    register_number: '',
    birth_date: '',
    gender: '',
    email: '',
    phone: '',
    mobile: '',
    note: '',
  }
  expect((await admin.post('/api/access/users', person)).status).toBe(200)
  expect(await admin.post('/api/access/users', { ...person, login: 'Outsider' })).toMatchObject({
    status: 409,
    body: { code: 'access.login_taken' },
  })
})
