import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { laterDay, recordEvent, showEmployee } from '#modules/organization/shared/index.ts'
import { addRow } from '#modules/records/shared/index.ts'
import { isOver, mondayOf } from '../../shared/load.ts'
import { showLoad } from '../../shared/load-contract.ts'

const app = await startedApp()
const { employees, structs } = app.places.orgs.trade
const [admin, lead, doer, outsider] = [
  await app.as('admin'),
  await app.as('councillor1'),
  await app.as('sales'),
  await app.as('creator'),
]
const person = (login: string) => `${employees[login]} Х`
const add = async (table: string, values: Record<string, string | boolean>) => {
  const reply = await lead.call(addRow, { table, values })
  expect(reply).toMatchObject({ status: 200 })
  return reply.body
}
const { today } = (await admin.call(showLoad, {})).body
const monday = laterDay(mondayOf(today), 14)
const friday = laterDay(monday, 4)
const project = await add('planning.projects', { name: 'Ачаалал', state: 'active' })
const named = `${project.id} Х`
const plan = (name: string, more: Record<string, string>) =>
  add('planning.tasks', { name, project: named, starts_on: monday, ends_on: friday, mode: 'manual', ...more })
await plan('Хамт', { responsible: person('councillor1'), assignees: person('sales'), estimate: '20' })
await plan('Ганцаар', { responsible: person('sales'), estimate: '10' })
await add('planning.tasks', { name: 'Өдөргүй', project: named, responsible: person('sales') })

const load = async (who = lead, asked: object = {}) => (await who.call(showLoad, { from: monday, ...asked })).body
const cellsOf = (reply: Awaited<ReturnType<typeof load>>, login: string) =>
  reply.people.find(({ id }) => id === employees[login])?.cells

test('hours of a task are shared by whoever works on it, beside what the week holds', async () => {
  const reply = await load()
  expect(reply.steps.map(({ from }) => from)).toEqual([0, 7, 14, 21].map((days) => laterDay(monday, days)))
  expect(cellsOf(reply, 'councillor1')![0]).toMatchObject({ planned: 600, away: 0 })
  expect(cellsOf(reply, 'sales')![0]).toMatchObject({ planned: 1200 })
  expect(reply.undated).toBe(1)
  const own = reply.people.find(({ id }) => id === employees['sales'])!
  expect(own.parts.map(({ task, minutes }) => [reply.tasks[task]!.name, minutes[0]])).toEqual(
    expect.arrayContaining([
      ['Хамт', 600],
      ['Ганцаар', 600],
    ]),
  )
  const days = await load(lead, { by: 'day', weeks: 1 })
  expect(cellsOf(days, 'sales')!.reduce((sum, { planned }) => sum + planned, 0)).toBe(1200)
})

test('nobody counts what they do not see: an assignee their own tasks, a stranger nothing', async () => {
  expect(cellsOf(await load(doer), 'sales')![0]).toMatchObject({ planned: 1200 })
  const strange = await load(outsider)
  expect(strange.tasks).toEqual([])
  expect(strange.people.every(({ cells }) => cells.every(({ planned }) => planned === 0))).toBe(true)
  expect(strange.people.map(({ id }) => id)).not.toContain(employees['sales'])
  expect((await outsider.call(showLoad, { project: project.id })).status).toBe(404)
})

test('whoever administers all tasks sees everybody, by unit or by project', async () => {
  const all = await load(admin)
  expect(all.people.length).toBeGreaterThan(5)
  const inProject = await load(admin, { project: project.id })
  expect(new Set(inProject.people.map(({ id }) => id))).toEqual(new Set([employees['councillor1'], employees['sales']]))
  const inUnit = await load(admin, { unit: structs.sales })
  expect(inUnit.people.length).toBeLessThan(all.people.length)
  expect(inUnit.people.map(({ id }) => id)).toContain(employees['sales'])
})

test('leave of one person is an overload of theirs, a holiday takes hours from all', async () => {
  const before = cellsOf(await load(), 'sales')![0]!
  expect(isOver(before)).toBe(false)
  const hr = await app.as('hr')
  const { career_version } = (await hr.call(showEmployee, { id: employees['sales']! })).body
  const leave = { kind: 'leave' as const, effective_on: laterDay(monday, 1), until: friday, job_id: '' as const }
  const event = { id: employees['sales']!, career_version, order_number: '', note: '', ...leave }
  expect(await hr.call(recordEvent, event, { 'idempotency-key': crypto.randomUUID() })).toMatchObject({ status: 200 })
  const reply = await load()
  const [cell] = cellsOf(reply, 'sales')!
  expect(cell).toMatchObject({ planned: 1200, away: 4 })
  expect(cell!.capacity).toBeLessThan(before.capacity)
  expect(isOver(cell!)).toBe(true)
  expect(cellsOf(reply, 'councillor1')!.some(isOver)).toBe(false)
})
