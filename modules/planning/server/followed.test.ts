import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { addRow, queryRows } from '#modules/records/shared/index.ts'

const app = await startedApp()
const [lead, other] = [await app.as('councillor1'), await app.as('admin')]

test('rows are found by who follows them: whoever adds one does, and others do not', async () => {
  const project = (await lead.call(addRow, { table: 'planning.projects', values: { name: 'Дагах' } })).body
  const asked = { table: 'planning.projects', followed: true }
  expect((await lead.call(queryRows, asked)).body).toMatchObject({ rows: [{ id: project.id }], total: { count: 1 } })
  expect((await other.call(queryRows, asked)).body.rows).toEqual([])
  expect((await other.call(queryRows, { table: 'planning.projects' })).body.rows).toHaveLength(1)
})
