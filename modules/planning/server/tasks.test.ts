import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { addRow, changeRow, queryRows, showRow, showTable } from '#modules/records/shared/index.ts'

const app = await startedApp()
const { employees } = app.places.orgs.trade
const [admin, lead, member] = [await app.as('admin'), await app.as('director'), await app.as('councillor2')]
const person = (login: string) => `${employees[login]} Х`
type Values = Record<string, string | null>

const add = async (table: string, values: Values, who = lead) => {
  const reply = await who.call(addRow, { table: `planning.${table}`, values })
  expect(reply).toMatchObject({ status: 200 })
  return reply.body
}
const at = async (table: string, id: string) =>
  (await lead.call(showRow, { table: `planning.${table}`, id })).body.values
const change = async (id: string, values: Values) =>
  lead.call(changeRow, { table: 'planning.tasks', id, was: await at('tasks', id), values })

const project = await add('projects', { name: 'Цахим архив', state: 'active' })
const of = { project: `${project.id} —` }
const work = await add('works', { code: '09.01', name: 'Хуудас таних', measure: 'хуудас' }, admin)

test('who is made a member without further words has permission 3: they plan tasks', async () => {
  const { values } = await add('members', { ...of, person: person('councillor2') })
  expect(values['permission']).toBe('3')
  const { columns } = (await lead.call(showTable, { table: 'planning.members' })).body.table
  const offered = columns.find(({ name }) => name === 'permission')!.options!.map(({ value }) => value)
  expect(offered).toEqual(['1', '2', '3', '4'])
  expect((await add('tasks', { ...of, name: 'Сканнер сонгох' }, member)).values['name']).toBe('Сканнер сонгох')
})

test('how much a task presses is one of four, the most pressing first, and comes back as it was written', async () => {
  for (const [name, priority] of [
    ['Яаралтай', '1'],
    ['Өндөр', '2'],
    ['Бага', '4'],
  ] as const) {
    const { id } = await add('tasks', { ...of, name, priority })
    expect(await at('tasks', id)).toMatchObject({ priority })
  }
  expect((await add('tasks', { ...of, name: 'Энгийн' })).values['priority']).toBe('3')
  for (const priority of ['0', '5', 'Яаралтай'])
    expect(
      (await lead.call(addRow, { table: 'planning.tasks', values: { ...of, name: 'Буруу', priority } })).status,
    ).not.toBe(200)
  const sorted = (await lead.call(queryRows, { table: 'planning.tasks', sort: ['priority'] })).body.rows
  expect(sorted.map(({ values }) => values['priority'])).toEqual(['1', '2', '3', '3', '4'])
})

test('how much of a task is done is a whole number of hundredths, and says its state', async () => {
  const { id, values } = await add('tasks', { ...of, name: 'Хавтас ялгах' })
  expect(values).toMatchObject({ percent: '0', state: 'todo' })
  for (const [percent, state] of [
    ['45', 'doing'],
    ['100', 'done'],
    ['0', 'todo'],
  ] as const) {
    expect((await change(id, { percent })).status).toBe(200)
    expect(await at('tasks', id)).toMatchObject({ percent, state })
  }
  for (const percent of ['101', '-1', '4.5']) expect((await change(id, { percent })).status).not.toBe(200)
  expect(await at('tasks', id)).toMatchObject({ percent: '0' })
})

test('hours that are logged sum up in the task, in its project, and in the work that it is', async () => {
  const task = await add('tasks', {
    ...of,
    name: '1000 хуудас таних',
    work: `${work.id} —`,
    responsible: person('councillor2'),
  })
  const named = { task: `${task.id} —` }
  const log = async (hours: string) => add('times', { ...named, day: '2026-11-27', hours }, member)
  const first = await log('3.5')
  await log('2')
  expect(first.values['person']).toContain(String(employees['councillor2']))
  expect(await at('tasks', task.id)).toMatchObject({ spent: '5.5' })
  expect(await at('projects', project.id)).toMatchObject({ spent: '5.5' })
  expect(await at('works', work.id)).toMatchObject({ spent: '5.5', tasks: '1' })
  const table = 'planning.times'
  const changed = await member.call(changeRow, { table, id: first.id, was: first.values, values: { hours: '1' } })
  expect(changed.status).toBe(200)
  expect(await at('works', work.id)).toMatchObject({ spent: '3' })
})
