import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { listen } from '#platform/testing/event-stream.ts'
import { listAudit, listSystemAudit, systemAuditChoices } from '../../shared/audit.ts'
import {
  addSuperAdmin,
  listSuperAdmins,
  removeSuperAdmin,
  restoreOrganization,
  suspendOrganization,
} from '../../shared/platform.ts'
import { changePlatformRule, showPlatformRule } from '../../shared/security-rule.ts'
import { chooseRole, listMySessions, userPermissions } from '../../shared/session.ts'

const app = await startedApp()
const { db } = app.services
const { trade, school } = app.places.orgs
const [superadmin, admin, creator, outsider] = await Promise.all(
  ['superadmin', 'admin', 'creator', 'outsider'].map((login) => app.as(login)),
)
const enter = (login: string, password = 'Orgil#2026') =>
  fetch(`${app.address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login, password }),
  })
const newcomer = {
  login: 'second',
  last_name: 'Бат',
  first_name: 'Туяа',
  email: 'tuya@orgil.example',
  start: 'password' as const,
  password: 'Salkhi#2026',
  password_again: 'Salkhi#2026',
}
const key = () => ({ 'idempotency-key': crypto.randomUUID() })

test.each([
  [suspendOrganization, { org_id: 1, reason: 'x' }],
  [restoreOrganization, { org_id: 1 }],
  [listSuperAdmins, {}],
  [addSuperAdmin, newcomer],
  [removeSuperAdmin, { id: 1 }],
  [showPlatformRule, {}],
  [changePlatformRule, { second_factor_from: null, version: 0 }],
  [listSystemAudit, {}],
  [systemAuditChoices, {}],
] as const)('an administrator of an organisation may not: $method $path', async (endpoint, input) => {
  expect((await admin!.call(endpoint, input as never)).status).toBe(403)
})

test('a suspended organisation is left at once and lets nobody in; the others work on, and restored it is as before', async () => {
  const ears = await listen(app.address, creator!.token)
  expect((await superadmin!.call(suspendOrganization, { org_id: trade.orgId, reason: '' })).body.fields).toEqual({
    reason: 'Шалтгаанаа бичнэ үү',
  })
  expect((await superadmin!.call(suspendOrganization, { org_id: trade.orgId, reason: 'Гэрээ дууссан' })).status).toBe(
    200,
  )
  await expect.poll(() => ears.isOver(), { timeout: 3000 }).toBe(true)
  for (const person of [creator!, admin!]) expect((await person.call(listMySessions, {})).status).toBe(401)
  expect((await outsider!.call(listMySessions, {})).status).toBe(200)

  const refused = await enter('creator')
  expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([403, 'access.suspension.closed'])
  expect((await enter('creator', 'Wrong#2026')).status).toBe(401)
  // Who works in two organisations works on in the other one, and cannot go back.
  const accountant = await app.as('accountant')
  const { body } = await accountant.call(userPermissions, {})
  expect(body.organizations.map(({ org_id }) => org_id)).toEqual([school.orgId])
  expect((await accountant.call(chooseRole, { org_id: trade.orgId })).status).toBe(404)

  expect((await superadmin!.call(suspendOrganization, { org_id: trade.orgId, reason: 'again' })).body.code).toBe(
    'access.suspension.already',
  )
  expect((await superadmin!.call(restoreOrganization, { org_id: trade.orgId })).status).toBe(200)
  expect((await superadmin!.call(restoreOrganization, { org_id: trade.orgId })).body.code).toBe(
    'access.suspension.not_suspended',
  )
  expect((await creator!.call(listMySessions, {})).status).toBe(200)
  expect((await enter('creator')).status).toBe(200)
  // Its own administrators read who closed it, and why.
  const log = await admin!.call(listAudit, { subject_type: 'access.organization' })
  expect(log.body.items).toMatchObject([
    { action: 'access.organization_restored' },
    { action: 'access.organization_suspended', after: { reason: 'Гэрээ дууссан' } },
  ])
})

test('of two who suspend at once one is told, and an organisation that is not there is not found', async () => {
  const answers = await Promise.all(
    [1, 2].map(() => superadmin!.call(suspendOrganization, { org_id: school.orgId, reason: 'Шалгалт' })),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  await superadmin!.call(restoreOrganization, { org_id: school.orgId })
  expect((await superadmin!.call(suspendOrganization, { org_id: 4711, reason: 'x' })).status).toBe(404)
})

test('an administrator of the system is added once, comes in, and is out at once when removed', async () => {
  const again = key()
  const [first, second] = [
    await superadmin!.call(addSuperAdmin, newcomer, again),
    await superadmin!.call(addSuperAdmin, newcomer, again),
  ]
  expect([first.status, second.body]).toEqual([200, first.body])
  expect(
    (await superadmin!.call(addSuperAdmin, { ...newcomer, email: 'other@orgil.example' }, key())).body.fields,
  ).toHaveProperty('login')
  const entered = await enter('second', 'Salkhi#2026')
  const { token } = (await entered.json()) as { token: string }
  const as = (path: string) =>
    fetch(`${app.address}/api${path}`, { headers: { authorization: `Bearer ${token}` } }).then(({ status }) => status)
  expect(await as('/access/super-admins')).toBe(200)

  const { body: list } = await superadmin!.call(listSuperAdmins, {})
  expect(list).toMatchObject([
    { login: 'superadmin', is_me: true, state: 'active' },
    { login: 'second', is_me: false, open_sessions: 1 },
  ])
  expect((await superadmin!.call(removeSuperAdmin, { id: list[0]!.id })).body.code).toBe('access.super_admins.own')
  expect((await superadmin!.call(removeSuperAdmin, { id: first.body.id })).status).toBe(200)
  expect(await as('/access/super-admins')).toBe(401)
  expect((await enter('second', 'Salkhi#2026')).status).toBe(401)
  expect((await superadmin!.call(removeSuperAdmin, { id: first.body.id })).status).toBe(404)
  const log = await db
    .selectFrom('platform.audit')
    .select(['org_id', 'action'])
    .where('action', 'like', 'access.super%')
    .orderBy('id')
    .execute()
  expect(log).toEqual([
    { org_id: 0, action: 'access.super_admin_added' },
    { org_id: 0, action: 'access.super_admin_removed' },
  ])
})

test('an invited one gets a letter and is shown as invited', async () => {
  const { password: _p, password_again: _a, ...person } = { ...newcomer, login: 'third', email: 'third@orgil.example' }
  expect(
    (
      await superadmin!.call(
        addSuperAdmin,
        { ...person, start: 'invitation', email: null, password: '', password_again: '' },
        key(),
      )
    ).body.fields,
  ).toHaveProperty('email')
  expect(
    (await superadmin!.call(addSuperAdmin, { ...person, start: 'invitation', password: '', password_again: '' }, key()))
      .status,
  ).toBe(200)
  await expect
    .poll(
      async () =>
        (await db.selectFrom('platform.mails').select('text').where('to', '=', 'third@orgil.example').execute()).length,
      { timeout: 5000 },
    )
    .toBe(1)
  expect((await superadmin!.call(listSuperAdmins, {})).body).toContainEqual(
    expect.objectContaining({ login: 'third', state: 'invited' }),
  )
})

test.each([
  ['password_again', 'Other#2026'],
  ['login', 'a b'],
  ['first_name', ''],
  ['email', 'NOT@MAIL'],
])('a new administrator: %s may not be "%s"', async (field, value) => {
  const { status, body } = await superadmin!.call(
    addSuperAdmin,
    { ...newcomer, login: 'fourth', [field]: value },
    key(),
  )
  expect([status, Object.keys(body.fields ?? {})]).toEqual([422, [field]])
})

test('a weak password is no password', async () => {
  const { body } = await superadmin!.call(
    addSuperAdmin,
    { ...newcomer, login: 'fifth', password: 'short', password_again: 'short' },
    key(),
  )
  expect(Object.keys(body.fields ?? {})).toEqual(['password'])
})

test('the log of all organisations names each, is filtered by one, pages, and goes into a table', async () => {
  const { body: all } = await superadmin!.call(listSystemAudit, {})
  expect(new Set(all.items.map(({ organization }) => organization))).toEqual(
    new Set(['Orgil', '"Хөх Тэнгэр Трейд" ХХК', '"Ирээдүй Оргил" сургууль']),
  )
  const { body: one } = await superadmin!.call(listSystemAudit, { org_id: school.orgId, limit: 1 })
  expect(one).toMatchObject({
    items: [{ org_id: school.orgId, action: 'access.organization_restored' }],
    next: expect.any(String) as string,
  })
  const { body: next } = await superadmin!.call(listSystemAudit, { org_id: school.orgId, before: one.next!, limit: 1 })
  expect(next.items).toMatchObject([{ org_id: school.orgId, action: 'access.organization_suspended' }])
  const { body: choices } = await superadmin!.call(systemAuditChoices, {})
  expect(choices.organizations).toContainEqual({ org_id: 0, organization: 'Orgil' })
  expect(choices.actions).toContain('access.organization_suspended')

  const csv = await (
    await superadmin!.fetch(`/api/access/system-audit.csv?org_id=${school.orgId}&lang=en`, { method: 'POST' })
  ).text()
  expect(csv.split('\r\n')[0]).toContain('"Organization"')
  expect(csv).toContain('Organization suspended')
  expect(csv).not.toContain('Хөх Тэнгэр')
  expect((await admin!.fetch('/api/access/system-audit.csv', { method: 'POST' })).status).toBe(403)
})

test('the first password of an administrator of the system does not hold the login name', async () => {
  const again = { ...newcomer, login: 'third', password: 'My#Third77', password_again: 'My#Third77' }
  expect(await superadmin!.call(addSuperAdmin, again, key())).toMatchObject({
    status: 422,
    body: { fields: { password: 'Нууц үгэнд нэвтрэх нэр орсон байна. Өөр нууц үг сонгоно уу.' } },
  })
  for (const password of ['My#Tuyaa77', 'Orgil#2026'])
    expect(
      (await superadmin!.call(addSuperAdmin, { ...again, password, password_again: password }, key())).body.code,
    ).toBe('access.password_context')
})

test('those above the organisations can be asked for a second factor too, from a day on; the organisations go on without', async () => {
  const { body: before } = await superadmin!.call(showPlatformRule, {})
  expect(before).toMatchObject({ second_factor_from: null, version: 0, protected: 0 })
  expect(before.without.map(({ login }) => login)).toContain('superadmin')
  expect((await superadmin!.call(changePlatformRule, { second_factor_from: 'soon', version: 0 })).status).toBe(422)
  expect((await superadmin!.call(changePlatformRule, { second_factor_from: '2099-01-01', version: 0 })).status).toBe(
    200,
  )
  expect((await superadmin!.call(listSuperAdmins, {})).status).toBe(200)
  expect((await superadmin!.call(changePlatformRule, { second_factor_from: null, version: 0 })).body.code).toBe(
    'access.rule.changed',
  )
  expect((await superadmin!.call(changePlatformRule, { second_factor_from: before.today, version: 1 })).status).toBe(
    200,
  )
  expect(await superadmin!.call(listSuperAdmins, {})).toMatchObject({
    status: 403,
    body: { code: 'platform.enrol_first' },
  })
  expect((await admin!.call(listMySessions, {})).status).toBe(200)
  await db
    .updateTable('access.security_rules')
    .set({ second_factor_from: null, second_factor_at: null })
    .where('org_id', '=', 0)
    .execute()
  expect((await superadmin!.call(listSuperAdmins, {})).status).toBe(200)
  const told = await db
    .selectFrom('platform.audit')
    .select(['org_id', 'after'])
    .where('action', '=', 'access.security_rule_changed')
    .orderBy('id')
    .execute()
  expect(told).toEqual([
    { org_id: 0, after: { second_factor_from: '2099-01-01' } },
    { org_id: 0, after: { second_factor_from: before.today } },
  ])
})
