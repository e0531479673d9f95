import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import {
  addRow,
  changeRow,
  changeRows,
  deleteRows,
  queryRows,
  showRow,
  showTable,
} from '#modules/records/shared/index.ts'

const app = await startedApp()
const { employees } = app.places.orgs.trade
const [admin, lead, planner, doer, reader, outsider] = [
  await app.as('admin'),
  await app.as('councillor1'),
  await app.as('councillor2'),
  await app.as('councillor3'),
  await app.as('reviewer'),
  await app.as('sales'),
]
type Who = typeof admin
const person = (login: string) => `${employees[login]} Х`
const PROJECTS = 'planning.projects'
const TASKS = 'planning.tasks'

const add = async (who: Who, table: string, values: Record<string, string | boolean>) => {
  const reply = await who.call(addRow, { table, values })
  expect(reply).toMatchObject({ status: 200 })
  return reply.body
}
const names = async (who: Who, table: string, asked: object = {}) =>
  (await who.call(queryRows, { table, ...asked })).body.rows.map(({ values }) => values['name'])
const change = async (who: Who, table: string, id: string, values: Record<string, string | boolean | null>) => {
  const { values: was } = (await admin.call(showRow, { table, id })).body
  return who.call(changeRow, { table, id, was, values })
}

const project = await add(lead, PROJECTS, { name: 'Байрны засвар', state: 'active' })
const named = `${project.id} Байрны засвар`
for (const [login, permission] of [
  ['councillor2', '3'],
  ['councillor3', '2'],
  ['reviewer', '1'],
] as const)
  await add(lead, 'planning.members', { project: named, person: person(login), permission })
const task = await add(planner, TASKS, { name: 'Хана будах', project: named, responsible: person('councillor3') })

test('whoever begins a project leads it; an outsider hears nothing of it at any door', async () => {
  expect(project.values).toMatchObject({ leader: expect.stringContaining(String(employees['councillor1'])) as string })
  for (const who of [lead, planner, doer, reader]) expect(await names(who, PROJECTS)).toEqual(['Байрны засвар'])
  // By its name and by what it says of its state, in whichever letters.
  for (const search of ['Байрны', 'bairny', 'Хэрэгжиж', 'active'])
    expect([search, await names(lead, PROJECTS, { search })]).toEqual([search, ['Байрны засвар']])
  expect(await names(lead, PROJECTS, { search: 'өөр төсөл' })).toEqual([])
  expect(await names(outsider, PROJECTS)).toEqual([])
  expect(await names(outsider, TASKS)).toEqual([])
  expect((await outsider.call(showRow, { table: TASKS, id: task.id })).status).toBe(404)
  expect((await outsider.call(showRow, { table: PROJECTS, id: project.id })).status).toBe(404)
  expect((await outsider.call(addRow, { table: TASKS, values: { name: 'Өөр', project: named } })).status).not.toBe(200)
  const other = await app.as('principal')
  expect((await other.call(showRow, { table: TASKS, id: task.id })).status).toBe(404)
})

test('members do as much as their permission in the project says', async () => {
  expect((await planner.call(addRow, { table: TASKS, values: { name: 'Шал', project: named } })).status).toBe(200)
  for (const who of [doer, reader])
    expect((await who.call(addRow, { table: TASKS, values: { name: 'Тааз', project: named } })).status).toBe(403)
  expect((await change(doer, TASKS, task.id, { percent: '40' })).body).toMatchObject({ values: { state: 'doing' } })
  expect((await change(reader, TASKS, task.id, { percent: '50' })).status).not.toBe(200)
  const [floor] = (await admin.call(queryRows, { table: TASKS, search: 'Шал' })).body.rows
  expect((await change(doer, TASKS, floor!.id, { percent: '50' })).status).not.toBe(200)
  // Taking a task away is for whoever leads.
  expect((await planner.call(deleteRows, { table: TASKS, ids: [floor!.id] })).body).not.toEqual({ count: 1 })
  expect((await lead.call(deleteRows, { table: TASKS, ids: [floor!.id] })).body).toEqual({ count: 1 })
  expect((await change(planner, PROJECTS, project.id, { name: 'Өөр' })).status).not.toBe(200)
  expect((await change(lead, PROJECTS, project.id, { budget: '1000' })).status).toBe(200)
})

test('nobody makes themselves a member, and nobody is one twice', async () => {
  for (const who of [planner, doer, reader, outsider])
    expect(
      (
        await who.call(addRow, {
          table: 'planning.members',
          values: { project: named, person: person('sales'), permission: '4' },
        })
      ).status,
    ).not.toBe(200)
  const twice = await lead.call(addRow, {
    table: 'planning.members',
    values: { project: named, person: person('reviewer'), permission: '4' },
  })
  expect(twice).toMatchObject({ status: 422, body: { fields: { 'values._': expect.any(String) as string } } })
})

test('whoever is taken out sees nothing from then on; an assignee sees their task', async () => {
  const [member] = (
    await lead.call(queryRows, {
      table: 'planning.members',
      filter: { column: 'permission', is: 'any_of', values: ['1'] },
    })
  ).body.rows
  expect((await lead.call(deleteRows, { table: 'planning.members', ids: [member!.id] })).body).toEqual({ count: 1 })
  expect(await names(reader, TASKS)).toEqual([])
  const given = await lead.call(changeRows, { table: TASKS, ids: [task.id], values: { reviewer: person('reviewer') } })
  expect(given.body).toEqual({ count: 1 })
  expect(await names(reader, TASKS)).toEqual(['Хана будах'])
  expect(await names(reader, PROJECTS)).toEqual([])
})

test('what a lead confirms others bring to the review alone', async () => {
  expect((await change(lead, PROJECTS, project.id, { is_checked: true })).status).toBe(200)
  const refused = await change(doer, TASKS, task.id, { state: 'done' })
  expect(refused.status).toBe(422)
  expect((await change(doer, TASKS, task.id, { percent: '100' })).body).toMatchObject({
    values: { state: 'review', percent: '100' },
  })
  expect((await change(reader, TASKS, task.id, { state: 'done' })).body).toMatchObject({
    values: { state: 'done', percent: '100', finished_on: expect.stringMatching(/^\d{4}/) as string },
  })
  expect((await lead.call(showRow, { table: PROJECTS, id: project.id })).body.values).toMatchObject({
    tasks: '1',
    done: '1',
    percent: '100',
  })
})

test('of a project that takes requests everybody reads the name, and no more', async () => {
  await change(lead, PROJECTS, project.id, { takes_requests: true })
  const [seen] = (await outsider.call(queryRows, { table: PROJECTS })).body.rows
  expect(seen?.values).toMatchObject({ name: 'Байрны засвар', budget: null })
  const asked = await add(outsider, 'planning.requests', { name: 'Цонх солих', project: named })
  expect(await names(planner, 'planning.requests')).toEqual([])
  expect(await names(lead, 'planning.requests')).toEqual(['Цонх солих'])
  expect((await change(outsider, 'planning.requests', asked.id, { state: 'accepted' })).status).not.toBe(200)
  expect((await change(lead, 'planning.requests', asked.id, { state: 'declined' })).status).toBe(422)
  expect((await change(lead, 'planning.requests', asked.id, { state: 'accepted' })).status).toBe(200)
  await expect.poll(async () => names(lead, TASKS, { search: 'Цонх' })).toEqual(['Цонх солих'])
  const kept = (await outsider.call(showRow, { table: 'planning.requests', id: asked.id })).body.values
  expect(kept['task']).toContain('Цонх солих')
})

test('a task that recurs is made anew once it is done', async () => {
  const weekly = await add(planner, TASKS, {
    name: 'Долоо хоногийн тайлан',
    project: named,
    starts_on: '2026-11-27',
    ends_on: '2026-11-27',
    repeats: 'week',
    responsible: person('councillor2'),
  })
  await change(lead, TASKS, weekly.id, { state: 'done' })
  await expect
    .poll(async () =>
      (await lead.call(queryRows, { table: TASKS, search: 'тайлан', sort: ['starts_on'] })).body.rows.map(
        ({ values }) => [values['starts_on'], values['state'], values['percent']],
      ),
    )
    .toEqual([
      ['2026-11-27', 'done', '100'],
      ['2026-12-04', 'todo', '0'],
    ])
})

test('the conditions of its shares are told to nobody', async () => {
  expect(JSON.stringify((await lead.call(showTable, { table: TASKS })).body)).not.toContain('userProjects')
})

test('adding is offered in a project only to those who may add there', async () => {
  const offers = async (who: Who, table: string, within: string) =>
    (await who.call(showTable, { table, within_by: 'project', within })).body.actions.filter((one) =>
      ['c', 'import'].includes(one),
    )
  const own = await add(reader, PROJECTS, { name: 'Өөрийн төсөл', state: 'active' })
  for (const who of [admin, lead, planner]) expect(await offers(who, TASKS, project.id)).toEqual(['c', 'import'])
  for (const who of [doer, reader, outsider]) expect(await offers(who, TASKS, project.id)).toEqual([])
  // Whoever only reads one project may plan another.
  expect(await offers(reader, TASKS, own.id)).toEqual(['c', 'import'])
  // Of a task that is theirs they log hours, and which task that is the row says.
  expect(await offers(doer, 'planning.times', project.id)).toContain('c')
  const wrong = await lead.call(showTable, { table: TASKS, within_by: 'name', within: project.id })
  expect(wrong.status).toBe(422)
})
