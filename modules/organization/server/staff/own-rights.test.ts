import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { startedApp, type Caller } from '#app/testing/started-app.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import { workbook } from '#platform/testing/workbook.ts'
import { createRole } from '#modules/access/server/index.ts'
import { changeJobPermissions, changeUserRoles, createUser, userPermissions } from '#modules/access/shared/index.ts'
import { cancelEvent, recordEvent } from '../../shared/career.ts'
import { importEmployees } from '../../shared/imports.ts'
import { hireEmployee, linkUser } from '../../shared/staff.ts'
import { laterDay, todayOf } from '../today.ts'

const {
  as,
  signIn,
  places,
  services: { db },
} = await startedApp()
const { trade } = places.orgs
const { users, employees, jobs } = trade
const [admin, hr] = [await as('admin'), await as('hr')]
const key = () => ({ 'idempotency-key': randomUUID() })
const today = await todayOf(db, trade.orgId)

const HIRES = [
  'organization.employees.c',
  'organization.employees.r',
  'organization.employees.u',
  'organization.employees.import',
]
const BEYOND = 'access.audit.r'
const strong = jobs.lawyer
const plain = jobs.driver
await db.updateTable('organization.jobs').set({ places: 50 }).where('org_id', '=', trade.orgId).execute()
expect((await admin.call(changeJobPermissions, { job_id: strong, permissions: [BEYOND], version: 0 })).status).toBe(200)

async function withRights(login: string, permissions: string[]) {
  const role = { name: `${login}_kept`, display_name: { mn: login }, permissions }
  const id = await asSystem(db, (trx) => createRole(trx, trade.orgId, role))
  const roles = { id: users[login]!, main_role_id: id, extra_role_ids: [], default_menu: null }
  expect((await admin.call(changeUserRoles, roles)).status).toBe(200)
  return { who: await as(login), role: id }
}
const { who: clerk } = await withRights('accountant', ['access.roles.r', 'access.roles.u', ...HIRES])
const { who: keeper, role: keeping } = await withRights('sales', [
  'access.users.r',
  'access.users.c',
  'access.users.u',
  ...HIRES,
])

const hire = async (who: Caller, job_id: number, effective_on = today) => {
  const person = {
    last_name: 'Бат',
    first_name: 'Хүн',
    clan_name: '',
    register_number: '',
    birth_date: '',
    gender: '' as const,
    phone: '',
    mobile: '',
    email: '',
    note: '',
  }
  const { status, body } = await who.call(hireEmployee, { ...person, job_id, effective_on, order_number: '' }, key())
  expect(status).toBe(200)
  return body.id
}
const move = (who: Caller, id: number, job_id: number, effective_on = today) =>
  who.call(recordEvent, { id, kind: 'transfer', effective_on, until: '', job_id, order_number: '', note: '' }, key())
const mayNow = async (who: Caller) => BEYOND in (await who.call(userPermissions, {})).body.permission.permissions
const refused = { status: 403, body: { code: 'access.cannot_give', permissions: [BEYOND] } }
const part = async (login: string) =>
  expect((await admin.call(linkUser, { id: employees[login]!, user_id: null })).status).toBe(200)

test('who administers roles, but not this right, gets it from no record that they hire and link to themselves', async () => {
  await part('accountant')
  const record = await hire(clerk, strong)
  expect(await clerk.call(linkUser, { id: record, user_id: users['accountant']! })).toMatchObject(refused)
  // Nor from a record whose job is still to come, or is another one from some day on.
  const later = await hire(clerk, strong, laterDay(today, 3))
  expect(await clerk.call(linkUser, { id: later, user_id: users['accountant']! })).toMatchObject(refused)
  const moving = await hire(clerk, plain)
  expect((await move(clerk, moving, strong, laterDay(today, 3))).status).toBe(200)
  expect(await clerk.call(linkUser, { id: moving, user_id: users['accountant']! })).toMatchObject(refused)
  expect(await mayNow(clerk)).toBe(false)
})

test('they still place themselves where nothing comes with it, and nowhere else by a step, a plan or a file', async () => {
  const record = await hire(clerk, plain)
  expect((await clerk.call(linkUser, { id: record, user_id: users['accountant']! })).status).toBe(200)
  for (const day of [today, laterDay(today, 5)]) {
    const reply = await move(clerk, record, strong, day)
    expect(reply).toMatchObject(refused)
    expect(Object.keys(reply.body.fields ?? {})).toEqual(['job_id'])
  }
  const rows = [
    ['code', 'last_name', 'first_name', 'job'],
    [String(record), 'Батсүх', 'Солонго', String(strong)],
  ]
  const file = { content: await workbook(rows), dry_run: true, invite: false }
  const { body } = await clerk.call(importEmployees, file, key())
  expect(body.rows).toMatchObject([{ deed: 'refuse', problems: { job: 'organization.staff.job_beyond' } }])

  // What others meant for some days they do not make last by calling off what follows.
  expect((await move(admin, record, strong, laterDay(today, 5))).status).toBe(200)
  const back = await move(admin, record, plain, laterDay(today, 6))
  expect(back.status).toBe(200)
  expect(await clerk.call(cancelEvent, { id: record, event_id: back.body.id })).toMatchObject(refused)
  expect(await mayNow(clerk)).toBe(false)
})

test('nor by way of somebody as whom they could come in: who opens accounts places no account above their own rights', async () => {
  const person = {
    login: 'second.me',
    last_name: 'Бат',
    first_name: 'Хоёр',
    nickname: '',
    register_number: '',
    birth_date: '',
    gender: '' as const,
    email: '',
    phone: '',
    mobile: '',
    note: '',
    aimag: '',
    sum: '',
    khoroo: '',
    address: '',
  }
  const password = 'Salkhi#2026'
  const account = await keeper.call(
    createUser,
    {
      ...person,
      main_role_id: keeping,
      extra_role_ids: [],
      default_menu: null,
      start: 'password',
      password,
      password_again: password,
    },
    key(),
  )
  expect(account.status).toBe(200)
  const record = await hire(keeper, strong)
  expect(await keeper.call(linkUser, { id: record, user_id: account.body.id })).toMatchObject(refused)
  const below = await hire(keeper, plain)
  expect((await keeper.call(linkUser, { id: below, user_id: account.body.id })).status).toBe(200)
  expect(await move(keeper, below, strong)).toMatchObject(refused)
  expect(await mayNow(await signIn('second.me', password))).toBe(false)
  // Human resources who open no accounts place people as ever, and so does whoever has the right themselves.
  expect((await move(hr, below, strong)).status).toBe(200)
  expect((await move(hr, below, plain)).status).toBe(200)
  expect((await move(admin, below, strong)).status).toBe(200)
})

test('a right above the ceiling of the organisation rules nobody, so nobody is kept from a job by it', async () => {
  const ceiling = JSON.stringify({ max: [...HIRES, 'access.users.u', 'access.roles.u'], version: 0 })
  const drawn = await (
    await as('superadmin')
  ).fetch(`/api/access/ceilings/${trade.orgId}`, {
    method: 'PUT',
    body: ceiling,
    headers: { 'content-type': 'application/json' },
  })
  expect(drawn.status).toBe(200)
  const record = await hire(keeper, plain)
  await part('builder')
  expect((await hr.call(linkUser, { id: record, user_id: users['builder']! })).status).toBe(200)
  expect((await move(keeper, record, strong)).status).toBe(200)
})
