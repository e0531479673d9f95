import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { withTenant } from '#platform/server/tenancy.ts'
import {
  changeCeiling,
  changeStandard,
  listCeilings,
  showCeiling,
  showStandard,
} from '../../shared/organization-permissions.ts'
import { listRoles } from '../../shared/roles.ts'
import { userPermissions } from '../../shared/session.ts'

const {
  as,
  places,
  services: { db },
} = await startedApp()
const { trade, school } = places.orgs
const [superadmin, admin, creator] = [await as('superadmin'), await as('admin'), await as('creator')]
const org_id = trade.orgId

const setCeiling = async (max: string[] | null) =>
  superadmin.call(changeCeiling, {
    org_id,
    max,
    version: (await superadmin.call(showCeiling, { org_id })).body.version,
  })
const setStandard = async (permissions: string[]) =>
  admin.call(changeStandard, { permissions, version: (await admin.call(showStandard, {})).body.version })
const mine = async (who: typeof admin) => (await who.call(userPermissions, {})).body.permission
const entries = () =>
  db
    .selectFrom('platform.audit')
    .select(['org_id', 'action', 'before', 'after', 'user_id'])
    .where('subject_type', '=', 'access.organization')
    .orderBy('id')
    .execute()

test('the ceiling takes permissions from everybody at once, whatever their role, and gives them back', async () => {
  expect((await admin.call(listRoles, {})).status).toBe(200)
  const everything = (await mine(admin)).organizationMaxPermissions[String(org_id)]!
  expect(everything).toContain('access.audit.r')
  const max = everything.filter(
    (permission) => permission !== 'access.users.d' && permission !== 'workflow.documents.c',
  )
  expect((await setCeiling(max)).status).toBe(200)

  expect((await creator.fetch('/api/workflow/flows')).status).toBe(403)
  const permission = await mine(creator)
  expect(Object.keys(permission.permissions).toSorted()).toEqual([
    'attendance.own.r',
    'news.reading.r',
    'planning.participation.r',
    'rooms.booking.r',
    'site.me.r',
    'workflow.documents.r',
  ])
  expect(permission.organizationMaxPermissions[String(org_id)]!.sort()).toEqual([...max].sort())
  expect(permission.menu.map(({ url }) => url)).not.toContain('/workflow/new')

  expect((await setCeiling(null)).status).toBe(200)
  expect((await creator.fetch('/api/workflow/flows')).status).toBe(200)
})

test('the ceiling of one organisation leaves the others alone', async () => {
  await setCeiling(['workflow.documents.r', 'access.roles.r', 'access.roles.u'])
  expect((await mine(await as('principal'))).permissions).toMatchObject({ 'workflow.documents.c': true })
  await setCeiling(null)
})

test('the change stands in the log of the organisation, with who made it', async () => {
  const [first] = await entries()
  const superUser = (await superadmin.call(userPermissions, {})).body.user.id
  expect(first).toMatchObject({
    org_id,
    action: 'access.ceiling_changed',
    before: { permissions: null },
    user_id: superUser,
  })
})

test('a ceiling under which nobody could administer roles any more is refused', async () => {
  expect(await setCeiling(['workflow.documents.r'])).toMatchObject({
    status: 409,
    body: { code: 'access.last_administrator' },
  })
})

test('what does not exist, and what is the super administrators’, is no ceiling', async () => {
  for (const permission of ['platform.admin', 'crm.nothing.r'])
    expect(await setCeiling([permission])).toMatchObject({ status: 422, body: { code: 'access.permission_unknown' } })
  expect((await superadmin.call(showCeiling, { org_id: 4711 })).status).toBe(404)
})

test('nobody but super administrators touches a ceiling, and the database holds that as well', async () => {
  const principal = await as('principal')
  for (const who of [admin, creator, principal]) {
    expect((await who.call(listCeilings, {})).status).toBe(403)
    expect((await who.call(showCeiling, { org_id })).status).toBe(403)
    expect((await who.call(changeCeiling, { org_id, max: null, version: 0 })).status).toBe(403)
  }
  const around = withTenant(db, { orgId: org_id, userId: trade.users['admin']! }, (trx) =>
    trx
      .updateTable('access.organization_permissions')
      .set({ max_permissions: null })
      .where('org_id', '=', org_id)
      .execute(),
  )
  await expect(around).rejects.toThrow('permission denied')
})

test('super administrators see how high each ceiling is, and how many roles would feel it', async () => {
  const { body } = await superadmin.call(listCeilings, {})
  expect(body.organizations.find((one) => one.org_id === org_id)).toMatchObject({
    organization: '"Хөх Тэнгэр Трейд" ХХК',
    max: null,
    roles: 12,
  })
  expect((await superadmin.call(showCeiling, { org_id })).body.used).toMatchObject({
    'workflow.documents.r': 12,
    'access.roles.u': 1,
  })
})

test('every member has the standard permissions besides their role, and loses them again', async () => {
  expect((await creator.call(listRoles, {})).status).toBe(403)
  expect((await setStandard(['access.roles.r'])).status).toBe(200)
  expect((await creator.call(listRoles, {})).status).toBe(200)
  expect(await mine(creator)).toMatchObject({
    employeeStandardPermissions: ['access.roles.r'],
    permissions: { 'access.roles.r': true, 'workflow.documents.r': true },
  })
  expect((await mine(await as('outsider'))).employeeStandardPermissions).toEqual([])
  await setStandard([])
  expect((await creator.call(listRoles, {})).status).toBe(403)
})

test('the ceiling stands above the standard too', async () => {
  await setStandard(['access.audit.r'])
  await setCeiling(['workflow.documents.r', 'access.roles.r', 'access.roles.u'])
  expect((await mine(creator)).permissions).toEqual({ 'workflow.documents.r': true })
  await setCeiling(null)
  await setStandard([])
})

test('nobody makes standard what they do not have themselves', async () => {
  await setCeiling(['workflow.documents.r', 'access.roles.r', 'access.roles.u'])
  expect(await setStandard(['workflow.documents.c'])).toMatchObject({
    status: 403,
    body: { code: 'access.cannot_give' },
  })
  await setCeiling(null)
  expect((await creator.call(changeStandard, { permissions: [], version: 0 })).status).toBe(403)
})

test('of two who set the same at once the second is told', async () => {
  const { version } = (await admin.call(showStandard, {})).body
  const replies = await Promise.all(
    [['workflow.documents.r'], ['workflow.documents.c']].map((permissions) =>
      admin.call(changeStandard, { permissions, version }),
    ),
  )
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const { version: high } = (await superadmin.call(showCeiling, { org_id })).body
  await superadmin.call(changeCeiling, { org_id, max: null, version: high })
  expect(await superadmin.call(changeCeiling, { org_id, max: null, version: high })).toMatchObject({
    status: 409,
    body: { code: 'access.rights_changed_meanwhile' },
  })
})

test('an administrator of one organisation sets the standard of that one alone', async () => {
  const { permissions } = (await admin.call(showStandard, {})).body
  expect(permissions.length).toBe(1)
  const kept = await db
    .selectFrom('access.organization_permissions')
    .select('standard_permissions')
    .where('org_id', '=', school.orgId)
    .executeTakeFirst()
  expect(kept?.standard_permissions ?? []).toEqual([])
})
