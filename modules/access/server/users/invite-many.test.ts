import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { inviteMany } from '../../shared/invite-many.ts'
import { acceptInvitation, inviteUser, listUsers, showInvitation, showUser } from '../../shared/users.ts'
import { countWaitingPeople } from '../../shared/waiting-people.ts'

const app = await startedApp()
const { db } = app.services
const { roles, orgId } = app.places.orgs.trade
const [admin, creator] = [await app.as('admin'), await app.as('creator')]
const key = () => ({ 'idempotency-key': randomUUID() })
const invited = async (emails: string[], headers = key()) =>
  admin.call(inviteMany, { emails, main_role_id: roles.employee }, headers)
const PASSWORD = 'Burged#2026'

async function tokenFor(email: string) {
  const letter = await db
    .selectFrom('platform.mails')
    .select('text')
    .where('org_id', '=', orgId)
    .where('to', '=', email)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  return /\/auth\/invitation#([\w-]{43})/.exec(letter.text)![1]!
}

test('people are invited by their addresses alone, each once, and are active when they have come', async () => {
  const before = (await admin.call(listUsers, { page: 1 })).body.counts
  const reply = await invited(['saraa.d@guest.example', 'Bold@Guest.example', 'bold@guest.example'])
  expect(reply.body.people.map(({ email, state }) => [email, state])).toEqual([
    ['saraa.d@guest.example', 'invited'],
    ['bold@guest.example', 'invited'],
  ])
  const [saraa] = reply.body.people
  const shown = async () => (await admin.call(showUser, { id: saraa!.id })).body
  expect(await shown()).toMatchObject({ login: 'saraa.d', last_name: '', state: 'invited' })
  const list = (await admin.call(listUsers, { page: 1, state: 'invited' })).body
  expect(list.items.map(({ id }) => id)).toContain(saraa!.id)
  expect(list.counts).toMatchObject({ all: before.all + 2, invited: before.invited + 2, active: before.active })
  expect(list.total).toBe(list.counts.invited)
  expect((await admin.call(countWaitingPeople, {})).body.invited).toBe(list.counts.invited)

  const token = await tokenFor('saraa.d@guest.example')
  expect((await creator.call(showInvitation, { token })).body).toMatchObject({ login: 'saraa.d', last_name: '' })
  const chosen = { token, password: PASSWORD, password_again: PASSWORD }
  expect(await creator.call(acceptInvitation, chosen)).toMatchObject({
    status: 422,
    body: { fields: { last_name: expect.any(String) as string, first_name: expect.any(String) as string } },
  })
  expect((await creator.call(acceptInvitation, { ...chosen, last_name: 'Дорж', first_name: '<b>' })).status).toBe(422)
  expect((await creator.call(acceptInvitation, { ...chosen, last_name: 'Дорж', first_name: 'Сараа' })).status).toBe(200)
  expect(await shown()).toMatchObject({ first_name: 'Сараа', last_name: 'Дорж', state: 'active' })
  await app.signIn('saraa.d', PASSWORD)
})

test('whoever is here is not invited again, a letter goes out once, and a link that was sent again counts alone', async () => {
  const once = key()
  const first = await invited(['once@guest.example'], once)
  expect((await invited(['once@guest.example'], once)).body).toEqual(first.body)
  expect((await invited(['ONCE@guest.example', 'new@guest.example'])).body.people.map(({ state }) => state)).toEqual([
    'here',
    'invited',
  ])
  const old = await tokenFor('once@guest.example')
  const { id } = first.body.people[0]!
  expect((await admin.call(inviteUser, { id })).status).toBe(200)
  expect((await admin.call(showUser, { id })).body.state).toBe('invited')
  expect((await creator.call(showInvitation, { token: old })).status).toBe(422)
  const again = await tokenFor('once@guest.example')
  expect((await creator.call(showInvitation, { token: again })).status).toBe(200)
})

test('two of one name get two login names, and nobody invites into more than they may give', async () => {
  const { people } = (await invited(['twin@one.example', 'twin@two.example'])).body
  const logins = await Promise.all(people.map(async ({ id }) => (await admin.call(showUser, { id })).body.login))
  expect(logins).toEqual(['twin', 'twin2'])
  expect(
    (await creator.call(inviteMany, { emails: ['x@y.example'], main_role_id: roles.employee }, key())).status,
  ).toBe(403)
  expect((await admin.call(inviteMany, { emails: ['x@y.example'], main_role_id: 987_654 }, key())).status).toBe(404)
})
