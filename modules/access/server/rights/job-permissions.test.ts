import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import { listAudit } from '../../shared/audit.ts'
import { explainAccess } from '../../shared/explanation.ts'
import { changeJobPermissions, listJobPermissions, showJobPermissions } from '../../shared/job-permissions.ts'
import { changeCeiling, showCeiling } from '../../shared/organization-permissions.ts'
import { userPermissions } from '../../shared/session.ts'
import { removeUser, setUserActive, setUserPassword, showUser } from '../../shared/users.ts'
import { membersWho } from '../members/members.ts'

const {
  as,
  places,
  services: { db },
} = await startedApp()
const { trade, school } = places.orgs
const admin = await as('admin')
const creator = await as('creator')

const jobOf = async (login: string) =>
  (await db
    .selectFrom('access.members')
    .select('job_id')
    .where('org_id', '=', trade.orgId)
    .where('user_id', '=', trade.users[login]!)
    .executeTakeFirstOrThrow()) as { job_id: number }
const { job_id } = await jobOf('creator')
const mayNow = async (permission: string) => {
  const { body } = await creator.call(userPermissions, {})
  return permission in body.permission.permissions
}
const give = async (permissions: string[], job = job_id, giver = admin) => {
  const {
    body: { version },
  } = await admin.call(showJobPermissions, { job_id: job })
  return giver.call(changeJobPermissions, { job_id: job, permissions, version })
}
const rolesHeldBy = async (id: number) =>
  [
    ...(await db
      .selectFrom('access.members')
      .select('main_role_id as role_id')
      .where('org_id', '=', trade.orgId)
      .where('user_id', '=', id)
      .execute()),
    ...(await db
      .selectFrom('access.member_roles')
      .select('role_id')
      .where('org_id', '=', trade.orgId)
      .where('user_id', '=', id)
      .execute()),
  ].map(({ role_id }) => role_id)
const told = () =>
  db
    .selectFrom('platform.outbox')
    .select('payload')
    .where('topic', '=', 'access.rights_changed')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()

test('whoever holds the job may it at once, is told, and may it no longer when the job gives it no more; the log knows both', async () => {
  expect(await mayNow('access.audit.r')).toBe(false)
  expect((await creator.call(listAudit, {})).status).toBe(403)
  expect((await give(['access.audit.r'])).status).toBe(200)
  expect(JSON.stringify((await told()).payload)).toContain(`u:${trade.users['creator']}`)
  expect(await mayNow('access.audit.r')).toBe(true)
  expect((await creator.call(listAudit, {})).status).toBe(200)

  const { body: shown } = await admin.call(showJobPermissions, { job_id })
  expect(shown).toMatchObject({
    permissions: ['access.audit.r'],
    version: 1,
    people: expect.arrayContaining([expect.objectContaining({ user_id: trade.users['creator'] })]) as unknown,
  })
  const {
    body: { jobs },
  } = await admin.call(listJobPermissions, {})
  expect(jobs.find((one) => one.job_id === job_id)).toMatchObject({ permissions: 1 })
  const english = { 'x-lang': 'en_US' }
  const named = { job: 'Procurement Specialist', struct: 'Procurement' }
  expect(
    (await admin.call(listJobPermissions, {}, english)).body.jobs.find((one) => one.job_id === job_id),
  ).toMatchObject(named)
  expect((await admin.call(showJobPermissions, { job_id }, english)).body).toMatchObject(named)
  expect(jobs.filter((one) => one.job_id !== job_id).every(({ permissions }) => permissions === 0)).toBe(true)

  expect((await give([])).status).toBe(200)
  expect(await mayNow('access.audit.r')).toBe(false)
  const {
    body: { items },
  } = await admin.call(listAudit, { action: 'access.job_permissions_changed' })
  expect(items.map(({ before, after }) => [before, after])).toEqual([
    [{ permissions: ['access.audit.r'] }, { permissions: [] }],
    [{ permissions: [] }, { permissions: ['access.audit.r'] }],
  ])
})

test('the ceiling stands above jobs as well, and the answer to why names the job', async () => {
  await give(['access.audit.r'])
  const why = async () =>
    (await admin.call(explainAccess, { user_id: trade.users['creator'], permission: 'access.audit.r' })).body
  expect(await why()).toMatchObject({
    allowed: true,
    under_ceiling: true,
    job: { id: job_id, by_job: true },
    roles: [{ by_role: false, allowed: true }],
  })
  const superAdmin = await as('superadmin')
  const { body: ceiling } = await superAdmin.call(showCeiling, { org_id: trade.orgId })
  const all = ceiling.modules.flatMap(({ resources }) =>
    resources.flatMap(({ resource, actions }) => actions.map((action) => `${resource}.${action}`)),
  )
  const {
    body: { version },
  } = await superAdmin.call(changeCeiling, {
    org_id: trade.orgId,
    max: all.filter((one) => one !== 'access.audit.r'),
    version: ceiling.version,
  })
  expect(await mayNow('access.audit.r')).toBe(false)
  expect(await why()).toMatchObject({ allowed: false, under_ceiling: false, job: { by_job: true } })
  expect(await asSystem(db, (trx) => membersWho(trx, trade.orgId, 'access.audit.r'))).toEqual([])
  await superAdmin.call(changeCeiling, { org_id: trade.orgId, max: null, version })
  expect(
    (await asSystem(db, (trx) => membersWho(trx, trade.orgId, 'access.audit.r'))).map(({ user_id }) => user_id),
  ).toContain(trade.users['creator'])
  await give([])
  expect(await why()).toMatchObject({ allowed: false, job: { by_job: false } })
})

test('nobody gives by a job what they do not have, nor the right to administer roles, nor what nobody declares; late and wrong people are refused', async () => {
  expect(await give(['access.roles.u'])).toMatchObject({ status: 422, body: { code: 'access.job.administers' } })
  expect(await give(['platform.admin'])).toMatchObject({ status: 422, body: { code: 'access.permission_unknown' } })
  expect(await give(['access.audit.r'], job_id, creator)).toMatchObject({ status: 403 })
  expect(await admin.call(changeJobPermissions, { job_id, permissions: [], version: 0 })).toMatchObject({
    status: 409,
    body: { code: 'access.rights_changed_meanwhile' },
  })
  expect(await admin.call(showJobPermissions, { job_id: 99_999 })).toMatchObject({
    status: 404,
    body: { code: 'access.job.missing' },
  })
  expect((await creator.call(listJobPermissions, {})).status).toBe(403)

  // Somebody who administers roles but has little themselves.
  await db
    .updateTable('access.roles')
    .set({ permissions: ['access.roles.r', 'access.roles.u'] })
    .where('org_id', '=', trade.orgId)
    .where('id', '=', trade.roles.lawyer)
    .execute()
  await db
    .updateTable('access.members')
    .set({ main_role_id: trade.roles.lawyer })
    .where('org_id', '=', trade.orgId)
    .where('user_id', '=', trade.users['sales']!)
    .execute()
  expect(await give(['access.audit.r'], job_id, await as('sales'))).toMatchObject({
    status: 403,
    body: { code: 'access.cannot_give' },
  })
})

test('whoever may more by their job is stronger too: nobody who may less sets their password, closes them out or hands them roles', async () => {
  const users: string[] = ['access.users.r', 'access.users.u', 'access.users.d']
  await db
    .updateTable('access.roles')
    .set({ permissions: users })
    .where('org_id', '=', trade.orgId)
    .where('id', '=', trade.roles.accountant)
    .execute()
  const clerk = await as('accountant')
  const id = trade.users['secretary']!
  await db
    .updateTable('access.roles')
    .set({ permissions: ['access.users.r'] })
    .where('org_id', '=', trade.orgId)
    .where('id', 'in', await rolesHeldBy(id))
    .execute()
  const { job_id: job } = await jobOf('secretary')
  expect((await clerk.call(showUser, { id })).body).toMatchObject({ is_stronger: false, personal: null })
  expect((await give(['access.audit.r'], job)).status).toBe(200)
  expect((await clerk.call(showUser, { id })).body).toMatchObject({ is_stronger: true, personal: 'stronger' })
  const refused = { status: 403, body: { code: 'access.users.stronger' } }
  expect(
    await clerk.call(setUserPassword, { id, password: 'Salkhi#2026', password_again: 'Salkhi#2026' }),
  ).toMatchObject(refused)
  expect(await clerk.call(setUserActive, { id, active: false })).toMatchObject(refused)
  expect(await clerk.call(removeUser, { id })).toMatchObject(refused)
  expect((await give([], job)).status).toBe(200)
  expect(
    await clerk.call(setUserPassword, { id, password: 'Salkhi#2026', password_again: 'Salkhi#2026' }),
  ).toMatchObject({ status: 200 })
})

test('the jobs of another organisation give nothing here, and are not seen', async () => {
  const elsewhere = await as('outsider')
  await db
    .insertInto('access.job_permissions')
    .values({ org_id: school.orgId, job_id, permissions: ['access.audit.r'], version: 1 })
    .onConflict((known) => known.columns(['org_id', 'job_id']).doNothing())
    .execute()
  expect(await mayNow('access.audit.r')).toBe(false)
  expect([403, 404]).toContain((await elsewhere.call(showJobPermissions, { job_id })).status)
})
