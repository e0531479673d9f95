import { expect, test } from 'vitest'
import { startedApp, type Caller } from '#app/testing/started-app.ts'
import { removeUser } from '#modules/access/shared/index.ts'
import { recordEvent } from '../../shared/career.ts'
import { showEmployee } from '../../shared/staff.ts'
import { showUnits } from '../../shared/structure.ts'
import { addSubstitute, listSubstitutes } from '../../shared/substitutes.ts'
import { laterDay } from '../today.ts'

const app = await startedApp()
const { db } = app.services
const { orgId, employees, users } = app.places.orgs.trade
const [hr, admin, director] = (await Promise.all(['hr', 'admin', 'director'].map(app.as))) as [Caller, Caller, Caller]
const key = () => ({ 'idempotency-key': crypto.randomUUID() })
const { today } = (await hr.call(showUnits, {})).body
const later = (days: number) => laterDay(today, days)
const separate = (id: number, effective_on = today) =>
  hr.call(
    recordEvent,
    { id, kind: 'separation', effective_on, until: '', job_id: '', order_number: '', note: '' },
    key(),
  )
const dayComes = async (id: number) => {
  await db
    .updateTable('organization.career_events')
    .set({ effective_on: today })
    .where('org_id', '=', orgId)
    .where('emp_id', '=', id)
    .where('state', '=', 'planned')
    .execute()
  await app.runJob('organization.career')
}
const standing = async () =>
  (await hr.call(listSubstitutes, {})).body.substitutions.map(
    ({ absent, substitute }) => `${substitute.first_name} → ${absent.first_name}`,
  )
const names = (absent: string, substitute: string, from: number, until: number) =>
  hr.call(
    addSubstitute,
    {
      emp_id: employees[absent]!,
      substitute_emp_id: employees[substitute]!,
      starts_on: later(from),
      ends_on: later(until),
      note: '',
    },
    key(),
  )
const newsOf = async (who: Caller) => JSON.stringify(await (await who.fetch('/api/notifications?limit=50')).json())

test('the last who administers roles does not leave, neither today nor when the day comes', async () => {
  const id = employees['admin']!
  const now = await separate(id)
  expect([now.status, now.body.code]).toEqual([409, 'access.last_administrator'])
  expect((await separate(id, later(2))).body.state).toBe('planned')
  await dayComes(id)
  expect((await hr.call(showEmployee, { id })).body).toMatchObject({
    state: 'working',
    events: [{ state: 'planned', problem: 'access.last_administrator' }],
  })
  expect((await admin.call(showUnits, {})).status).toBe(200)
})

test('with a separation nobody stands in for the person any more, nor they for anybody, and whom it leaves alone hears of it', async () => {
  const [gone, alone] = [employees['sales']!, employees['director']!]
  await names('director', 'sales', 4, 5)
  await names('sales', 'accountant', 8, 9)
  expect(await standing()).toHaveLength(2)
  expect((await separate(gone)).body.code).toBeUndefined()
  expect(await standing()).toEqual([])
  const ended = await db
    .selectFrom('platform.audit')
    .select(['subject_id', 'before'])
    .where('org_id', '=', orgId)
    .where('action', '=', 'organization.substitute_ended')
    .orderBy('at')
    .execute()
  expect(ended).toMatchObject([
    { subject_id: String(alone), before: { substitute: 'Ж.Нямдорж' } },
    { subject_id: String(gone) },
  ])
  await expect.poll(() => newsOf(director)).toContain('organization.notify.substitute_left')
  expect((await names('director', 'accountant', 4, 5)).status).toBe(200)
})

test('whose account is removed stands in for nobody any more', async () => {
  await names('reviewer', 'creator', 4, 5)
  expect(await standing()).toContain('Болд → Сарангэрэл')
  expect((await admin.call(removeUser, { id: users['creator']! })).status).toBe(200)
  await expect.poll(standing).not.toContain('Болд → Сарангэрэл')
  await expect.poll(async () => newsOf(await app.as('reviewer'))).toContain('organization.notify.substitute_left')
})

test('of the platform above the organisations nobody stands in for anybody', async () => {
  const above = await app.as('superadmin')
  const reply = await above.call(
    addSubstitute,
    { emp_id: 8, substitute_emp_id: 9, starts_on: later(1), ends_on: later(2), note: '' },
    key(),
  )
  expect([reply.status, reply.body.code]).toEqual([404, 'organization.missing'])
})

test('human resources may end what they see, also of somebody who has left', async () => {
  const mine = async () =>
    (await hr.call(listSubstitutes, {})).body.substitutions.find(({ absent }) => absent.emp_id === employees['builder'])
  await names('builder', 'accountant', 12, 13)
  await db
    .updateTable('organization.employees')
    .set({ is_active: false, state: 'left' })
    .where('org_id', '=', orgId)
    .where('id', '=', employees['builder']!)
    .execute()
  expect(await mine()).toMatchObject({ may_end: true })
})
