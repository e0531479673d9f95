import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { destroyUser, removeUser } from '#modules/access/shared/index.ts'
import { recordEvent } from '../../shared/career.ts'
import { changeEmployee, showEmployee } from '../../shared/staff.ts'
import { showUnits } from '../../shared/structure.ts'

const {
  as,
  places,
  services: { db },
} = await startedApp()
const { orgId, employees, users } = places.orgs.trade
const [hr, admin] = [await as('hr'), await as('admin')]
const { today } = (await hr.call(showUnits, {})).body
const shown = async (login: string) => (await hr.call(showEmployee, { id: employees[login]! })).body
const fill = async (login: string) => {
  const { last_name, first_name } = await shown(login)
  await hr.call(changeEmployee, {
    id: employees[login]!,
    last_name,
    first_name,
    clan_name: 'Боржигон',
    register_number: login === 'sales' ? 'ТА88010112' : '',
    birth_date: '1988-01-01',
    gender: 'men',
    phone: '77112233',
    mobile: '99112233',
    email: 'gone@example.mn',
    note: 'Тэмдэглэл',
  })
}
const destroy = async (login: string) => {
  await admin.call(removeUser, { id: users[login]! })
  expect((await admin.call(destroyUser, { id: users[login]! })).status).toBe(200)
  await expect.poll(async () => (await shown(login)).user_id).toBeNull()
}

test('with a destroyed person the personal data of the employee who left go too, and names and career stay', async () => {
  await fill('sales')
  const { first_name, last_name } = await shown('sales')
  const separation = {
    id: employees['sales']!,
    kind: 'separation' as const,
    effective_on: today,
    until: '',
    job_id: '' as const,
    order_number: '',
    note: '',
  }
  expect((await hr.call(recordEvent, separation, { 'idempotency-key': crypto.randomUUID() })).status).toBe(200)
  await destroy('sales')
  expect(await shown('sales')).toMatchObject({
    first_name,
    last_name,
    login: null,
    state: 'left',
    left_on: today,
    events: [{ kind: 'separation' }],
    clan_name: null,
    register_number: null,
    birth_date: null,
    gender: null,
    phone: null,
    mobile: null,
    email: null,
    note: null,
  })
})

test('the log keeps names and forgets what was of the person, also what an older release wrote there', async () => {
  const id = employees['accountant']!
  await fill('accountant')
  const logOf = async () =>
    await db
      .selectFrom('platform.audit')
      .select(['before', 'after', 'ip', 'user_id'])
      .where('org_id', '=', orgId)
      .where('subject_type', '=', 'organization.employee')
      .where('subject_id', '=', String(id))
      .where('action', '=', 'organization.employee_changed')
      .orderBy('at')
      .execute()
  const { changed } = (await logOf())[0]!.after as { changed: string[] }
  expect([(await logOf())[0]!.before, changed.toSorted()]).toEqual([
    { changed: null },
    ['birth_date', 'clan_name', 'email', 'gender', 'mobile', 'note', 'phone'],
  ])
  const old = {
    org_id: orgId,
    user_id: users['accountant']!,
    role_id: 1,
    ip: '10.0.0.7',
    action: 'organization.employee_changed',
    subject_type: 'organization.employee',
    subject_id: String(id),
    subject_name: 'x',
  }
  await db
    .insertInto('platform.audit')
    .values({
      ...old,
      id: crypto.randomUUID(),
      before: JSON.stringify({ first_name: 'Өмнөх', phone: null }),
      after: JSON.stringify({ first_name: 'Одоо', phone: '77112233' }),
    })
    .execute()
  const separation = {
    id,
    kind: 'separation' as const,
    effective_on: today,
    until: '',
    job_id: '' as const,
    order_number: '',
    note: '',
  }
  expect((await hr.call(recordEvent, separation, { 'idempotency-key': crypto.randomUUID() })).status).toBe(200)
  await destroy('accountant')
  await expect
    .poll(async () => (await logOf()).at(-1))
    .toMatchObject({
      before: { first_name: 'Өмнөх' },
      after: { first_name: 'Одоо', changed: ['phone'] },
      user_id: users['accountant'],
    })
  expect(JSON.stringify(await logOf())).not.toContain('77112233')
})

test('an employee who still works has nobody signing in any more, and keeps what human resources know', async () => {
  await fill('builder')
  await destroy('builder')
  expect(await shown('builder')).toMatchObject({ login: null, state: 'working', mobile: '99112233' })
})
