import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { sheetOf, workbook } from '#platform/testing/workbook.ts'
import { addRow, queryRows } from '../../shared/contract.ts'
import { column, table, words } from '../../shared/definition/kit.ts'
import { importRowsOf } from '../../shared/exchange/sheet.ts'
import { testTables } from '../../testing/tables.ts'

const named = (mn: string, en = mn) => words(mn, en, en)
const firms = table('tried.firms', {
  title: named('Байгууллага'),
  columns: { name: column('text', { title: named('Нэр', 'Name'), required: true, unique: true }) },
  label: '{name}',
  sort: 'name',
})
const goods = table('tried.goods', {
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
    firm: column('relation', { title: named('Нийлүүлэгч', 'Supplier'), rows_of: 'tried.firms' }),
  },
  label: '{code}',
  sort: 'code',
})
const app = await startedApp()
await testTables(app, [firms, goods])
const admin = await app.as('admin')
const firm = async (name: string) => (await admin.call(addRow, { table: 'tried.firms', values: { name } })).body
const [apu] = [await firm('АПУ'), await firm('Номин')]

const bring = async (rows: string[][], dry_run = false) =>
  (await admin.call(importRowsOf('tried.goods'), { content: await workbook(rows), dry_run })).body
const exported = async (query = '') =>
  sheetOf(await admin.fetch(`/api/records/tried.goods/export?lang=mn_MN${query}`, { method: 'POST' }))
const all = async () => (await admin.call(queryRows, { table: 'tried.goods' })).body.rows.map(({ values }) => values)

const head = ['Код', 'Нэр', 'Нэр (EN)', 'Үнэ', 'Огноо', 'Төрөл', 'Зарагддаг', 'Нийлүүлэгч']

test('a dry run says what would happen and writes nothing; then it happens', async () => {
  const rows = [
    head,
    ['00123', 'Гурил', 'Flour', '1,002,500.5 ₮', '2026.3.4', 'хүнс', 'Тийм', 'апу'],
    ['1E5', '0,5 л', '', '', '', '', '', ''],
    ['12345678901234567890', 'Алх', '', '1', '2026-12-31', 'Tool', 'үгүй', ''],
  ]
  expect(await bring(rows, true)).toMatchObject({ counts: { create: 3, refuse: 0 }, is_done: false })
  expect(await all()).toEqual([])
  expect(await bring(rows)).toMatchObject({ counts: { create: 3, change: 0, same: 0, refuse: 0 }, is_done: true })
  // Nothing was changed on the way.
  expect(await all()).toMatchObject([
    {
      code: '00123',
      name: 'Гурил',
      name_en: 'Flour',
      price: '1002500.5',
      since: '2026-03-04',
      kind: 'food',
      is_sold: true,
      firm: `${apu.id} АПУ`,
    },
    { code: '12345678901234567890', kind: 'tool', is_sold: false },
    { code: '1E5', name: '0,5 л', price: null },
  ])
})

test('what was exported comes back in without a difference, in any language, and is filtered as it is seen', async () => {
  const sheet = await exported()
  expect(sheet[0]!.map((cell) => cell.replace(/ \*$/, ''))).toEqual([...head.slice(0, 3), 'Нэр (KO)', ...head.slice(3)])
  const again = await bring(sheet)
  expect(again.counts).toEqual({ create: 0, change: 0, same: 3, refuse: 0 })
  const filter = encodeURIComponent(JSON.stringify({ column: 'kind', is: 'any_of', values: ['tool'] }))
  expect(await exported(`&filter=${filter}`)).toHaveLength(2)
  expect((await admin.fetch('/api/records/tried.goods/export?filter={', { method: 'POST' })).status).toBe(422)
})

test('each wrong cell is named with its row, and nothing is written while there is one', async () => {
  await firm('апу 2')
  const rows = [
    head,
    ['A1', 'Сайн', '', '10', '', '', '', ''],
    ['A2', '', '', 'үнэтэй', '', '', '', ''],
    ['A3', '', '', '', '31/12/2026', '', '', ''],
    ['A4', '', '', '', '', 'Тоглоом', '', ''],
    ['A5', '', '', '', '', '', 'магадгүй', ''],
    ['A6', '', '', '', '', '', '', 'Байхгүй'],
    ['', 'Кодгүй', '', '', '', '', '', ''],
    ['A8', '=1+1', '', '', '', '', '', ''],
    // Fifteen to nobody: a comma that sets no thousands apart is not understood.
    ['A9', '', '', '1,5', '', '', '', ''],
  ]
  const seen = await bring(rows, true)
  expect(seen.counts).toEqual({ create: 1, change: 0, same: 0, refuse: 8 })
  expect(seen.rows.map(({ line, problems }) => [line, Object.keys(problems)])).toEqual([
    [2, []],
    [3, ['price']],
    [4, ['since']],
    [5, ['kind']],
    [6, ['is_sold']],
    [7, ['firm']],
    [8, ['code']],
    [9, ['name']],
    [10, ['price']],
  ])
  expect(seen.rows[1]!.words.problems['price']).toMatch(/\S/)
  const refused = await admin.call(importRowsOf('tried.goods'), { content: await workbook(rows), dry_run: false })
  expect(refused.status).toBe(422)
  expect(await all()).toHaveLength(3)
})

test('a known row is changed where the file says something else, and what the file leaves out stays', async () => {
  expect(
    await bring([
      ['code', 'Price'],
      ['00123', '3000'],
    ]),
  ).toMatchObject({ counts: { change: 1 } })
  expect((await all())[0]).toMatchObject({ code: '00123', price: '3000', name: 'Гурил', firm: `${apu.id} АПУ` })
})

test('whoever may not brings nothing in and takes nothing out', async () => {
  const creator = await app.as('creator')
  const content = await workbook([['code'], ['X']])
  expect((await creator.call(importRowsOf('tried.goods'), { content, dry_run: true })).status).toBe(404)
  expect((await creator.fetch('/api/records/tried.goods/export', { method: 'POST' })).status).toBe(404)
})
