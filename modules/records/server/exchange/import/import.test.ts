import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { listEmployees } from '#modules/organization/shared/index.ts'
import { sheetOf } from '#platform/testing/workbook.ts'
import { addRow, changeRow, deleteRows, queryRows, showRowHistory } from '../../../shared/contract.ts'
import { column, table, words } from '../../../shared/definition/kit.ts'
import { listImports, showImport, stopImport, undoImport } from '../../../shared/exchange/imports.ts'
import { badRows, brought, proposed, rested, sent, tried } from '../../../testing/importing.ts'
import { grant, testTables } from '../../../testing/tables.ts'

const named = (mn: string, en = mn) => words(mn, en, en)
const firms = table('brought.firms', {
  title: named('Байгууллага'),
  columns: { name: column('text', { title: named('Нэр', 'Name'), required: true }) },
  label: '{name}',
  sort: 'name',
})
const goods = table('brought.goods', {
  title: named('Бараа'),
  columns: {
    code: column('text', { title: named('Код', 'Code'), required: true, unique: true }),
    name: column('text', { title: named('Нэр', 'Name'), translated: true }),
    price: column('money', { title: named('Үнэ', 'Price') }),
    since: column('date', { title: named('Огноо', 'Since') }),
    kind: column('select', {
      title: named('Төрөл', 'Kind'),
      options: [
        { value: 'food', label: named('Хүнс', 'Food') },
        { value: 'tool', label: named('Багаж', 'Tool') },
      ],
    }),
    is_sold: column('checkbox', { title: named('Зарагддаг', 'Sold') }),
    firm: column('relation', { title: named('Нийлүүлэгч', 'Supplier'), rows_of: 'brought.firms' }),
    who: column('person', { title: named('Хариуцагч', 'Who') }),
    where: column('unit', { title: named('Нэгж', 'Where') }),
  },
  label: '{code}',
  sort: 'code',
})
const GOODS = 'brought.goods'
const app = await startedApp()
await testTables(app, [firms, goods])
const admin = await app.as('admin')
const firm = async (name: string) => (await admin.call(addRow, { table: 'brought.firms', values: { name } })).body
const apu = await firm('АПУ')
const [sales] = (await admin.call(listEmployees, { limit: 500 })).body.filter(
  ({ user_id }) => user_id === app.places.orgs.trade.users['sales'],
)
const salesName = `${sales!.last_name} ${sales!.first_name}`

const all = async () => (await admin.call(queryRows, { table: GOODS, limit: 200 })).body.rows
const valuesOf = async () => (await all()).map(({ values }) => values)
const forget = async () => {
  const ids = (await all()).map(({ id }) => id)
  if (ids.length > 0) await admin.call(deleteRows, { table: GOODS, ids }, { 'idempotency-key': crypto.randomUUID() })
}
const undo = async (id: string) => {
  const { status, body } = await admin.call(
    undoImport,
    { table: GOODS, id },
    { 'idempotency-key': crypto.randomUUID() },
  )
  return status === 200 ? rested(admin, GOODS, id) : body
}

const head = ['Код', 'Нэр', 'Нэр (EN)', 'Үнэ', 'Огноо', 'Төрөл', 'Зарагддаг', 'Нийлүүлэгч', 'Хариуцагч', 'Нэгж']

test('a file is tried without a trace, then brought in as it stands, and nothing is changed on the way', async () => {
  const seen = await tried(admin, GOODS, [
    head,
    ['00123', 'Гурил', 'Flour', '1,002,500.5 ₮', '2026.3.4', 'хүнс', 'Тийм', 'апу', salesName, 'Борлуулалт'],
    ['1E5', '0,5 л', '', '', '', '', '', '', '', ''],
    ['12345678901234567890', 'Алх', '', 1, new Date('2026-12-31T00:00:00Z'), 'Tool', 'no', '', '', ''],
  ])
  expect(seen).toMatchObject({ state: 'checked', counts: { create: 3, change: 0, same: 0, bad_new: 0, bad_known: 0 } })
  expect(await all()).toEqual([])
  expect(await brought(admin, GOODS, seen.id)).toMatchObject({
    state: 'done',
    result: { created: 3, changed: 0, skipped: 0, left_out: 0 },
  })
  expect(await valuesOf()).toMatchObject([
    {
      code: '00123',
      name: 'Гурил',
      name_en: 'Flour',
      price: '1002500.5',
      since: '2026-03-04',
      kind: 'food',
      is_sold: true,
      firm: `${apu.id} АПУ`,
      who: `${sales!.emp_id} ${salesName}`,
      where: expect.stringMatching(/^\d+ Борлуулалт$/) as string,
    },
    { code: '12345678901234567890', price: '1', since: '2026-12-31', kind: 'tool', is_sold: false },
    { code: '1E5', name: '0,5 л', price: null },
  ])
  const { body: history } = await admin.call(showRowHistory, { table: GOODS, id: (await all())[0]!.id })
  expect(history).toMatchObject([{ deed: 'created' }])
})

test('each wrong cell is named with its line, what stood there and why', async () => {
  await firm('апу')
  const seen = await tried(admin, GOODS, [
    head,
    ['A1', 'Сайн', '', '10', '', '', '', '', '', ''],
    ['A2', '', '', 'үнэтэй', '', '', '', '', '', ''],
    ['A3', '', '', '', '31-р өдөр', '', '', '', '', ''],
    ['A4', '', '', '', '', 'Тоглоом', '', '', '', ''],
    ['A5', '', '', '', '', '', 'магадгүй', '', '', ''],
    ['A6', '', '', '', '', '', '', 'Байхгүй', '', ''],
    ['', 'Кодгүй', '', '', '', '', '', '', '', ''],
    ['A8', '=1+1', '', '', '', '', '', '', '', ''],
    ['A9', '', '', '1,5', '', '', '', '', '', ''],
    ['a1', 'Дахиад', '', '', '', '', '', '', '', ''],
    ['A11', '', '', '', '', '', '', 'АПУ', '', ''],
    ['A12', '', '', '', '', '', '', '', 'Хэн ч биш', 'Хаа ч үгүй'],
  ])
  expect(seen.counts).toMatchObject({ create: 1, bad_new: 11 })
  const rows = await badRows(admin, GOODS, seen.id)
  expect(rows.map(({ line, problems }) => [line, ...problems.map(({ title, said }) => `${title}: ${said}`)])).toEqual([
    [3, 'Үнэ: үнэтэй'],
    [4, 'Огноо: 31-р өдөр'],
    [5, 'Төрөл: Тоглоом'],
    [6, 'Зарагддаг: магадгүй'],
    [7, 'Нийлүүлэгч: Байхгүй'],
    [8, 'Код: '],
    [9, 'Нэр: 1+1'],
    [10, 'Үнэ: 1,5'],
    [11, 'Код: a1'],
    [12, 'Нийлүүлэгч: АПУ'],
    [13, 'Хариуцагч: Хэн ч биш', 'Нэгж: Хаа ч үгүй'],
  ])
  // The first of those called alike is never taken; both are named.
  expect(rows.find(({ line }) => line === 12)!.problems[0]!.why).toMatch(new RegExp(`АПУ \\(${apu.id}\\).*апу`))
  expect(rows.find(({ line }) => line === 11)!.problems[0]!.why).toContain('2')
  expect(await brought(admin, GOODS, seen.id)).toMatchObject({ code: 'records.import.has_bad' })
  expect(await all()).toHaveLength(3)

  // Those with mistakes may be left out, and leave as a file that can be mended.
  expect(await brought(admin, GOODS, seen.id, { bad: 'leave_out' })).toMatchObject({
    result: { created: 1, left_out: 11 },
  })
  const sheet = await sheetOf(
    await admin.fetch(`/api/records/${GOODS}/imports/${seen.id}/left-out`, { method: 'POST' }),
  )
  expect(sheet[0]).toEqual([...head, 'Алдаа'])
  expect(sheet[1]!.slice(0, 4)).toEqual(['A2', '', '', 'үнэтэй'])
  expect(sheet[1]!.at(-1)).toMatch(/^Үнэ: \S/)
  expect(sheet).toHaveLength(12)
})

test('known rows are changed, skipped or refused, as is wished', async () => {
  const rows = [
    ['code', 'Price'],
    ['00123', '3000'],
    ['A1', '10'],
    ['new', '5'],
  ]
  const skip = await tried(admin, GOODS, rows)
  expect(skip.counts).toEqual({ create: 1, change: 1, same: 1, bad_new: 0, bad_known: 0 })
  expect(await brought(admin, GOODS, skip.id, { known: 'refuse' })).toMatchObject({ code: 'records.import.has_bad' })
  expect(await brought(admin, GOODS, skip.id, { known: 'skip' })).toMatchObject({ result: { created: 1, skipped: 2 } })
  expect((await valuesOf())[0]).toMatchObject({ code: '00123', price: '1002500.5' })
  const update = await tried(admin, GOODS, rows)
  expect(update.counts).toMatchObject({ create: 0, change: 1, same: 2 })
  expect(await brought(admin, GOODS, update.id)).toMatchObject({ result: { changed: 1 } })
  // What the file leaves out stays.
  expect((await valuesOf())[0]).toMatchObject({ code: '00123', price: '3000', name: 'Гурил', firm: `${apu.id} АПУ` })
})

test('an import is taken back: what it made goes, what it changed goes back, and what others changed since is named', async () => {
  await forget()
  const old = async (code: string) =>
    (await admin.call(addRow, { table: GOODS, values: { code, name: 'өмнө', price: '1' } })).body
  const [kept, touched] = [await old('k'), await old('t')]
  const { id } = await tried(admin, GOODS, [
    ['Код', 'Нэр', 'Үнэ'],
    ['k', 'дараа', '2'],
    ['t', 'дараа', '2'],
    ['n1', 'шинэ', '3'],
    ['n2', 'шинэ', '3'],
  ])
  await brought(admin, GOODS, id)
  const rows = new Map((await all()).map((row) => [row.values['code'], row]))
  expect(rows.size).toBe(4)
  const change = (code: string, values: Record<string, string>) => {
    const row = rows.get(code)!
    return admin.call(
      changeRow,
      { table: GOODS, id: row.id, was: row.values, values },
      { 'idempotency-key': crypto.randomUUID() },
    )
  }
  await change('t', { price: '77' })
  await change('n2', { price: '88' })
  const undone = await undo(id)
  expect(undone).toMatchObject({
    state: 'undone',
    left_behind: {
      count: 2,
      rows: [
        { line: 3, label: 't' },
        { line: 5, label: 'n2' },
      ],
    },
  })
  expect(await valuesOf()).toMatchObject([
    { code: 'k', name: 'өмнө', price: '1' },
    { code: 'n2', price: '88' },
    { code: 't', name: 'өмнө', price: '77' },
  ])
  expect((await admin.call(showRowHistory, { table: GOODS, id: kept.id })).body.map(({ deed }) => deed)).toEqual([
    'changed',
    'changed',
    'created',
  ])
  expect(touched.id).toBe(rows.get('t')!.id)
  // Once is enough.
  expect(await undo(id)).toMatchObject({ code: 'records.import.not_now' })
  expect((await admin.call(listImports, { table: GOODS })).body[0]).toMatchObject({ id, state: 'undone' })
})

test('a cell that somebody else had written by then keeps what they wrote when the import is taken back', async () => {
  await forget()
  const row = (await admin.call(addRow, { table: GOODS, values: { code: 'h', name: 'өмнө', price: '3' } })).body
  const { id } = await tried(admin, GOODS, [
    ['Код', 'Нэр', 'Үнэ'],
    ['h', 'дараа', '5'],
  ])
  await admin.call(
    changeRow,
    { table: GOODS, id: row.id, was: { price: '3' }, values: { price: '5' } },
    { 'idempotency-key': crypto.randomUUID() },
  )
  await brought(admin, GOODS, id)
  expect(await valuesOf()).toMatchObject([{ code: 'h', name: 'дараа', price: '5' }])
  await undo(id)
  expect(await valuesOf()).toMatchObject([{ code: 'h', name: 'өмнө', price: '5' }])
})

test('what was right when it was tried and is wrong by now is refused as a whole, or left out', async () => {
  await forget()
  const file = [['Код'], ['late'], ['fine']]
  const refused = await tried(admin, GOODS, file)
  await admin.call(addRow, { table: GOODS, values: { code: 'Late' } })
  expect(await brought(admin, GOODS, refused.id)).toMatchObject({ state: 'failed', result: null })
  expect(await valuesOf()).toMatchObject([{ code: 'Late' }])
  expect(await badRows(admin, GOODS, refused.id)).toMatchObject([{ line: 2, label: 'late' }])
})

test('days in a text file are read in the order that all of them allow, and in another one where it is told', async () => {
  await forget()
  const csv = Buffer.from('Код;Огноо\n1;01/02/2026\n2;31/12/2026\n')
  const { body } = await sent(admin, GOODS, csv, 'өдрүүд.csv')
  expect(body).toMatchObject({ form: { encoding: 'utf-8', separator: ';' }, file_name: 'өдрүүд.csv' })
  expect((await proposed(admin, GOODS, body)).columns[1]).toEqual({ at: 1, column: 'since', order: 'dmy' })
  const seen = await tried(admin, GOODS, csv)
  await brought(admin, GOODS, seen.id)
  expect((await valuesOf()).map(({ since }) => since)).toEqual(['2026-02-01', '2026-12-31'])
  const other = await tried(admin, GOODS, csv, {
    columns: [
      { at: 0, column: 'code' },
      { at: 1, column: 'since', order: 'mdy' },
    ],
  })
  expect(other.counts).toMatchObject({ change: 1, bad_known: 1 })
})

test('rows are known by their id as well, and one that is gone is an error', async () => {
  await forget()
  const { id } = (await admin.call(addRow, { table: GOODS, values: { code: 'x' } })).body
  const seen = await tried(admin, GOODS, [
    ['ID', 'Код'],
    [id, 'renamed'],
    ['00000000-0000-7000-8000-000000000000', 'gone'],
    ['', 'new'],
  ])
  expect(seen.counts).toMatchObject({ change: 1, create: 1, bad_new: 1 })
  await brought(admin, GOODS, seen.id, { bad: 'leave_out' })
  expect((await valuesOf()).map(({ code }) => code)).toEqual(['new', 'renamed'])
})

test('a file belongs to whoever brought it, and only those who may bring rows in hear of any', async () => {
  const creator = await app.as('creator')
  expect((await sent(creator, GOODS, [['Код'], ['x']])).status).toBe(404)
  const { body } = await sent(admin, GOODS, [['Код'], ['x']])
  const sales = await app.as('sales')
  expect((await sales.call(showImport, { table: GOODS, id: body.id })).status).toBe(404)
  expect((await admin.call(showImport, { table: 'brought.firms', id: body.id })).status).toBe(404)
  // Given up, nothing of it can be tried any more.
  await admin.call(stopImport, { table: GOODS, id: body.id }, { 'idempotency-key': crypto.randomUUID() })
  expect((await admin.call(showImport, { table: GOODS, id: body.id })).body.state).toBe('cancelled')
})

test('whoever may write some rows alone brings in those alone, and changes none that they may not', async () => {
  await forget()
  const theirs = (await admin.call(addRow, { table: GOODS, values: { code: 'dear', price: '900' } })).body
  await admin.call(addRow, { table: GOODS, values: { code: 'cheap', price: '1' } })
  const all = ['r', 'c', 'u', 'import'] as const
  await grant(app, goods, app.places.orgs.trade.roles.sales, all, null, 0, 'price < 100')
  const sales = await app.as('sales')
  const { id, counts } = await tried(sales, GOODS, [
    ['Код', 'Үнэ'],
    ['new', '5'],
    ['beyond', '500'],
    ['cheap', '2'],
    ['dear', '3'],
  ])
  // Of a row that they may not read they hear that its name is taken.
  expect(counts).toEqual({ create: 1, change: 1, same: 0, bad_new: 2, bad_known: 0 })
  expect((await badRows(sales, GOODS, id)).map(({ label, problems }) => [label, problems[0]?.title])).toEqual([
    ['beyond', 'Код'],
    ['dear', 'Код'],
  ])
  expect(await brought(sales, GOODS, id, { bad: 'leave_out' })).toMatchObject({
    state: 'done',
    result: { created: 1, changed: 1, left_out: 2 },
  })
  expect((await valuesOf()).map(({ code, price }) => [code, price])).toEqual([
    ['cheap', '2'],
    ['dear', '900'],
    ['new', '5'],
  ])
  expect((await admin.call(showRowHistory, { table: GOODS, id: theirs.id })).body).toHaveLength(1)
})
