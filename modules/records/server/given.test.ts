import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { addRow, changeRow, queryRows } from '../shared/contract.ts'
import { column, table, words } from '../shared/definition/kit.ts'
import { brought, tried } from '../testing/importing.ts'
import { testTables } from '../testing/tables.ts'

const named = (text: string) => words(text, text, text)
const contracts = table('given.contracts', {
  title: named('Гэрээ'),
  columns: {
    name: column('text', { title: named('Нэр'), required: true, unique: true }),
    no: column('sequence', { title: named('Дугаар'), sequence: 'ГЭ-{year}-{0000}' }),
    said: column('text', { title: named('Нэршил'), formula: 'no + " " + name' }),
    filled: column('datetime_auto_fill', { title: named('Бичсэн'), fill_on: 'changed' }),
    made_at: column('created_at', { title: named('Үүсгэсэн') }),
    made_by: column('created_by', { title: named('Хэн') }),
    turned_at: column('changed_at', { title: named('Өөрчилсөн') }),
    turned_by: column('changed_by', { title: named('Өөрчилсөн хүн') }),
  },
  label: '{no} {name}',
  sort: '-no',
})
const app = await startedApp()
await testTables(app, [contracts])
const admin = await app.as('admin')
const add = (values: object) => admin.call(addRow, { table: contracts.name, values: values as never })
const rows = async (asked: object = {}) =>
  (await admin.call(queryRows, { table: contracts.name, sort: ['no'], ...asked })).body.rows
const year = new Date(Date.now() + 8 * 3_600_000).getUTCFullYear()
const no = (number: number) => `ГЭ-${year}-${String(number).padStart(4, '0')}`

test('rows are numbered without a gap, also where some are refused in between, and formulas read the number', async () => {
  expect((await add({ name: 'Нэг' })).body.values['no']).toBe(no(1))
  expect((await add({ name: '' })).status).toBe(422)
  expect((await add({ name: 'нэг' })).status).toBe(422)
  const second = await add({ name: 'Хоёр' })
  expect([second.body.values['no'], second.body.values['said']]).toEqual([no(2), `${no(2)} Хоёр`])
  expect((await rows({ search: no(2) })).map(({ values }) => values['name'])).toEqual(['Хоёр'])
})

test('fifty at once get fifty numbers', async () => {
  const all = await Promise.all(Array.from({ length: 50 }, (_, at) => add({ name: `Зэрэг ${at}` })))
  expect(all.map(({ body }) => String(body.values['no'])).toSorted((a, b) => (a < b ? -1 : 1))).toEqual(
    Array.from({ length: 50 }, (_, at) => no(at + 3)),
  )
})

test('nobody writes what the server says', async () => {
  for (const name of ['no', 'filled', 'made_at', 'made_by', 'turned_at', 'turned_by']) {
    const refused = await add({ name: 'Хуурамч', [name]: name === 'no' ? 'ГЭ-2020-0001' : '2020-01-01T00:00:00.000Z' })
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([422, [`values.${name}`]])
  }
})

test('when and by whom a row was made stays, and the last change is told', async () => {
  const [row] = await rows({ filter: { column: 'name', is: 'is', values: ['Нэг'] } })
  const before = row!.values
  expect(before['made_by']).toMatch(/^\d+ \S/)
  expect([before['made_at'], before['turned_at']]).toEqual([before['filled'], before['filled']])
  const changed = await admin.call(changeRow, {
    table: contracts.name,
    id: row!.id,
    was: before,
    values: { name: 'Нэгдүгээр' },
  })
  const { values } = changed.body
  expect([values['made_at'], values['made_by'], values['no']]).toEqual([before['made_at'], before['made_by'], no(1)])
  expect([values['filled']! > before['filled']!, values['turned_at']]).toEqual([true, values['filled']])
})

test('a file that is brought in is numbered in its order, and what was left out takes no number', async () => {
  const had = (await rows({ limit: 200 })).length
  const file = await tried(admin, contracts.name, [
    ['Нэр', 'Дугаар'],
    ['Файл 1', 'ГЭ-1999-0001'],
    ['Файл 2', ''],
    ['Нэгдүгээр', ''],
    ['Файл 3', ''],
  ])
  expect(await brought(admin, contracts.name, file.id)).toMatchObject({ state: 'done' })
  const last = (await rows({ limit: 200 }))
    .slice(had)
    .map(({ values }) => [values['name'], values['no'], values['said']])
  expect(last).toEqual([1, 2, 3].map((at) => [`Файл ${at}`, no(had + at), `${no(had + at)} Файл ${at}`]))
})
