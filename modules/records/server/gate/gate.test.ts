import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { addRow, changeRow, deleteRows, queryRows, showRow, showRowHistory, showTable } from '../../shared/contract.ts'
import { column, table, words } from '../../shared/definition/kit.ts'
import { shippedTables } from '../tables/served.ts'
import { grant, testTables } from '../../testing/tables.ts'

const named = (mn: string) => words(mn, mn, mn)
const goods = table('tried.stock', {
  title: named('Бараа'),
  columns: {
    code: column('text', { title: named('Код'), required: true }),
    price: column('number', { title: named('Үнэ') }),
    note: column('text', { title: named('Тайлбар') }),
  },
  label: '{code}',
  sort: 'code',
})
const app = await startedApp()
const { roles } = app.places.orgs.trade
await testTables(app, [goods])
const [admin, sales, creator, hr] = [
  await app.as('admin'),
  await app.as('sales'),
  await app.as('creator'),
  await app.as('hr'),
]
await grant(app, goods, roles.sales, ['r'], null)
await grant(app, goods, roles.employee, ['r'], { code: 'read' })
await grant(app, goods, roles.hr, ['c'], { code: 'write' })
const add = async (values: Record<string, string>) => (await admin.call(addRow, { table: 'tried.stock', values })).body
const row = await add({ code: 'А', price: '5', note: 'нууц' })
const gone = await add({ code: 'Б' })
await admin.call(deleteRows, { table: 'tried.stock', ids: [gone.id] })

const change = (who: typeof sales, values: Record<string, string>) =>
  who.call(changeRow, { table: 'tried.stock', id: row.id, was: row.values, values })

test('a column goes with the action that it was given for', async () => {
  expect((await change(sales, { price: '6' })).status).toBe(403)
  const { body } = await hr.call(showTable, { table: 'tried.stock' })
  expect([body.actions, body.table.columns.map(({ name }) => name)]).toEqual([['c'], ['code']])
  // Whoever may only add sees nothing of what stands there, not even of what they added.
  expect((await hr.call(queryRows, { table: 'tried.stock' })).status).toBe(403)
  const added = await hr.call(addRow, { table: 'tried.stock', values: { code: 'В' } })
  expect([added.status, added.body.values]).toEqual([200, {}])
  for (const [values, fields] of [
    [{ code: 'Г', price: '1' }, ['values.price']],
    [{ code: 'Г', nothing: '1' }, ['values.nothing']],
  ] as const) {
    const refused = await hr.call(addRow, { table: 'tried.stock', values })
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([422, fields])
  }
})

test('a hidden column answers as one that there is not: in rows, filters, sorting, search and history', async () => {
  const ask = (more: object) => creator.call(queryRows, { table: 'tried.stock', ...more })
  const { rows } = (await ask({})).body
  expect(rows.map(({ values }) => values)).toEqual([{ code: 'А' }, { code: 'В' }])
  for (const name of ['price', 'nothing']) {
    const [filtered, sorted] = [await ask({ filter: { column: name, is: 'filled' } }), await ask({ sort: [name] })]
    expect([filtered.status, filtered.body.code, sorted.status, sorted.body.code]).toEqual([
      422,
      'records.bad_filter',
      422,
      'records.bad_sort',
    ])
  }
  expect((await ask({ search: 'нууц' })).body.rows).toEqual([])
  // What they see is found by them as by everybody: whatever its letters.
  expect((await ask({ search: 'В' })).body.rows.map(({ values }) => values)).toEqual([{ code: 'В' }])
  expect((await ask({ search: 'v' })).body.rows).toHaveLength(1)
  const history = (await creator.call(showRowHistory, { table: 'tried.stock', id: row.id })).body
  expect(history[0]!.changes.map((one) => one.column)).toEqual(['code'])
})

test('what was deleted is there for those alone who may bring it back', async () => {
  expect((await sales.call(queryRows, { table: 'tried.stock', deleted: true })).status).toBe(403)
  for (const endpoint of [showRow, showRowHistory]) {
    expect((await sales.call(endpoint, { table: 'tried.stock', id: gone.id })).status).toBe(404)
    expect((await admin.call(endpoint, { table: 'tried.stock', id: gone.id })).status).toBe(200)
  }
})

test('whoever may read all columns by their role, and was granted to change one, changes that one', async () => {
  const shipped = shippedTables().find((one) => one.name.endsWith('.stages'))
  const name = shipped!.name
  const made = (await admin.call(addRow, { table: name, values: { name: 'Үнэ', sort: '1' } })).body
  const put = (values: Record<string, string>) =>
    sales.call(changeRow, { table: name, id: made.id, was: made.values, values })
  expect((await put({ sort: '2' })).status).toBe(403)
  await grant(app, shipped!, roles.sales, ['u'], { sort: 'write' })
  expect((await put({ sort: '2' })).body.values).toMatchObject({ name: 'Үнэ', sort: '2' })
  expect((await sales.call(showTable, { table: name })).body).toMatchObject({
    actions: ['r', 'u'],
    fixed: ['name', 'name_en', 'name_ko', 'of', 'type', 'probability', 'colour', 'is_active'],
  })
  const refused = await put({ name: 'Өөр' })
  expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([422, ['values.name']])
})
