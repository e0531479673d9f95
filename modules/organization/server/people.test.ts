import { expect, test } from 'vitest'
import { injectedApp } from '#app/testing/inject.ts'
import type { Trx } from '#platform/server/database.ts'
import { asSystem, withTenant } from '#platform/server/tenancy.ts'
import { openCalendars } from './calendars.ts'
import { placeEmployee } from './employees.ts'
import { directoryFor, personCards, type AssigneeFields } from './people.ts'

const { db, places, signIn } = await injectedApp()
const { trade, school } = places.orgs
const nobody: AssigneeFields = { role_id: null, user_id: null, struct_id: null, job_id: null, emp_id: null }
const inTrade = <T>(work: (trx: Trx) => Promise<T>) =>
  withTenant(db, { orgId: trade.orgId, userId: trade.users['creator']! }, work)
const reached = async (...assignees: Partial<AssigneeFields>[]) => {
  const people = await inTrade((trx) =>
    directoryFor(
      trx,
      trade.orgId,
      assignees.map((fields) => ({ ...nobody, ...fields })),
    ),
  )
  const ids = people.map(({ user_id }) => user_id)
  expect(new Set(ids).size).toBe(ids.length)
  return Object.keys(trade.users).filter((login) => ids.includes(trade.users[login]!))
}

test('a role reaches everybody who holds it, as main role or beside it', async () => {
  expect(await reached({ role_id: trade.roles.councillor })).toEqual(['councillor1', 'councillor2', 'councillor3'])
  expect(await reached({ role_id: trade.roles.lawyer })).toEqual(['councillor2'])
})

test('a job, a unit, an employee and a user reach their people', async () => {
  expect(await reached({ job_id: trade.jobs.purchase_head })).toEqual(['reviewer'])
  expect(await reached({ struct_id: trade.structs.purchase })).toEqual(['creator', 'reviewer'])
  expect(await reached({ emp_id: trade.employees['director']! })).toEqual(['director'])
  expect(await reached({ user_id: trade.users['hr']! })).toEqual(['hr'])
})

test('many assignees are answered together, each person once', async () => {
  expect(
    await reached(
      { role_id: trade.roles.reviewer },
      { job_id: trade.jobs.purchase_head },
      { user_id: trade.users['hr']! },
    ),
  ).toEqual(['reviewer', 'hr'])
  expect(await reached()).toEqual([])
  expect(await reached({})).toEqual([])
})

test('a person comes with name, place and all roles', async () => {
  const [lawyer] = await inTrade((trx) => directoryFor(trx, trade.orgId, [{ ...nobody, role_id: trade.roles.lawyer }]))
  expect(lawyer).toEqual({
    user_id: trade.users['councillor2'],
    emp_id: trade.employees['councillor2'],
    struct_id: trade.structs.office,
    job_id: trade.jobs.lawyer,
    role_ids: [trade.roles.councillor, trade.roles.lawyer],
    first_name: 'Үүрийнтуяа',
    last_name: 'Өлзий',
    job: 'Хуульч',
    struct: 'Захиргаа, хүний нөөц',
  })
})

test('nobody of another organisation is reached', async () => {
  expect(await reached({ user_id: school.users['outsider']! }, { role_id: school.roles.director })).toEqual([])
  expect(await inTrade((trx) => personCards(trx, trade.orgId, [school.users['outsider']!]))).toEqual([])
})

test('the system, which sees every organisation, reaches the same people', async () => {
  // Ids of employees, jobs and units are counted in each organisation, so the same ones stand elsewhere too.
  const fields = ['emp_id', 'job_id', 'struct_id', 'user_id', 'role_id'] as const
  const assignees = fields.flatMap((field) =>
    Array.from({ length: 30 }, (_, index) => ({ ...nobody, [field]: index + 1 })),
  )
  for (const assignee of assignees) {
    const [ours, systems] = [
      await inTrade((trx) => directoryFor(trx, trade.orgId, [assignee])),
      await asSystem(db, (trx) => directoryFor(trx, trade.orgId, [assignee])),
    ]
    expect(systems, JSON.stringify(assignee)).toEqual(ours)
  }
})

test('who leaves is not reached and cannot sign in, but keeps a name in what is past', async () => {
  const gone = {
    id: trade.employees['sales']!,
    user_id: trade.users['sales']!,
    job_id: trade.jobs.sales_adviser,
    first_name: 'Нямдорж',
    last_name: 'Жамц',
  }
  await asSystem(db, (trx) => placeEmployee(trx, trade.orgId, { ...gone, is_active: false }))
  expect(await reached({ emp_id: gone.id }, { role_id: trade.roles.sales }, { user_id: gone.user_id })).toEqual([])
  expect((await signIn('sales')).status).toBe(401)
  const cards = await inTrade((trx) => personCards(trx, trade.orgId, [gone.user_id, gone.user_id]))
  expect(cards).toMatchObject([{ user_id: gone.user_id, first_name: 'Нямдорж', job: 'Борлуулалтын зөвлөх' }])
})

test('who changes the job is reached in the new one', async () => {
  const mover = {
    id: trade.employees['builder']!,
    user_id: trade.users['builder']!,
    first_name: 'Билгүүн',
    last_name: 'Чулуун',
  }
  await asSystem(db, (trx) => placeEmployee(trx, trade.orgId, { ...mover, job_id: trade.jobs.accountant }))
  expect(await reached({ job_id: trade.jobs.developer })).toEqual([])
  expect(await reached({ job_id: trade.jobs.accountant })).toEqual(['accountant', 'builder'])
})

test('an employee needs a job that exists and a user who belongs here', async () => {
  const employee = { id: 99, user_id: null, job_id: 4711, first_name: 'Хэн', last_name: 'Нэгэн' }
  await expect(asSystem(db, (trx) => placeEmployee(trx, trade.orgId, employee))).rejects.toMatchObject({
    code: 'organization.job_missing',
  })
  await expect(
    asSystem(db, (trx) =>
      placeEmployee(trx, trade.orgId, { ...employee, job_id: 9, user_id: school.users['outsider']! }),
    ),
  ).rejects.toMatchObject({ code: 'organization.member_missing' })
})

test('the calendar knows the week, the lunch and the holidays', async () => {
  const calendar = await inTrade((trx) => openCalendars()(trx, trade.orgId))
  expect(calendar.zone).toBe('Asia/Ulaanbaatar')
  expect(calendar.week[0]).toEqual({
    weekday: 1,
    starts: '09:00',
    ends: '18:00',
    break_starts: '13:00',
    break_ends: '14:00',
  })
  expect(calendar.week).toHaveLength(5)
  expect(calendar.holidays.has('2027-02-07')).toBe(true)
})
