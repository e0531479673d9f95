import { expect, test } from 'vitest'
import { changeJobPermissions, userPermissions } from '#modules/access/shared/index.ts'
import { startedApp } from '#app/testing/started-app.ts'
import { recordEvent } from '../../shared/career.ts'
import { todayOf } from '../today.ts'

const {
  as,
  places,
  services: { db },
} = await startedApp()
const { trade } = places.orgs
const [admin, hr, creator] = [await as('admin'), await as('hr'), await as('creator')]

test('what a job gives stays behind with it: whoever goes to another one may what that gives, at once, and is told', async () => {
  const day = await todayOf(db, trade.orgId)
  const placeOf = (login: string) =>
    db
      .selectFrom('organization.employees')
      .select(['id', 'job_id'])
      .where('org_id', '=', trade.orgId)
      .where('user_id', '=', trade.users[login]!)
      .executeTakeFirstOrThrow()
  const [{ id, job_id }, { job_id: other }] = [await placeOf('creator'), await placeOf('reviewer')]
  await db
    .updateTable('organization.jobs')
    .set({ places: 9 })
    .where('org_id', '=', trade.orgId)
    .where('id', 'in', [job_id, other])
    .execute()
  for (const [job, permission] of [
    [job_id, 'access.audit.r'],
    [other, 'access.users.r'],
  ] as const) {
    expect(
      (await admin.call(changeJobPermissions, { job_id: job, permissions: [permission], version: 0 })).status,
    ).toBe(200)
  }
  const may = async () => {
    const { permissions } = (await creator.call(userPermissions, {})).body.permission
    return ['access.audit.r', 'access.users.r'].filter((permission) => permission in permissions)
  }
  const transfer = (to: number) =>
    hr.call(recordEvent, { id, kind: 'transfer', effective_on: day, job_id: to, until: '', order_number: '', note: '' })

  expect(await may()).toEqual(['access.audit.r'])
  expect((await transfer(other)).status).toBe(200)
  expect(await may()).toEqual(['access.users.r'])
  const told = await db
    .selectFrom('platform.outbox')
    .select('payload')
    .where('org_id', '=', trade.orgId)
    .where('topic', '=', 'access.rights_changed')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(told.payload).toMatchObject({
    live: expect.arrayContaining([expect.objectContaining({ audience: [`u:${trade.users['creator']}`] })]) as unknown,
  })
  expect((await transfer(job_id)).status).toBe(200)
  expect(await may()).toEqual(['access.audit.r'])
})
