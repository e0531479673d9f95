import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { addRow, changeRow, deleteRows, queryRows, showRow } from '#modules/records/shared/index.ts'
import { countDue } from '../shared/due-count.ts'
import { mineToDo } from '../shared/open-tasks.ts'

const app = await startedApp()
const { employees } = app.places.orgs.trade
const [admin, lead, helper, other, outsider] = [
  await app.as('admin'),
  await app.as('councillor1'),
  await app.as('sales'),
  await app.as('creator'),
  await app.as('reviewer'),
]
const TASKS = 'planning.tasks'
const person = (login: string) => `${employees[login]} Х`
const add = async (table: string, values: Record<string, string | boolean>, who = lead) => {
  const reply = await who.call(addRow, { table, values })
  expect(reply).toMatchObject({ status: 200 })
  return reply.body
}
const project = await add('planning.projects', { name: 'Хамтын ажил', state: 'active' })
const named = `${project.id} Х`
const task = await add(TASKS, {
  name: 'Хамт хийх',
  project: named,
  responsible: person('councillor1'),
  ends_on: '2020-01-02',
  mode: 'manual',
})
const change = async (who: typeof lead, values: Record<string, string | null>) =>
  who.call(changeRow, {
    table: TASKS,
    id: task.id,
    was: (await admin.call(showRow, { table: TASKS, id: task.id })).body.values,
    values,
  })
const runs = sql.table(['records', 'trigger_runs'].join('.'))
const waiting = async () =>
  (await sql`select from ${runs} where state = 'waiting'`.execute(app.services.db)).rows.length
/** How often somebody was told that a task of this name is theirs. */
const told = async (who: typeof lead, name: string) => {
  const { items } = (await (await who.fetch('/api/notifications', {})).json()) as { items: unknown[] }
  return items.filter((item) => JSON.stringify(item).includes(`оноолоо: ${name}`)).length
}

test('whoever works on a task sees it, does it, logs hours of it, and counts it as theirs', async () => {
  expect((await helper.call(showRow, { table: TASKS, id: task.id })).status).toBe(404)
  expect((await helper.call(countDue, {})).body).toMatchObject({ count: 0 })
  expect((await change(lead, { assignees: `${person('sales')}\n${person('hr')}` })).status).toBe(200)
  expect((await helper.call(showRow, { table: TASKS, id: task.id })).status).toBe(200)
  expect((await outsider.call(showRow, { table: TASKS, id: task.id })).status).toBe(404)
  expect((await helper.call(countDue, {})).body).toMatchObject({ count: 1 })
  const mine = await helper.call(queryRows, { table: TASKS, filter: mineToDo })
  expect(mine.body.rows.map(({ id }) => id)).toEqual([task.id])
  expect((await change(helper, { percent: '30' })).body).toMatchObject({ values: { state: 'doing' } })
  await add('planning.times', { task: `${task.id} Х`, person: person('sales'), day: '2020-01-02', hours: '2' }, helper)
  await add('planning.checks', { task: `${task.id} Х`, name: 'Нэг' }, helper)
  // No more of the project is theirs by that.
  expect((await helper.call(queryRows, { table: 'planning.projects' })).body.rows).toEqual([])
  expect((await helper.call(deleteRows, { table: TASKS, ids: [task.id] })).body).not.toEqual({ count: 1 })
})

test('those are told who are new among them, once', async () => {
  await expect.poll(() => told(helper, 'Хамт хийх')).toBe(1)
  expect((await change(lead, { assignees: `${person('sales')}\n${person('creator')}` })).status).toBe(200)
  await expect.poll(() => told(other, 'Хамт хийх')).toBe(1)
  expect(await told(helper, 'Хамт хийх')).toBe(1)
  await add(TASKS, { name: 'Шинэ', project: named, responsible: person('councillor2'), assignees: person('sales') })
  await expect.poll(() => told(helper, 'Шинэ')).toBe(1)
})

test('whoever joins before the making was told of hears of the joining alone', async () => {
  const values = { name: 'Даруй', project: named, responsible: person('councillor2') }
  const { id } = await add(TASKS, { ...values, assignees: person('sales') })
  const { body } = await admin.call(showRow, { table: TASKS, id })
  const assignees = `${person('sales')}\n${person('creator')}`
  expect((await admin.call(changeRow, { table: TASKS, id, was: body.values, values: { assignees } })).status).toBe(200)
  await expect.poll(() => told(other, 'Даруй')).toBe(1)
  await expect.poll(() => told(helper, 'Даруй')).toBe(1)
  await expect.poll(waiting).toBe(0)
  expect([await told(other, 'Даруй'), await told(helper, 'Даруй')]).toEqual([1, 1])
})

test('whoever is taken out of a task sees it no more', async () => {
  expect((await change(lead, { assignees: null })).status).toBe(200)
  expect((await helper.call(showRow, { table: TASKS, id: task.id })).status).toBe(404)
  const times = await helper.call(queryRows, { table: 'planning.times' })
  expect(times.body.rows.filter(({ values }) => String(values['task']).startsWith(task.id))).toEqual([])
})

test('nobody does the tasks of a template: they are not among those that are due', async () => {
  const { count } = (await lead.call(countDue, {})).body
  const template = await add('planning.projects', { name: 'Загвар', is_template: true }, admin)
  const within = `${template.id} Х`
  const one = await add(
    TASKS,
    { name: 'Загварын', project: within, responsible: person('councillor1'), ends_on: '2020-01-02', mode: 'manual' },
    admin,
  )
  expect(one.values['is_template']).toBe(true)
  expect((await lead.call(countDue, {})).body).toMatchObject({ count })
  const { body } = await admin.call(showRow, { table: 'planning.projects', id: template.id })
  await admin.call(changeRow, {
    table: 'planning.projects',
    id: template.id,
    was: body.values,
    values: { is_template: false },
  })
  expect((await lead.call(countDue, {})).body).toMatchObject({ count: count + 1 })
})

test('of what is due in the coming days at most five are counted, and none that is due later', async () => {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const due = (ends_on: string) =>
    add(TASKS, { name: 'Ойрын', project: named, responsible: person('sales'), ends_on, mode: 'manual' })
  expect((await helper.call(countDue, {})).body).toMatchObject({ coming: 0 })
  await due(day(20))
  expect((await helper.call(countDue, {})).body).toMatchObject({ coming: 0 })
  for (let at = 0; at < 6; at += 1) await due(day(3))
  expect((await helper.call(countDue, {})).body).toMatchObject({ coming: 5 })
})
