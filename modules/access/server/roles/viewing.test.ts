import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { changeStandard } from '../../shared/organization-permissions.ts'
import { createRole, listRoles } from '../../shared/roles.ts'
import { userPermissions } from '../../shared/session.ts'
import { stopViewing, viewAsRole } from '../../shared/viewing.ts'

const {
  as,
  places,
  services: { db },
} = await startedApp()
const { trade, school } = places.orgs
const me = async (who: Awaited<ReturnType<typeof as>>, choice = {}) => (await who.call(userPermissions, choice)).body

test('an administrator sees the menu and the rights of the role, and then their own again', async () => {
  const admin = await as('admin')
  expect((await admin.call(viewAsRole, { role_id: trade.roles.employee })).status).toBe(200)
  const seen = await me(admin)
  expect(seen).toMatchObject({
    user: { login: 'admin', role_id: trade.roles.employee },
    viewing: { id: trade.roles.employee, display_name: { mn: 'Ажилтан' } },
  })
  expect(Object.keys(seen.permission.permissions).sort()).toEqual([
    'attendance.own.r',
    'news.reading.r',
    'planning.participation.r',
    'rooms.booking.r',
    'site.me.r',
    'workflow.documents.c',
    'workflow.documents.r',
  ])
  expect(seen.permission.menu.map(({ url }) => url)).not.toContain('/admin/roles')
  expect((await admin.call(listRoles, {})).status).toBe(403)
  // The browser sends the role that it worked with before; that does not end the looking.
  expect((await me(admin, { org_id: trade.orgId })).viewing).not.toBeNull()

  expect((await admin.call(stopViewing, {})).status).toBe(200)
  expect(await me(admin)).toMatchObject({ user: { role_id: trade.roles.admin }, viewing: null })
  expect((await admin.call(listRoles, {})).status).toBe(200)
})

test('only this session looks; another of the same person goes on working', async () => {
  const [looking, working] = [await as('admin'), await as('admin')]
  await looking.call(viewAsRole, { role_id: trade.roles.employee })
  expect((await me(working)).viewing).toBeNull()
  await looking.call(stopViewing, {})
})

/**
 * What changes nothing but the looking, the lock of the screen and the language that its reader reads, and a question
 * whose link is no part of an address.
 */
const allowed = [
  'DELETE /api/access/viewing',
  'POST /api/auth/lock',
  'POST /api/auth/unlock',
  'PUT /api/auth/language',
  'POST /api/registration/membership/show',
  'POST /api/builder/preview',
  'POST /api/builder/bundles/try',
  'POST /api/records/{table}/query',
  'POST /api/records/{table}/groups',
  'POST /api/records/{table}/branches',
  'POST /api/records/{table}/gantt',
  'POST /api/records/{table}/aggregate',
  'POST /api/records/{table}/export',
  'POST /api/records/{table}/figures',
  'POST /api/records/{table}/print',
  'POST /api/records/{table}/twins',
  'POST /api/records/{table}/compare',
  'POST /api/rooms/try',
  'POST /api/workflow/rows/{table}',
  'POST /api/workflow/documents/named',
]
const looker = await as('admin')
const { paths } = (await (await looker.fetch('/api/openapi.json')).json()) as {
  paths: Record<string, Record<string, { 'x-permission': string }>>
}
const commands = Object.entries(paths)
  .flatMap(([url, methods]) =>
    Object.entries(methods).map(([method, one]) => ({
      method: method.toUpperCase(),
      url,
      permission: one['x-permission'],
    })),
  )
  .filter(
    ({ method, url, permission }) =>
      method !== 'GET' && permission !== 'public' && !allowed.includes(`${method} ${url}`),
  )

test('there are commands to be refused', () => {
  expect(commands.length).toBeGreaterThan(20)
})

test.each(commands)('while looking, $method $url is refused', async ({ method, url }) => {
  await looker.call(viewAsRole, { role_id: trade.roles.employee })
  const reply = await looker.fetch(url.replace(/\{\w+\}/g, randomUUID()), {
    method,
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  const { code } = (await reply.json()) as { code: string }
  // What the role may not do at all is refused by its permissions before.
  expect([reply.status, ['platform.viewing_only', 'platform.no_permission']]).toEqual([
    403,
    expect.arrayContaining([code]),
  ])
})

test('commands that the role may give are refused because nothing may be changed', async () => {
  const reply = await looker.fetch('/api/workflow/documents', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  expect([reply.status, await reply.json()]).toEqual([403, expect.objectContaining({ code: 'platform.viewing_only' })])
  const upload = new FormData()
  upload.set('file', new Blob(['x']), 'a.txt')
  expect((await looker.fetch('/api/files', { method: 'POST', body: upload })).status).toBe(403)
  await looker.call(stopViewing, {})
})

test('while looking one takes the lists that the role sees as files, which stands in the log; others are refused', async () => {
  await db
    .updateTable('access.roles')
    .set({ permissions: ['access.users.r', 'organization.employees.r', 'organization.structure.r', 'access.audit.r'] })
    .where('id', '=', trade.roles.accountant)
    .execute()
  const admin = await as('admin')
  await admin.call(viewAsRole, { role_id: trade.roles.accountant })
  const statusOf = async (path: string) => (await admin.fetch(`/api${path}`, { method: 'POST' })).status
  const lists = [
    '/access/users/export',
    '/organization/staff/export',
    '/organization/units/export',
    '/organization/jobs/export',
    '/access/audit.csv',
  ]
  for (const path of lists) expect([path, await statusOf(path)]).toEqual([path, 200])
  await db
    .updateTable('access.roles')
    .set({ permissions: ['access.users.r'] })
    .where('id', '=', trade.roles.accountant)
    .execute()
  expect(await statusOf('/access/audit.csv')).toBe(403)
  const told = await db
    .selectFrom('platform.audit')
    .select(['user_id', 'role_id'])
    .where('action', 'in', [
      'access.users_exported',
      'access.audit_exported',
      'organization.employees_exported',
      'organization.structure_exported',
    ])
    .execute()
  expect(told.length).toBeGreaterThanOrEqual(3)
  expect(
    told.every(({ user_id, role_id }) => user_id === trade.users['admin'] && role_id === trade.roles.accountant),
  ).toBe(true)
  await admin.call(stopViewing, {})
})

test('whoever looks can sign out', async () => {
  const admin = await as('admin')
  await admin.call(viewAsRole, { role_id: trade.roles.employee })
  expect(
    (
      await admin.fetch('/api/auth/logout', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      })
    ).status,
  ).toBe(200)
  expect((await admin.call(userPermissions, {})).status).toBe(401)
})

test('nobody looks as a role that may more than they do, as one of others, or as the super administrators’', async () => {
  await db
    .updateTable('access.roles')
    .set({ permissions: ['workflow.documents.r', 'access.roles.r'] })
    .where('id', '=', trade.roles.hr)
    .execute()
  const hr = await as('hr')
  expect(await hr.call(viewAsRole, { role_id: trade.roles.admin })).toMatchObject({
    status: 403,
    body: { code: 'access.cannot_give' },
  })
  expect((await hr.call(viewAsRole, { role_id: school.roles.employee })).status).toBe(404)
  expect((await hr.call(viewAsRole, { role_id: 1 })).status).toBe(404)
  expect((await (await as('creator')).call(viewAsRole, { role_id: trade.roles.employee })).status).toBe(403)
})

test('a role that grows while somebody looks as it shows them no more than they may themselves', async () => {
  const hr = await as('hr')
  await db
    .updateTable('access.roles')
    .set({ permissions: ['workflow.documents.r'] })
    .where('id', '=', trade.roles.sales)
    .execute()
  await hr.call(viewAsRole, { role_id: trade.roles.sales })
  await db
    .updateTable('access.roles')
    .set({ permissions: ['workflow.documents.r', 'access.audit.r', 'access.roles.r'] })
    .where('id', '=', trade.roles.sales)
    .execute()
  expect(Object.keys((await me(hr)).permission.permissions).sort()).toEqual(['access.roles.r', 'workflow.documents.r'])
  await hr.call(stopViewing, {})
})

test('looking stands in the log', async () => {
  const entries = await db
    .selectFrom('platform.audit')
    .select(['user_id', 'subject_id', 'role_id'])
    .where('action', '=', 'access.viewed_as_role')
    .execute()
  expect(entries).toContainEqual({
    user_id: trade.users['admin'],
    subject_id: String(trade.roles.employee),
    role_id: trade.roles.admin,
  })
})

test('the looking cannot be used to give oneself anything', async () => {
  const admin = await as('admin')
  await admin.call(viewAsRole, { role_id: trade.roles.admin })
  const values = {
    name: 'sly',
    display_name: { mn: 'Зальт' },
    note: null,
    menus: null,
    default_menu: 1,
    permissions: ['workflow.documents.r'],
  }
  expect(await admin.call(createRole, values)).toMatchObject({ status: 403, body: { code: 'platform.viewing_only' } })
  expect((await admin.call(changeStandard, { permissions: [], version: 0 })).status).toBe(403)
  await admin.call(stopViewing, {})
})
