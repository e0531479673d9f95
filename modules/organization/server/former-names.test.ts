import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { addMember, createRole, createUserWithHash } from '#modules/access/server/index.ts'
import { changeEmployee, linkUser, showEmployee } from '../shared/staff.ts'
import { showUnits, type Unit } from '../shared/structure.ts'
import { laterDay } from './today.ts'
import { asSystem } from '#platform/server/tenancy.ts'

const {
  as,
  places,
  services: { db },
} = await startedApp()
const { orgId, employees } = places.orgs.trade
const hr = await as('hr')
const { today } = (await hr.call(showUnits, {})).body
const id = employees['accountant']!
const namesOn = async (on: string) => {
  const flat = (all: Unit[]): Unit[] => all.flatMap((one) => [one, ...flat(one.children)])
  return flat((await hr.call(showUnits, { on })).body.tree)
    .flatMap(({ jobs }) => jobs)
    .flatMap(({ people }) => people)
    .filter(({ emp_id }) => emp_id === id)
    .map(({ last_name, first_name }) => `${last_name} ${first_name}`)
}

test('the structure of a past day shows the names of that day, whatever a link or a correction has made of them since', async () => {
  const { last_name, first_name } = (await hr.call(showEmployee, { id })).body
  const first = `${last_name} ${first_name}`
  await hr.call(linkUser, { id, user_id: null })
  const user = await asSystem(db, async (trx) => {
    const role = await createRole(trx, orgId, { name: 'nobody', display_name: { mn: 'Хэн ч биш' }, permissions: [] })
    const made = await createUserWithHash(trx, { login: 'other.one', first_name: 'Өөр', last_name: 'Хүн' }, 'x')
    await addMember(trx, orgId, { user_id: made, main_role_id: role })
    return made
  })
  expect((await hr.call(linkUser, { id, user_id: user })).status).toBe(200)
  expect([await namesOn(laterDay(today, -1)), await namesOn(today), await namesOn(laterDay(today, 1))]).toEqual([
    [first],
    ['Хүн Өөр'],
    ['Хүн Өөр'],
  ])
  await hr.call(linkUser, { id, user_id: null })
  const facts = (await hr.call(showEmployee, { id })).body
  const { clan_name, register_number, birth_date, gender, phone, mobile, email, note } = facts
  expect(
    (
      await hr.call(changeEmployee, {
        id,
        clan_name: clan_name ?? '',
        register_number,
        birth_date,
        gender,
        phone,
        mobile,
        email,
        note,
        last_name: 'Гурав',
        first_name: 'Дахь',
      })
    ).status,
  ).toBe(200)
  expect([await namesOn(laterDay(today, -1)), await namesOn(today)]).toEqual([[first], ['Гурав Дахь']])
})
