import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import {
  addRow,
  changeRow,
  deleteRows,
  queryRows,
  restoreRows,
  showLines,
  showRow,
  showRowHistory,
  showTable,
} from '../../../shared/contract.ts'
import { column, table, words } from '../../../shared/definition/kit.ts'
import { grant, testTables } from '../../../testing/tables.ts'

const own = (mn: string) => words(mn, mn, mn)
const bills = table('lined.bills', {
  title: own('Нэхэмжлэх'),
  columns: {
    name: column('text', { title: own('Нэр'), required: true }),
    total: column('money', {
      title: own('Дүн'),
      roll_up: { table: 'lined.items', by: 'bill', of: 'sum', column: 'amount' },
    }),
    with_tax: column('money', { title: own('НӨАТ-тай'), formula: 'total * 1.1' }),
    note: column('text', { title: own('Тайлбар') }),
  },
  label: '{name}',
  sort: 'name',
  rules: [{ when: 'total > 1000000', says: own('Сая төгрөгөөс их байж болохгүй') }],
  lines: [{ table: 'lined.items', by: 'bill', required: true }],
})
const items = table('lined.items', {
  title: own('Мөр'),
  columns: {
    bill: column('relation', { title: own('Нэхэмжлэх'), required: true, rows_of: 'lined.bills' }),
    what: column('text', { title: own('Юу'), required: true }),
    count: column('number', { title: own('Тоо'), default: '1' }),
    price: column('money', { title: own('Үнэ') }),
    amount: column('money', { title: own('Дүн'), formula: 'count * price' }),
  },
  label: '{what}',
  sort: 'what',
  ranked: true,
})

const app = await startedApp()
const { trade } = app.places.orgs
await testTables(app, [bills, items])
const [admin, creator, theirs] = [await app.as('admin'), await app.as('creator'), await app.as('principal')]

const line = (what: string, price: string, count = '1') => ({ values: { what, price, count } })
const add = (values: Record<string, string>, rows: object[]) =>
  admin.call(addRow, { table: 'lined.bills', values, lines: { items: { rows } } })
const linesOf = async (id: string, who = admin) =>
  (await who.call(showLines, { table: 'lined.bills', id, lines: 'items' })).body
const saying = async (id: string) => (await linesOf(id)).rows.map(({ values }) => values['what'])
const totalOf = async (id: string) =>
  (await admin.call(showRow, { table: 'lined.bills', id })).body.values as Record<string, string>

test('a row and its lines are added at once, in their order, and what they come to stands in the row', async () => {
  const made = await add({ name: 'Нэг' }, [line('Тос', '10.10', '2'), line('Дугуй', '100'), line('Шүүр', '3')])
  expect(made.status).toBe(200)
  expect(made.body.values).toMatchObject({ total: '123.2', with_tax: '135.52' })
  expect(await saying(made.body.id)).toEqual(['Тос', 'Дугуй', 'Шүүр'])
  const { rows } = await linesOf(made.body.id)
  expect(rows[0]!.values).toMatchObject({ amount: '20.2', bill: `${made.body.id} Нэг` })
  const { body } = await admin.call(showRowHistory, { table: 'lined.items', id: rows[0]!.id })
  expect(body.map(({ deed }) => deed)).toEqual(['created'])
})

test('what is wrong with the third line leaves nothing behind, and is told in its cell', async () => {
  const refused = await add({ name: 'Хоёр' }, [line('Тос', '10'), line('Дугуй', '100'), line('', 'abc')])
  expect([refused.status, Object.keys((refused.body as unknown as { fields: object }).fields)]).toEqual([
    422,
    ['lines.items.2.values.what', 'lines.items.2.values.price'],
  ])
  const { body } = await admin.call(queryRows, {
    table: 'lined.bills',
    filter: { column: 'name', is: 'is', values: ['Хоёр'] },
  })
  expect(body.rows).toEqual([])
  expect((await admin.call(queryRows, { table: 'lined.items' })).body.rows).toHaveLength(3)
})

test('a rule over the figures of lines is asked once these stand', async () => {
  const refused = await add({ name: 'Их' }, [line('Тос', '999999'), line('Дугуй', '2')])
  expect(refused.body).toMatchObject({ code: 'records.rule_broken' })
  const made = await add({ name: 'Бага' }, [line('Тос', '999999')])
  const { rows } = await linesOf(made.body.id)
  const change = (price: string) =>
    admin.call(changeRow, {
      table: 'lined.bills',
      id: made.body.id,
      was: {},
      values: {},
      lines: { items: { rows: [{ id: rows[0]!.id, was: { price: '999999' }, values: { price } }] } },
    })
  expect((await change('1000001')).body).toMatchObject({ code: 'records.rule_broken' })
  expect((await change('1000000')).status).toBe(200)
  expect(await totalOf(made.body.id)).toMatchObject({ total: '1000000' })
})

test('the first line must be filled in where lines are required', async () => {
  const refused = await add({ name: 'Хоосон' }, [])
  expect(refused.body).toMatchObject({ code: 'records.incomplete', fields: { 'lines.items': expect.any(String) } })
  expect((await admin.call(addRow, { table: 'lined.bills', values: { name: 'Хоосон' } })).status).toBe(422)
  const made = await add({ name: 'Ганц' }, [line('Тос', '1')])
  const { rows } = await linesOf(made.body.id)
  const emptied = await admin.call(changeRow, {
    table: 'lined.bills',
    id: made.body.id,
    was: {},
    values: {},
    lines: { items: { rows: [], removed: [rows[0]!.id] } },
  })
  expect([emptied.status, await saying(made.body.id)]).toEqual([422, ['Тос']])
})

test('lines are changed, removed, added and put in another order at once; others keep what they wrote', async () => {
  const { body: bill } = await add({ name: 'Гурав' }, [line('А', '1'), line('Б', '2'), line('В', '3')])
  const [a, b, c] = (await linesOf(bill.id)).rows
  // Somebody else changes another field of the line, and adds one.
  await admin.call(changeRow, { table: 'lined.items', id: a!.id, was: { count: '1' }, values: { count: '5' } })
  await admin.call(addRow, { table: 'lined.items', values: { bill: `${bill.id} Гурав`, what: 'Д', price: '7' } })
  const saved = await admin.call(changeRow, {
    table: 'lined.bills',
    id: bill.id,
    was: { note: null },
    values: { note: 'Шинэ' },
    lines: {
      items: {
        rows: [{ id: c!.id }, line('Г', '10') as never, { id: a!.id, was: { price: '1' }, values: { price: '2' } }],
        removed: [b!.id],
      },
    },
  })
  expect(saved.body.values).toMatchObject({ note: 'Шинэ', total: '30' })
  expect(await saying(bill.id)).toEqual(['В', 'Г', 'А', 'Д'])
  const late = await admin.call(changeRow, {
    table: 'lined.bills',
    id: bill.id,
    was: {},
    values: {},
    lines: { items: { rows: [{ id: c!.id }, { id: a!.id, was: { price: '1' }, values: { price: '9' } }] } },
  })
  expect([late.status, Object.keys((late.body as unknown as { fields: object }).fields)]).toEqual([
    409,
    ['lines.items.1.values.price'],
  ])
  expect(await saying(bill.id)).toEqual(['В', 'Г', 'А', 'Д'])
})

test('lines of another row, and what a line belongs to, cannot be written through this one', async () => {
  const { body: mine } = await add({ name: 'Миний' }, [line('Миний мөр', '1')])
  const { body: other } = await add({ name: 'Өөр' }, [line('Өөр мөр', '1')])
  const [foreign] = (await linesOf(other.id)).rows
  const save = (rows: object[], removed: string[] = []) =>
    admin.call(changeRow, {
      table: 'lined.bills',
      id: mine.id,
      was: {},
      values: {},
      lines: { items: { rows, removed } },
    })
  const [own1] = (await linesOf(mine.id)).rows
  expect(
    (await save([{ id: own1!.id }, { id: foreign!.id, was: { price: '1' }, values: { price: '2' } }])).status,
  ).toBe(422)
  expect((await save([{ id: own1!.id, was: {}, values: { bill: `${other.id} Өөр` } }])).status).toBe(422)
  await save([{ id: own1!.id }], [foreign!.id])
  expect(await saying(other.id)).toEqual(['Өөр мөр'])
})

test('lines are deleted with their row, and come back with it; one that was removed before stays away', async () => {
  const { body: bill } = await add({ name: 'Дөрөв' }, [line('А', '1'), line('Б', '2'), line('В', '3')])
  const [, b] = (await linesOf(bill.id)).rows
  await admin.call(deleteRows, { table: 'lined.items', ids: [b!.id] })
  expect(await totalOf(bill.id)).toMatchObject({ total: '4' })
  expect((await admin.call(deleteRows, { table: 'lined.bills', ids: [bill.id] })).body).toEqual({ count: 1 })
  const of = { column: 'bill', is: 'any_of' as const, values: [bill.id] }
  expect((await admin.call(queryRows, { table: 'lined.items', filter: of })).body.rows).toEqual([])
  await admin.call(restoreRows, { table: 'lined.bills', ids: [bill.id] })
  expect([await saying(bill.id), (await totalOf(bill.id))['total']]).toEqual([['А', 'В'], '4'])
})

test('who may not write the lines reads them; who may not read them knows of none; others hear of nothing', async () => {
  const { body: bill } = await add({ name: 'Тав' }, [line('А', '1')])
  await grant(app, bills, trade.roles.employee, ['r', 'u', 'c'], null)
  const change = (rows: object[]) =>
    creator.call(changeRow, {
      table: 'lined.bills',
      id: bill.id,
      was: {},
      values: {},
      lines: { items: { rows } },
    })
  const shown = await creator.call(showTable, { table: 'lined.bills' })
  expect(shown.body.table.lines).toEqual([])
  expect(shown.body.table.columns.map(({ name }) => name)).toEqual(['name', 'note'])
  expect((await creator.call(showLines, { table: 'lined.bills', id: bill.id, lines: 'items' })).status).toBe(404)
  expect((await change([])).body).toMatchObject({ fields: { 'lines.items': expect.any(String) } })
  // Who knows of no lines is asked for none.
  expect((await creator.call(addRow, { table: 'lined.bills', values: { name: 'Мөргүй' } })).status).toBe(200)

  await grant(app, items, trade.roles.employee, ['r'], null)
  expect((await creator.call(showTable, { table: 'lined.bills' })).body.table.lines).toHaveLength(1)
  const { rows } = await linesOf(bill.id, creator)
  expect(rows.map(({ values }) => values['what'])).toEqual(['А'])
  const [first] = rows
  expect((await change([{ id: first!.id, was: { price: '1' }, values: { price: '2' } }])).status).toBe(422)
  expect((await change([{ id: first!.id }, line('Б', '2')])).status).toBe(422)
  expect(await totalOf(bill.id)).toMatchObject({ total: '1' })
  for (const endpoint of [showLines] as const)
    expect((await theirs.call(endpoint, { table: 'lined.bills', id: bill.id, lines: 'items' })).status).toBe(404)
})
