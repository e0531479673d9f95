import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { todayOf } from '#modules/organization/server/index.ts'
import { addSubstitute } from '#modules/organization/shared/index.ts'
import { addRow } from '#modules/records/shared/index.ts'
import { dayAfter, mondayOf } from '../shared/load.ts'
import { showLoad } from '../shared/load-contract.ts'

const app = await startedApp()
const { trade } = app.places.orgs
const [lead, worker, stranger] = [await app.as('councillor1'), await app.as('creator'), await app.as('sales')]
const today = await todayOf(app.services.db, trade.orgId)
/** A week that is whole before us. */
const monday = dayAfter(mondayOf(today), 7)
const friday = dayAfter(monday, 4)

const planned = async (project: object, tasks: object[]) => {
  const { body } = await lead.call(addRow, { table: 'planning.projects', values: project as never })
  for (const values of tasks)
    await lead.call(addRow, {
      table: 'planning.tasks',
      values: { project: `${body.id} —`, mode: 'manual', ...values } as never,
    })
  return body.id
}
const employee = (login: string) => `${trade.employees[login]} —`

test('hours of tasks stand beside the time of people, and leave takes that away', async () => {
  const id = await planned({ name: 'Ачаалал' }, [
    { name: 'Их ажил', responsible: employee('creator'), starts_on: monday, ends_on: friday, estimate: '30' },
    { name: 'Бага ажил', responsible: employee('creator'), starts_on: monday, ends_on: monday, estimate: '6' },
    { name: 'Хариуцагчгүй', starts_on: monday, ends_on: friday },
    { name: 'Хугацаагүй', responsible: employee('creator') },
  ])
  const asked = { from: monday, weeks: 1, project: id }
  const { body } = await lead.call(showLoad, asked)
  expect(body.weeks).toEqual([monday])
  expect(body.left_out).toMatchObject({ nobody: 1, undated: 1 })
  const [person] = body.people
  const [cell] = person!.cells
  expect(cell!.hours).toBe(36)
  expect(cell!.tasks.map(({ id: one, hours }) => [body.tasks[one]!.name, hours])).toEqual([
    ['Их ажил', 30],
    ['Бага ажил', 6],
  ])
  const whole = cell!.capacity
  expect(whole).toBeGreaterThan(0)

  // Two days away, and somebody acts in their place.
  const hr = await app.as('hr')
  const away = { emp_id: trade.employees['creator']!, substitute_emp_id: trade.employees['reviewer']! }
  const days = { starts_on: monday, ends_on: dayAfter(monday, 1), note: '' }
  expect((await hr.call(addSubstitute, { ...away, ...days })).status).toBe(200)
  const [later] = (await lead.call(showLoad, asked)).body.people
  expect(later!.cells[0]).toMatchObject({ hours: 36, away: 2, capacity: (whole / 5) * 3 })
  expect((await worker.call(showLoad, asked)).body.people).toHaveLength(1)
})

test('nobody learns of tasks that they may not see, and templates load nobody', async () => {
  const id = await planned({ name: 'Загвар ажил', is_template: true }, [
    { name: 'Загварын даалгавар', responsible: employee('creator'), starts_on: monday, ends_on: friday },
  ])
  expect((await lead.call(showLoad, { from: monday, weeks: 1, project: id })).body.people).toEqual([])
  const { body } = await stranger.call(showLoad, { from: monday, weeks: 1 })
  expect(Object.values(body.tasks).filter(({ name }) => name.endsWith('ажил'))).toEqual([])
})

test('more weeks than can be compared are refused', async () => {
  expect((await lead.call(showLoad, { weeks: 40 })).status).toBe(422)
  expect((await lead.call(showLoad, { weeks: 1, from: 'soon' })).status).toBe(422)
})
