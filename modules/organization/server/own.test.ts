import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { cancelEvent, recordEvent, type CareerKind } from '../shared/career.ts'
import { linkUser, showEmployee } from '../shared/staff.ts'
import { showUnits } from '../shared/structure.ts'
import { laterDay } from './today.ts'

const app = await startedApp()
const { db } = app.services
const { orgId, employees, users, jobs } = app.places.orgs.trade
const [hr, admin] = [await app.as('hr'), await app.as('admin')]
const key = () => ({ 'idempotency-key': crypto.randomUUID() })
const { today } = (await hr.call(showUnits, {})).body
const write = (who: typeof hr, id: number, kind: CareerKind, job_id: number | '' = jobs.buyer) =>
  who.call(
    recordEvent,
    {
      id,
      kind,
      effective_on: laterDay(today, 3),
      until: kind === 'leave' ? laterDay(today, 4) : '',
      job_id,
      order_number: '',
      note: '',
    },
    key(),
  )
await db
  .updateTable('organization.jobs')
  .set({ places: 9 })
  .where('org_id', '=', orgId)
  .where('id', '=', jobs.buyer)
  .execute()

test('human resources give themselves no other place: neither the employee of somebody else nor another job', async () => {
  const mine = employees['hr']!
  for (const reply of [
    await hr.call(linkUser, { id: mine, user_id: null }),
    await hr.call(linkUser, { id: employees['director']!, user_id: users['hr']! }),
    await write(hr, mine, 'transfer'),
    await write(hr, mine, 'promotion'),
  ]) {
    expect([reply.status, reply.body.code]).toEqual([403, 'organization.staff.own_employment'])
  }
  expect((await write(hr, mine, 'leave', '')).status).toBe(200)
})

test('what others wrote about somebody with that right they do not call off themselves', async () => {
  const planned = await write(admin, employees['hr']!, 'transfer')
  expect(planned.status).toBe(200)
  const refused = await hr.call(cancelEvent, { id: employees['hr']!, event_id: planned.body.id })
  expect([refused.status, refused.body.code]).toEqual([403, 'organization.staff.own_employment'])
  expect((await admin.call(cancelEvent, { id: employees['hr']!, event_id: planned.body.id })).status).toBe(200)
})

test('whoever administers roles may, because they could give themselves everything else', async () => {
  expect((await write(admin, employees['admin']!, 'transfer')).status).toBe(200)
})

test('that an employee takes the name of the account stands in the log, with the name before', async () => {
  const id = employees['sales']!
  await hr.call(linkUser, { id, user_id: null })
  await hr.call(linkUser, { id: employees['builder']!, user_id: null })
  const before = (await hr.call(showEmployee, { id })).body
  expect((await hr.call(linkUser, { id, user_id: users['builder']! })).status).toBe(200)
  const after = (await hr.call(showEmployee, { id })).body
  expect(after.first_name).not.toBe(before.first_name)
  const { before: was, after: is } = await db
    .selectFrom('platform.audit')
    .select(['before', 'after'])
    .where('org_id', '=', orgId)
    .where('action', '=', 'organization.user_linked')
    .orderBy('at', 'desc')
    .executeTakeFirstOrThrow()
  expect([was, is]).toMatchObject([
    { login: null, last_name: before.last_name, first_name: before.first_name },
    { login: 'builder', last_name: after.last_name, first_name: after.first_name },
  ])
})
