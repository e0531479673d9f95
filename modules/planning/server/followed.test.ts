import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { addRow, queryRows } from '#modules/records/shared/index.ts'
import { countDue } from '../shared/due-count.ts'

const app = await startedApp()
const [lead, other] = [await app.as('councillor1'), await app.as('admin')]

test('rows are found by who follows them: whoever adds one does, and others do not', async () => {
  const project = (await lead.call(addRow, { table: 'planning.projects', values: { name: 'Дагах' } })).body
  const asked = { table: 'planning.projects', followed: true }
  expect((await lead.call(queryRows, asked)).body).toMatchObject({ rows: [{ id: project.id }], total: { count: 1 } })
  expect((await other.call(queryRows, asked)).body.rows).toEqual([])
  expect((await other.call(queryRows, { table: 'planning.projects' })).body.rows).toHaveLength(1)
})

test('what is late or due today is counted for whose it is', async () => {
  const { employees } = app.places.orgs.trade
  const [project] = (await lead.call(queryRows, { table: 'planning.projects' })).body.rows
  const add = async (ends_on: string, state = 'todo') =>
    lead.call(addRow, {
      table: 'planning.tasks',
      values: {
        name: ends_on,
        project: `${project!.id} Дагах`,
        responsible: `${employees['councillor1']} Х`,
        ends_on,
        state,
        mode: 'manual',
      },
    })
  await add('2020-01-02')
  await add('2020-01-03', 'done')
  await add('2099-01-02')
  expect((await lead.call(countDue, {})).body).toMatchObject({ count: 1 })
  expect((await other.call(countDue, {})).body).toMatchObject({ count: 0 })
})
