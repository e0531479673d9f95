import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { changePerson } from '#modules/access/shared/index.ts'
import { changeEmployee, listEmployees, listStaff, showEmployee } from '#modules/organization/shared/index.ts'
import { showDocument } from '../shared/documents/view.ts'
import { showHistory } from '../shared/process-history.ts'
import { aDocument, decideAs } from '../testing/office.ts'

const app = await startedApp()
const { employees, users } = app.places.orgs.trade
const [admin, creator, reviewer, hr] = await Promise.all(['admin', 'creator', 'reviewer', 'hr'].map(app.as))
const renamed = {
  login: 'reviewer',
  last_name: 'Дорж',
  first_name: 'Уянга',
  nickname: '',
  register_number: '',
  birth_date: '',
  gender: '' as const,
  email: 'reviewer@khukhtenger.example',
  phone: '',
  mobile: '',
  note: '',
}

test('who is renamed as a user is called so as an employee and wherever they act from then on; what was closed keeps its name', async () => {
  const before = await aDocument(creator!, { title: 'Өмнөх нэрээр' })
  await decideAs(reviewer!, before, 'returned', { description: 'Засна уу.' })
  expect((await admin!.call(changePerson, { id: users['reviewer']!, ...renamed })).status).toBe(200)

  await expect
    .poll(async () => (await hr!.call(showEmployee, { id: employees['reviewer']! })).body.first_name, { timeout: 8000 })
    .toBe('Уянга')
  expect((await hr!.call(listStaff, { q: 'uyanga' })).body.items).toMatchObject([
    { emp_id: employees['reviewer'], last_name: 'Дорж' },
  ])
  expect((await creator!.call(listEmployees, { q: 'Уянга' })).body).toMatchObject([{ emp_id: employees['reviewer'] }])
  const after = await aDocument(creator!, { title: 'Шинэ нэрээр' })
  expect((await creator!.call(showDocument, { id: after })).body.holders).toMatchObject([
    { people: [{ first_name: 'Уянга' }] },
  ])
  await decideAs(reviewer!, after, 'reviewed')
  const decider = async (id: string) =>
    (await creator!.call(showHistory, { id })).body.statusHistories[1]!.emp?.first_name
  expect([await decider(before), await decider(after)]).toEqual(['Сарангэрэл', 'Уянга'])
})

test('the name of somebody who signs in is not changed on their card', async () => {
  const facts = {
    clan_name: '',
    register_number: '',
    birth_date: '',
    gender: '' as const,
    phone: '',
    mobile: '',
    email: '',
    note: '',
  }
  const change = (first_name: string, mobile = '') =>
    hr!.call(changeEmployee, { id: employees['sales']!, last_name: 'Жамц', first_name, ...facts, mobile })
  const refused = await change('Өөр')
  expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([422, ['first_name']])
  expect((await change('Нямдорж', '99119911')).status).toBe(200)
})
