import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { addRow, column, showRow, showTable, table, type Table, words } from '#modules/records/shared/index.ts'
import { drafted, key, published } from '../testing/builders.ts'
import { previewTables, saveTableDraft, showTableDraft } from '../shared/contract.ts'

const app = await startedApp()
const builder = await app.as('builder')
const own = (name: string) => words(name, name, name)
const orders = table('records.orders', {
  title: own('Захиалга'),
  columns: { name: column('text', { title: own('Нэр'), required: true }) },
  label: '{name}',
  sort: 'name',
})
const goods = table('records.order_goods', {
  title: own('Бараа'),
  columns: {
    whole: column('relation', { title: own('Захиалга'), required: true, rows_of: 'records.orders' }),
    name: column('text', { title: own('Нэр'), required: true }),
    price: column('money', { title: own('Үнэ') }),
  },
  label: '{name}',
  sort: 'name',
  ranked: true,
})
const [ordersId = '', goodsId = ''] = await drafted(builder, [orders, goods])
expect(await published(builder, [ordersId, goodsId])).toEqual({ state: 'done', problems: [] })

const redraw = async (id: string, change: (draft: Table) => Table) => {
  const { body } = await builder.call(showTableDraft, { id })
  await builder.call(saveTableDraft, { id, edit: body.edit, draft: change(body.draft) })
}
const withColumn =
  (name: string, more: Parameters<typeof column>[1], kind = 'money') =>
  (draft: Table) => ({
    ...draft,
    columns: [...draft.columns.filter((one) => one.name !== name), { name, ...column(kind, more) }],
  })
const problemsOf = async (...ids: string[]) =>
  (await builder.call(previewTables, { ids })).body.problems.map(({ problem, examples = [] }) => [problem, ...examples])
const total = { table: 'records.order_goods', by: 'whole', of: 'sum' as const, column: 'price' }

test('a new roll-up is filled for all rows, and what is made of it as well', async () => {
  const order = (await builder.call(addRow, { table: 'records.orders', values: { name: 'Нэг' } }, key())).body
  const other = (await builder.call(addRow, { table: 'records.orders', values: { name: 'Хоёр' } }, key())).body
  for (const price of ['100', '250.5'])
    await builder.call(
      addRow,
      { table: 'records.order_goods', values: { whole: `${order.id} Нэг`, name: price, price } },
      key(),
    )
  await redraw(ordersId, withColumn('total', { title: own('Дүн'), roll_up: total }))
  await redraw(ordersId, withColumn('taxed', { title: own('Татвартай'), formula: 'total * 2.0' }))
  await redraw(ordersId, (draft) => ({ ...draft, lines: [{ table: 'records.order_goods', by: 'whole' }] }))
  await redraw(
    goodsId,
    withColumn('order_total', { title: own('Захиалгын дүн'), look_up: { by: 'whole', column: 'taxed' } }),
  )
  expect((await published(builder, [ordersId, goodsId])).state).toBe('done')
  const valuesOf = async (id: string) => (await builder.call(showRow, { table: 'records.orders', id })).body.values
  expect([await valuesOf(order.id), await valuesOf(other.id)]).toMatchObject([
    { total: '350.5', taxed: '701' },
    { total: '0' },
  ])
  expect((await builder.call(showTable, { table: 'records.orders' })).body.table.lines).toHaveLength(1)
})

test('what leads back to itself over tables is refused, with its way', async () => {
  await redraw(goodsId, withColumn('price', { title: own('Үнэ'), formula: 'order_total + 1.0' }))
  expect(await problemsOf(goodsId)).toEqual([
    [
      'Бодогддог баганууд бие биеэ заан тойрч байна.',
      expect.stringContaining('Захиалга · Татвартай → Захиалга · Дүн → Бараа · Үнэ → '),
    ],
  ])
  expect((await published(builder, [goodsId])).state).toBe('not taken')
  await redraw(goodsId, withColumn('price', { title: own('Үнэ') }))
})

test('what is read elsewhere is neither taken out nor made another kind, and the place that reads it is named', async () => {
  await redraw(goodsId, (draft) => ({ ...draft, columns: draft.columns.filter(({ name }) => name !== 'price') }))
  expect(await problemsOf(goodsId)).toEqual([['Өөр хүснэгт эндээс уншиж байна.', 'Захиалга · Дүн']])
  await redraw(goodsId, withColumn('price', { title: own('Үнэ') }, 'text'))
  expect(await problemsOf(goodsId)).toEqual([['Өөр хүснэгт эндээс уншиж байна.', 'Захиалга · Дүн']])
  await redraw(goodsId, withColumn('price', { title: own('Үнэ') }))
  expect(await problemsOf(goodsId)).toEqual([])
  // With whatever reads it, it goes.
  await redraw(ordersId, (draft) => ({
    ...draft,
    columns: draft.columns.filter(({ name }) => !['total', 'taxed'].includes(name)),
  }))
  await redraw(goodsId, (draft) => ({
    ...draft,
    columns: draft.columns.filter(({ name }) => !['price', 'order_total'].includes(name)),
  }))
  expect(await problemsOf(ordersId, goodsId)).toEqual([])
})

test('a table of lines that was never published is published with the table whose lines they are', async () => {
  const bills = table('records.bills', {
    title: own('Нэхэмжлэх'),
    columns: { name: column('text', { title: own('Нэр'), required: true }) },
    label: '{name}',
    sort: 'name',
    lines: [{ table: 'records.bill_lines', by: 'whole' }],
  })
  const lines = table('records.bill_lines', {
    title: own('Мөр'),
    columns: {
      whole: column('relation', { title: own('Нэхэмжлэх'), required: true, rows_of: 'records.bills' }),
      name: column('text', { title: own('Нэр') }),
    },
    label: '{name}',
    sort: 'name',
  })
  const [id = ''] = await drafted(builder, [bills, lines], 'Нэхэмжлэл')
  expect(await published(builder, [id])).toEqual({ state: 'done', problems: [] })
  expect((await builder.call(showTable, { table: 'records.bill_lines' })).status).toBe(200)
})
