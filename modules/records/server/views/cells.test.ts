import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { addRow, changeRow, queryRows, showRowHistory } from '../../shared/contract.ts'
import { column, table, words } from '../../shared/definition/kit.ts'
import { changeCells } from '../../shared/views/cells.ts'
import { grant, testTables } from '../../testing/tables.ts'

const named = (mn: string) => words(mn, mn, mn)
const firms = table('tried.cell_firms', {
  title: named('Байгууллага'),
  columns: { name: column('text', { title: named('Нэр'), required: true }) },
  label: '{name}',
  sort: 'name',
})
const orders = table('tried.cell_orders', {
  title: named('Захиалга'),
  columns: {
    code: column('text', { title: named('Код'), required: true, unique: true }),
    amount: column('number', { title: named('Дүн') }),
    day: column('date', { title: named('Өдөр') }),
    stage: column('select', {
      title: named('Шат'),
      options: [{ value: 'won', label: words('Авсан', 'Won', '수주') }],
    }),
    is_paid: column('checkbox', { title: named('Төлсөн') }),
    firm: column('relation', { title: named('Байгууллага'), rows_of: 'tried.cell_firms' }),
  },
  label: '{code}',
  sort: 'code',
})
const app = await startedApp()
await testTables(app, [firms, orders])
await grant(app, orders, app.places.orgs.trade.roles.employee, ['r', 'u'], { code: 'read', day: 'write' })
const [admin, creator] = [await app.as('admin'), await app.as('creator')]
const at = { table: 'tried.cell_orders' }
const firm = (await admin.call(addRow, { table: 'tried.cell_firms', values: { name: 'Бодь' } })).body
const add = async (code: string) => (await admin.call(addRow, { ...at, values: { code } })).body
const [one, two] = [await add('А'), await add('Б')]
const paste = (rows: object[], as: 'texts' | 'values' = 'texts', who = admin) =>
  who.call(changeCells, { ...at, as, rows: rows as never })
const rows = async () => (await admin.call(queryRows, at)).body.rows.map(({ values }) => values)

test('cells of a spreadsheet are understood by their columns, and the way back leads to what stood there', async () => {
  const { body } = await paste([
    { id: one.id, was: one.values, values: { amount: '1,234.5', day: '2026.3.4', stage: 'won', is_paid: 'тийм' } },
    { id: two.id, was: two.values, values: { amount: '7', stage: '수주', firm: 'бодь' } },
  ])
  expect(body.problems).toEqual([])
  expect(await rows()).toMatchObject([
    { amount: '1234.5', day: '2026-03-04', stage: 'won', is_paid: true, firm: null },
    { amount: '7', day: null, stage: 'won', is_paid: false, firm: `${firm.id} Бодь` },
  ])
  expect((await admin.call(showRowHistory, { ...at, id: two.id })).body[0]!.deed).toBe('changed')
  const back = body.changed.map(({ id, was, values }) => ({ id, was: values, values: was }))
  expect((await paste(back, 'values')).body.changed).toHaveLength(2)
  expect(await rows()).toMatchObject([
    { amount: null, day: null, stage: null, is_paid: false },
    { amount: null, stage: null, firm: null },
  ])
})

test('where a cell is wrong nothing is written, and each that is wrong is told', async () => {
  const before = await rows()
  const { body } = await paste([
    { id: one.id, was: one.values, values: { amount: 'олон', day: '4.3.2026', firm: 'Хэн ч биш', stage: 'won' } },
    { id: two.id, was: two.values, values: { code: ' а ' } },
  ])
  expect(body.problems.map(({ id, column }) => [id, column])).toEqual([
    [one.id, 'firm'],
    [one.id, 'amount'],
    [one.id, 'day'],
    [two.id, 'code'],
  ])
  expect(body.problems.every(({ why }) => why !== '' && !why.includes('.missing'))).toBe(true)
  expect(await rows()).toEqual(before)
})

test('what somebody else changed meanwhile is told, and a column that may not be written as one that there is not', async () => {
  await admin.call(changeRow, { ...at, id: one.id, was: { amount: null }, values: { amount: '3' } })
  const late = (await paste([{ id: one.id, was: one.values, values: { amount: '4' } }])).body
  expect(late.problems).toMatchObject([{ id: one.id, column: 'amount' }])
  const tried = async (name: string) =>
    (await paste([{ id: two.id, was: {}, values: { [name]: '1' } }], 'texts', creator)).body.problems.map(
      ({ why }) => why,
    )
  expect(await tried('amount')).toEqual(await tried('nothing'))
  expect((await paste([{ id: two.id, was: {}, values: { day: '2026-01-02' } }], 'texts', creator)).body).toEqual({
    problems: [],
    changed: [{ id: two.id, was: { day: null }, values: { day: '2026-01-02' } }],
  })
})
