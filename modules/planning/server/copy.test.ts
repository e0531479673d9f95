import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { addRow, queryRows, showRow } from '#modules/records/shared/index.ts'
import { copyProject } from '../shared/copy.ts'

const app = await startedApp()
const { employees } = app.places.orgs.trade
const [lead, other] = [await app.as('councillor1'), await app.as('sales')]
type Values = Record<string, string | boolean | null>
const key = () => ({ 'idempotency-key': crypto.randomUUID() })

const add = async (table: string, values: Values) => {
  const reply = await lead.call(addRow, { table, values })
  expect(reply).toMatchObject({ status: 200 })
  return `${reply.body.id} —`
}
const idOf = (reference: string) => reference.split(' ')[0]!

// 2026-11-30 is a Monday.
const template = await add('planning.projects', { name: 'Байр засвар', starts_on: '2026-11-30', is_template: true })
const task = (name: string, more: Values = {}) => add('planning.tasks', { name, project: template, ...more })
const phase = await task('Бэлтгэл', { kind: 'phase' })
const first = await task('Зураг', {
  above: phase,
  starts_on: '2026-11-30',
  ends_on: '2026-12-02',
  responsible: `${employees['councillor2']} Х`,
})
const second = await task('Төсөв', { above: phase, starts_on: '2026-12-03', ends_on: '2026-12-04' })
await add('planning.links', { from_task: first, to_task: second })
await add('planning.checks', { task: first, name: 'Хэмжилт', is_done: true })
await add('planning.members', { project: template, person: `${employees['councillor2']} Х`, permission: '3' })

const tasksOf = async (who: typeof lead, project: string) =>
  (
    await who.call(queryRows, {
      table: 'planning.tasks',
      filter: { column: 'project', is: 'any_of', values: [project] },
      sort: ['starts_on', 'number'],
    })
  ).body.rows

test('a template is begun from by whoever may begin projects, with days, tree, links and lists, and it becomes theirs', async () => {
  expect(await tasksOf(other, idOf(template))).toEqual([])
  const wish = { id: idOf(template), name: 'Шинэ байр', starts_on: '2027-01-11' }
  const { status, body } = await other.call(copyProject, wish, key())
  expect([status, body.tasks]).toEqual([200, 3])
  const project = (await other.call(showRow, { table: 'planning.projects', id: body.id })).body.values
  expect(project).toMatchObject({ name: 'Шинэ байр', starts_on: '2027-01-11', is_template: false, tasks: '2' })
  expect(project['leader']).toContain(String(employees['sales']))
  const rows = await tasksOf(other, body.id)
  expect(
    rows
      .filter(({ values }) => values['kind'] !== 'phase')
      .map(({ values: { name, starts_on, ends_on, state, responsible } }) => [
        name,
        starts_on,
        ends_on,
        state,
        responsible,
      ]),
  ).toEqual([
    ['Зураг', '2027-01-11', '2027-01-13', 'todo', null],
    ['Төсөв', '2027-01-14', '2027-01-15', 'todo', null],
  ])
  const above = rows.find(({ values }) => values['kind'] === 'phase')!
  expect(rows.filter(({ values }) => String(values['above'] ?? '').startsWith(above.id))).toHaveLength(2)
  const within = { column: 'project', is: 'any_of' as const, values: [body.id] }
  expect((await other.call(queryRows, { table: 'planning.links', filter: within })).body.rows).toHaveLength(1)
  const [check] = (await other.call(queryRows, { table: 'planning.checks', filter: within })).body.rows
  expect(check?.values).toMatchObject({ name: 'Хэмжилт', is_done: false })
  expect((await other.call(queryRows, { table: 'planning.members', filter: within })).body.rows).toEqual([])
})

test('with the people too where that is wished', async () => {
  const wish = { id: idOf(template), name: 'Хамт', starts_on: '2027-02-01', with_people: true }
  const { body } = await lead.call(copyProject, wish, key())
  const within = { column: 'project', is: 'any_of' as const, values: [body.id] }
  expect((await lead.call(queryRows, { table: 'planning.members', filter: within })).body.rows).toHaveLength(1)
  const drawn = (await tasksOf(lead, body.id)).find(({ values }) => values['name'] === 'Зураг')
  expect(drawn?.values['responsible']).toContain(String(employees['councillor2']))
})

test('what is no template is copied by those alone who read it', async () => {
  const project = await add('planning.projects', { name: 'Нууц' })
  await add('planning.tasks', { name: 'Нууц ажил', project })
  const wish = { id: idOf(project), name: 'Хуулбар', starts_on: '2027-01-11' }
  expect((await other.call(copyProject, wish, key())).status).toBe(404)
  expect((await lead.call(copyProject, wish, key())).body).toMatchObject({ tasks: 1 })
})
