import { expect, test } from 'vitest'
import { injectedApp } from '#app/testing/inject.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import { addMember } from '../members/members.ts'
import { hashNewPassword, hashPassword } from './passwords.ts'
import { createUserWithHash, setPassword } from './users.ts'

const { db, signIn, as, places } = await injectedApp()
const { trade } = places.orgs
const someone = { login: 'New.Person', first_name: 'Шинэ', last_name: 'Хүн' }

test('a new person signs in as soon as they belong to an organisation', async () => {
  const hash = await hashPassword('Burged#11')
  const userId = await asSystem(db, (trx) => createUserWithHash(trx, someone, hash))
  expect((await signIn('new.person', 'Burged#11')).status).toBe(401)
  await asSystem(db, (trx) => addMember(trx, trade.orgId, { user_id: userId, main_role_id: trade.roles.employee }))
  expect((await signIn('new.person', 'Burged#11')).status).toBe(200)
})

test('a login name is taken in whatever case', async () => {
  await expect(
    asSystem(db, (trx) => createUserWithHash(trx, { ...someone, login: 'CREATOR' }, 'x')),
  ).rejects.toMatchObject({ status: 409, code: 'access.login_taken' })
})

test('a password against the rule is refused', async () => {
  await expect(hashNewPassword('нууцүг', { ...someone, organizations: [] })).rejects.toMatchObject({
    status: 422,
    code: 'access.password_rule',
  })
})

test('a new password ends all sessions and opens a locked account', async () => {
  const sales = await as('sales')
  for (let n = 0; n < 5; n += 1) await signIn('sales', 'Wrong#2026')
  const password_hash = await hashPassword('Burged#77')
  await asSystem(db, (trx) => setPassword(trx, { userId: trade.users['sales']!, password_hash }))
  expect((await sales.get('/api/auth/sessions')).status).toBe(406)
  expect((await signIn('sales')).status).toBe(401)
  expect((await signIn('sales', 'Burged#77')).status).toBe(200)
})
