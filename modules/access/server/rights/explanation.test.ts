import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import type { InputOf } from '#platform/shared/contract.ts'
import { listPermissions } from '../../shared/catalogue.ts'
import { explainAccess } from '../../shared/explanation.ts'
import { userPermissions } from '../../shared/session.ts'
import { permissionsIn } from './catalogue.ts'

const {
  as,
  places,
  services: { db },
} = await startedApp()
const { trade, school } = places.orgs
const admin = await as('admin')
const id = (login: string) => trade.users[login]!
const why = async (input: InputOf<typeof explainAccess>) => (await admin.call(explainAccess, input)).body

test('a role gives it', async () => {
  expect(await why({ user_id: id('creator'), permission: 'workflow.documents.c' })).toMatchObject({
    person: { first_name: 'Болд' },
    allowed: true,
    hindrance: null,
    by_standard: false,
    under_ceiling: true,
    roles: [{ id: trade.roles.employee, is_main: true, by_role: true, allowed: true }],
  })
})

test('no role gives it, and the answer says which would', async () => {
  expect(await why({ user_id: id('creator'), permission: 'access.roles.u' })).toMatchObject({
    allowed: false,
    hindrance: null,
    roles: [{ by_role: false, allowed: false }],
    given_by: [{ id: trade.roles.admin }],
  })
})

test('an extra role that gives it is named, beside the main role that does not', async () => {
  await db
    .updateTable('access.roles')
    .set({ permissions: ['workflow.documents.r', 'access.audit.r'] })
    .where('id', '=', trade.roles.lawyer)
    .execute()
  expect(await why({ user_id: id('councillor2'), permission: 'access.audit.r' })).toMatchObject({
    allowed: true,
    roles: [
      { id: trade.roles.councillor, is_main: true, allowed: false },
      { id: trade.roles.lawyer, is_main: false, allowed: true },
    ],
  })
})

test('a call is explained by the permission that it wants', async () => {
  for (const call of ['POST /workflow/documents', 'post /api/workflow/documents', 'GET /workflow/flows/7?x=1']) {
    expect(await why({ user_id: id('creator'), call })).toMatchObject({
      permission: 'workflow.documents.c',
      allowed: true,
    })
  }
  // A fixed path is meant before one with a parameter.
  for (const path of ['/access/users/choices', '/access/users/deleted'])
    expect(await why({ user_id: id('creator'), call: `GET ${path}` })).toMatchObject({ call: { path } })
  expect(await why({ user_id: id('creator'), call: 'GET /auth/sessions' })).toMatchObject({
    permission: 'signed_in',
    allowed: true,
  })
  expect(await admin.call(explainAccess, { user_id: id('creator'), call: 'GET /no/such' })).toMatchObject({
    status: 422,
    body: { code: 'access.why.call_unknown' },
  })
})

test('a role is explained by itself', async () => {
  expect(await why({ role_id: trade.roles.employee, permission: 'access.audit.r' })).toMatchObject({
    person: null,
    allowed: false,
    given_by: [{ id: trade.roles.admin }, { id: trade.roles.lawyer }],
  })
})

test.each([
  ['a deleted account', sql`update access.users set status = 'deleted' where login = 'sales'`, 'sales', 'user_deleted'],
  [
    'an account that was not confirmed',
    sql`update access.users set status = 'not_confirmed' where login = 'builder'`,
    'builder',
    'user_not_confirmed',
  ],
  [
    'somebody who has left',
    sql`update access.members set is_active = false where user_id = ${id('director')}`,
    'director',
    'membership_inactive',
  ],
])('%s may do nothing, and the gate says the same', async (_what, happening, login, hindrance) => {
  const person = await as(login)
  expect((await person.call(userPermissions, {})).status).toBe(200)
  await happening.execute(db)
  expect(await why({ user_id: id(login), permission: 'workflow.documents.r' })).toMatchObject({
    allowed: false,
    hindrance,
  })
  expect((await person.call(userPermissions, {})).status).toBe(401)
})

test('a locked account cannot come in, and the answer says until when', async () => {
  await sql`update access.users set locked_until = now() + interval '10 minutes' where login = 'reviewer'`.execute(db)
  expect(await why({ user_id: id('reviewer'), permission: 'workflow.documents.r' })).toMatchObject({
    allowed: true,
    locked_until: expect.any(String) as string,
  })
})

test('floor and ceiling are named', async () => {
  await sql`insert into access.organization_permissions (org_id, max_permissions, standard_permissions)
    values (${trade.orgId}, array['workflow.documents.r', 'access.roles.r', 'access.roles.u'], array['access.roles.r',
    'access.audit.r']) on conflict (org_id) do update set max_permissions = excluded.max_permissions,
    standard_permissions = excluded.standard_permissions`.execute(db)
  expect(await why({ user_id: id('creator'), permission: 'access.roles.r' })).toMatchObject({
    allowed: true,
    by_standard: true,
    under_ceiling: true,
  })
  expect(await why({ user_id: id('creator'), permission: 'access.audit.r' })).toMatchObject({
    allowed: false,
    by_standard: true,
    under_ceiling: false,
  })
  expect(await why({ user_id: id('creator'), permission: 'workflow.documents.c' })).toMatchObject({
    allowed: false,
    under_ceiling: false,
    roles: [{ by_role: true, allowed: false }],
  })
})

test('for every permission and person the explanation agrees with what the person really may', async () => {
  const catalogue = permissionsIn((await admin.call(listPermissions, {})).body)
  expect(catalogue.length).toBeGreaterThan(15)
  for (const login of ['creator', 'admin', 'councillor2']) {
    const { permissions } = (await (await as(login)).call(userPermissions, {})).body.permission
    for (const permission of catalogue) {
      const { roles } = await why({ user_id: id(login), permission })
      expect([permission, roles[0]!.allowed]).toEqual([permission, permissions[permission] === true])
    }
  }
})

test('one person and one thing must be named, and only of the own organisation', async () => {
  expect((await admin.call(explainAccess, { permission: 'access.audit.r' })).status).toBe(422)
  expect((await admin.call(explainAccess, { user_id: id('creator') })).status).toBe(422)
  expect(
    (await admin.call(explainAccess, { user_id: school.users['outsider']!, permission: 'access.audit.r' })).status,
  ).toBe(404)
  expect(
    (await admin.call(explainAccess, { role_id: school.roles.director, permission: 'access.audit.r' })).status,
  ).toBe(404)
  expect(
    (await (await as('outsider')).call(explainAccess, { user_id: id('creator'), permission: 'access.audit.r' })).status,
  ).toBe(403)
})
