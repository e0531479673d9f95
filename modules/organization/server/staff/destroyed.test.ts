import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { destroyUser, removeUser } from '#modules/access/shared/index.ts'
import { recordEvent } from '../../shared/career.ts'
import { changeEmployee, showEmployee } from '../../shared/staff.ts'
import { showUnits } from '../../shared/structure.ts'

const { as, places } = await startedApp()
const { employees, users } = places.orgs.trade
const [hr, admin] = [await as('hr'), await as('admin')]
const { today } = (await hr.call(showUnits, {})).body
const shown = async (login: string) => (await hr.call(showEmployee, { id: employees[login]! })).body
const fill = async (login: string) => {
  const { last_name, first_name } = await shown(login)
  await hr.call(changeEmployee, { id: employees[login]!, last_name, first_name, clan_name: 'Боржигон', register_number: login === 'sales' ? 'ТА88010112' : '', birth_date: '1988-01-01', gender: 'men', phone: '77112233', mobile: '99112233', email: 'gone@example.mn', note: 'Тэмдэглэл' })
}
const destroy = async (login: string) => {
  await admin.call(removeUser, { id: users[login]! })
  expect((await admin.call(destroyUser, { id: users[login]! })).status).toBe(200)
  await expect.poll(async () => (await shown(login)).user_id).toBeNull()
}

test('with a destroyed person the personal data of the employee who left go too, and names and career stay', async () => {
  await fill('sales')
  const { first_name, last_name } = await shown('sales')
  const separation = { id: employees['sales']!, kind: 'separation' as const, effective_on: today, until: '', job_id: '' as const, order_number: '', note: '' }
  expect((await hr.call(recordEvent, separation, { 'idempotency-key': crypto.randomUUID() })).status).toBe(200)
  await destroy('sales')
  expect(await shown('sales')).toMatchObject({
    first_name, last_name, login: null, state: 'left', left_on: today, events: [{ kind: 'separation' }],
    clan_name: null, register_number: null, birth_date: null, gender: null, phone: null, mobile: null, email: null, note: null,
  })
})

test('an employee who still works has nobody signing in any more, and keeps what human resources know', async () => {
  await fill('builder')
  await destroy('builder')
  expect(await shown('builder')).toMatchObject({ login: null, state: 'working', mobile: '99112233' })
})
