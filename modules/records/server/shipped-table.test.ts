import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { shippedTables } from './tables/served.ts'
import {
  addRow,
  changeRow,
  deleteRows,
  queryRows,
  restoreRows,
  showRow,
  showRowHistory,
  showTable,
} from '../shared/contract.ts'

const app = await startedApp()
/** Of the CRM: it stands for every table that a module ships. */
const table = shippedTables()[0]!.name
const [admin, sales, creator] = [await app.as('admin'), await app.as('sales'), await app.as('creator')]
const add = async (values: Record<string, string | boolean>) => (await admin.call(addRow, { table, values })).body
const names = async (asked: object, who = admin) =>
  (await who.call(queryRows, { table, ...asked })).body.rows.map(({ values }) => values['name'])

const [price, late, rival] = [
  await add({ name: 'Үнэ өндөр', name_en: 'Too expensive', sort: '2' }),
  await add({ name: 'Хугацаа хоцорсон', sort: '1' }),
  await add({ name: 'Өрсөлдөгч', name_ko: '경쟁사', sort: '10', is_active: false }),
]

test('a table says what it is and what each may do with it; whoever may nothing hears of no table', async () => {
  expect((await admin.call(showTable, { table })).body).toMatchObject({
    table: { title: { mn: 'Алдсан шалтгаан' }, columns: [{ name: 'name' }, { name: 'is_active' }, { name: 'sort' }] },
    actions: ['r', 'c', 'u', 'd', 'export', 'import'],
    fixed: [],
  })
  expect((await sales.call(showTable, { table })).body.actions).toEqual(['r', 'c'])
  for (const asked of [table, 'crm.nothing', 'workflow.documents'])
    expect(await creator.call(showTable, { table: asked })).toMatchObject({
      status: 404,
      body: { code: 'records.table_missing' },
    })
  expect((await sales.call(deleteRows, { table, ids: [price.id] })).status).toBe(403)
  expect((await sales.fetch(`/api/records/${table}/export`, { method: 'POST' })).status).toBe(403)
})

test('rows come sorted as numbers are, by defaults and as asked, part after part', async () => {
  expect(await names({})).toEqual(['Хугацаа хоцорсон', 'Үнэ өндөр', 'Өрсөлдөгч'])
  expect(await names({ sort: ['-sort'] })).toEqual(['Өрсөлдөгч', 'Үнэ өндөр', 'Хугацаа хоцорсон'])
  const first = (await admin.call(queryRows, { table, limit: 2 })).body
  expect([first.rows.length, first.total]).toEqual([2, { count: 3, is_exact: true }])
  const second = (await admin.call(queryRows, { table, limit: 2, after: first.next })).body
  expect([second.rows.map(({ id }) => id), second.next, second.total]).toEqual([[rival.id], null, null])
  expect(rival).toMatchObject({ version: 1, values: { is_active: false, name_ko: '경쟁사', name_en: null } })
  expect(price.values['is_active']).toBe(true)
})

test('they are filtered and found, also by their name in another language', async () => {
  expect(await names({ search: 'expensive' })).toEqual(['Үнэ өндөр'])
  expect(await names({ search: 'undur' })).toEqual(['Үнэ өндөр'])
  const filter = (one: object) => names({ filter: one })
  expect(await filter({ column: 'is_active', is: 'no' })).toEqual(['Өрсөлдөгч'])
  expect(await filter({ column: 'sort', is: 'between', values: ['1', '2'] })).toEqual(['Хугацаа хоцорсон', 'Үнэ өндөр'])
  expect(
    await filter({
      any: [{ column: 'name_en', is: 'filled' }, { all: [{ column: 'name', is: 'contains', values: ['ХУГАЦАА'] }] }],
    }),
  ).toEqual(['Хугацаа хоцорсон', 'Үнэ өндөр'])
  for (const wrong of [
    { column: 'nothing', is: 'empty' },
    { column: 'sort', is: 'contains', values: ['1'] },
    { column: 'sort', is: 'eq', values: ["1'; drop table x"] },
  ])
    expect((await admin.call(queryRows, { table, filter: wrong })).status).toBe(422)
})

test('a name is taken once, however it is written, and free again once its row is deleted', async () => {
  const again = () => admin.call(addRow, { table, values: { name: '  үнэ   ӨНДӨР ' } })
  expect(await again()).toMatchObject({
    status: 422,
    body: { fields: { 'values.name': expect.any(String) as string } },
  })
  await admin.call(deleteRows, { table, ids: [price.id] })
  const twin = await again()
  expect(twin.status).toBe(200)
  expect((await admin.call(restoreRows, { table, ids: [price.id] })).status).toBe(422)
  await admin.call(deleteRows, { table, ids: [twin.body.id] })
  expect((await admin.call(restoreRows, { table, ids: [price.id] })).body).toEqual({ count: 1 })
  expect(await names({ deleted: true })).toEqual(['үнэ   ӨНДӨР'])
})

test('two who change different fields of one row both have their way; of one field the second is told', async () => {
  const change = (was: object, values: object) =>
    admin.call(changeRow, { table, id: late.id, was: was as never, values: values as never })
  expect((await change({ sort: '1' }, { sort: '7' })).body.values['sort']).toBe('7')
  expect((await change({ is_active: true }, { is_active: false })).body).toMatchObject({
    values: { sort: '7', is_active: false },
  })
  expect(await change({ sort: '1' }, { sort: '8' })).toMatchObject({
    status: 409,
    body: { code: 'records.changed_meanwhile', fields: { 'values.sort': expect.any(String) as string } },
  })
  // Saying what stands there already is no conflict.
  expect((await change({ sort: '1' }, { sort: '7' })).status).toBe(200)
  const history = (await admin.call(showRowHistory, { table, id: late.id })).body
  expect(history.map(({ deed, changes }) => [deed, changes.map(({ column, from, to }) => [column, from, to])])).toEqual(
    [
      ['changed', [['is_active', true, false]]],
      ['changed', [['sort', '1', '7']]],
      ['created', expect.any(Array) as never],
    ],
  )
})

test('what a column does not take, and a column that there is not, is refused at its field', async () => {
  const refused = async (values: Record<string, string | boolean>) =>
    Object.keys((await admin.call(addRow, { table, values })).body as unknown as { fields?: object }).includes('fields')
  expect(await refused({ name: 'Өөр', sort: '1.5' })).toBe(true)
  expect(await refused({ name: 'Өөр', sort: '-1' })).toBe(true)
  expect(await refused({ name: 'Өөр', org_id: '7' })).toBe(true)
  expect(await refused({ name: 'ө'.repeat(101) })).toBe(true)
  expect(await refused({ sort: '1' })).toBe(true)
})

test('another organisation has rows of its own, and none of these', async () => {
  const outsider = await app.as('outsider')
  expect([404, 403]).toContain((await outsider.call(queryRows, { table })).status)
  expect([404, 403]).toContain((await outsider.call(showRow, { table, id: rival.id })).status)
})
