import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { readWorkbook } from '#platform/server/excel/index.ts'
import { changeProfile, showProfile } from '#modules/organization/shared/index.ts'
import { ownKinds } from '#platform/shared/fields/kinds/index.ts'
import { sheetOf } from '#platform/testing/workbook.ts'
import { addRow, changeRow, queryRows } from '../shared/contract.ts'
import { column, table, words } from '../shared/definition/kit.ts'
import { badRows, tried } from '../testing/importing.ts'
import { testTables } from '../testing/tables.ts'

const named = (text: string) => words(text, text, text)
const options = [
  { value: 'red', label: named('Улаан'), colour: 'red' as const },
  { value: 'sea', label: named('Хөх, ногоон') },
  { value: 'blue', label: named('Хөх') },
]
const kinds = ownKinds.filter(({ stored }) => stored !== undefined)
const things = table('tried.things', {
  title: named('Юмс'),
  columns: Object.fromEntries(
    kinds.map(({ name, isChoice }) => [
      name,
      column(name, { title: named(name), unique: name === 'text', ...(isChoice && { options }) }),
    ]),
  ),
  label: '{text}',
  sort: 'text',
})
const app = await startedApp()
await testTables(app, [things])
const admin = await app.as('admin')
const add = (values: Record<string, string | boolean>) => admin.call(addRow, { table: things.name, values })
const names = async (asked: object) =>
  (await admin.call(queryRows, { table: things.name, ...asked })).body.rows.map(({ values }) => values['text'])
const where = (column: string, is: string, ...values: string[]) => names({ filter: { column, is, values } })

/** As people write it: of two rows, and as the first of them keeps it. */
const written: Record<string, readonly [typed: string | boolean, other: string | boolean, kept?: string]> = {
  text: ['Алх', 'Бул'],
  long_text: ['Нэг\nхоёр', 'Гурав'],
  rich_text: ['<p>Зөв <b>бичиг</b></p><script>x</script>', '<h1>Аа</h1>', '<p>Зөв <strong>бичиг</strong></p>'],
  html: ['<div onclick="x">Хайрцаг</div>', '<p>а</p>', '<div>Хайрцаг</div>'],
  email: [' Alkh@Orgil.MN', 'bul@orgil.mn', 'alkh@orgil.mn'],
  phone: ['9911-2233', '+82 10 1234 5678', '99112233'],
  link: ['orgil.mn', 'http://example.com/a?b=c', 'https://orgil.mn'],
  registration_number: ['уб90051512', 'ХА85123056', 'УБ90051512'],
  integer: ['7', '12'],
  number: ['0.5', '1000.25'],
  money: ['1500', '20000.5'],
  percent: ['12.5 %', '50', '12.5'],
  rating: ['2', '5'],
  progress: ['40%', '100', '40'],
  duration: ['1:30', '10:00', '90'],
  date: ['2026-03-01', '2026-11-05'],
  datetime: ['2026-03-01T23:30:00+08:00', '2026-03-01T16:30:00Z', '2026-03-01T15:30:00.000Z'],
  time: ['8:05', '17:30', '08:05'],
  month: ['2026.3', '2026-11', '2026-03'],
  year: ['1999', '2026'],
  select: ['red', 'blue'],
  radio: ['blue', 'red'],
  radio_picture: ['red', 'sea'],
  choices: ['blue,red', 'sea', 'red,blue'],
  checkbox: [false, true],
  colour: ['1D4ED8', '#ffffff', '#1d4ed8'],
  json: ['{"a":1} ', '[2]', '{"a":1}'],
  postal_address: [
    'УБ, ХУД, 15-р хороо, Чингисийн 5',
    'Сүхбаатар аймаг, Баруун-Урт сум, 2-р баг',
    'Улаанбаатар › Хан-Уул|MN51122|15|Чингисийн 5',
  ],
  company_register: ['512-3456', '9071342', '5123456'],
  company_tax_number: ['301 0123 4567', '30109999999', '30101234567'],
  person_tax_number: ['1101 2345 6789', '22012345678901', '110123456789'],
}
const rowAt = (at: 0 | 1) => Object.fromEntries(kinds.map(({ name }) => [name, written[name]![at]]))
const kept = Object.fromEntries(kinds.map(({ name }) => [name, written[name]![2] ?? written[name]![0]]))

const first = await add(rowAt(0))
const second = await add(rowAt(1))

test('a row keeps each kind as it writes it, and what was written so again is no change', async () => {
  expect([first.status, second.status]).toEqual([200, 200])
  expect(first.body.values).toEqual(kept)
  const again = { table: things.name, id: first.body.id, was: first.body.values, values: rowAt(0) as never }
  expect((await admin.call(changeRow, again)).body.version).toBe(1)
})

test.each(kinds.map(({ name }) => name))(
  'rows are sorted by a column of the kind %s, part after part',
  async (name) => {
    const one = await names({ sort: [name], limit: 1 })
    const page = (await admin.call(queryRows, { table: things.name, sort: [name], limit: 1 })).body
    const next = await names({ sort: [name], limit: 1, after: page.next })
    expect(new Set([...one, ...next])).toEqual(new Set(['Алх', 'Бул']))
    expect(await names({ sort: [`-${name}`] })).toEqual([...next, ...one])
  },
)

test.each<[string, string, string[], string[]]>([
  ['email', 'is', ['ALKH@orgil.mn'], ['Алх']],
  ['phone', 'is', ['9911 2233'], ['Алх']],
  ['phone', 'contains', ['1234'], ['Бул']],
  ['rating', 'ge', ['3'], ['Бул']],
  ['progress', 'lt', ['100'], ['Алх']],
  ['duration', 'le', ['90'], ['Алх']],
  ['year', 'between', ['2000', '2030'], ['Бул']],
  // Half past eleven at night in Ulaanbaatar, and half past midnight there: another day.
  ['datetime', 'on', ['2026-03-01'], ['Алх']],
  ['datetime', 'on', ['2026-03-02'], ['Бул']],
  ['datetime', 'before', ['2026-03-02'], ['Алх']],
  ['datetime', 'after', ['2026-03-01'], ['Бул']],
  ['time', 'lt', ['12:00'], ['Алх']],
  ['time', 'between', ['08:05', '17:00'], ['Алх']],
  ['month', 'gt', ['2026-03'], ['Бул']],
  ['month', 'eq', ['2026.3'], ['Алх']],
  ['radio', 'any_of', ['red'], ['Бул']],
  ['choices', 'any_of', ['red', 'sea'], ['Алх', 'Бул']],
  ['choices', 'all_of', ['red', 'blue'], ['Алх']],
  ['choices', 'none_of', ['sea'], ['Алх']],
])('a filter asks %s: %s %j', async (name, is, values, found) => {
  expect(await where(name, is, ...values)).toEqual(found)
})

test('days of a moment are those of the organisation, wherever it is', async () => {
  const { name, org_type_id, short_name, register_number } = (await admin.call(showProfile, {})).body
  const plain = { sum: '', khoroo: '', address: '', phone: '', email: '', website: '' }
  const facts = { ...plain, name, org_type_id, short_name: short_name ?? '', register_number: register_number ?? '' }
  const move = (aimag: string) => admin.call(changeProfile, { ...facts, aimag })
  // In Hovd it is an hour earlier, so both are of one day.
  expect((await move('MN-043')).status).toBe(200)
  expect(await where('datetime', 'on', '2026-03-01')).toEqual(['Алх', 'Бул'])
  await move('')
})

test('what a kind does not take is refused, in a row and in a filter', async () => {
  const refused = await add({ text: 'Ваар', email: 'ваар', phone: '12', link: 'javascript:alert(1)', choices: 'green' })
  expect(Object.keys(refused.body.fields ?? {}).toSorted()).toEqual([
    'values.choices',
    'values.email',
    'values.link',
    'values.phone',
  ])
  for (const [name, is, value] of [
    ['time', 'lt', '25:00'],
    ['month', 'eq', 'март'],
    ['datetime', 'on', 'yesterday'],
    ['time', 'contains', '08'],
  ] as const)
    expect(
      (await admin.call(queryRows, { table: things.name, filter: { column: name, is, values: [value] } })).status,
    ).toBe(422)
})

test('a row is found by what people read of it', async () => {
  for (const [search, found] of [
    ['alkh@orgil', ['Алх']],
    ['99112233', ['Алх']],
    ['ногоон', ['Бул']],
    ['улаан', ['Алх', 'Бул']],
  ] as const)
    expect([search, await names({ search })]).toEqual([search, found])
})

test('a file has days, times and numbers as spreadsheets have them, and comes back in without a difference', async () => {
  const sheet = await sheetOf(await admin.fetch(`/api/records/${things.name}/export?lang=mn_MN`, { method: 'POST' }))
  const cell = (name: string) => sheet[1]![sheet[0]!.indexOf(name)]!
  expect(cell('choices')).toBe('Улаан; Хөх')
  expect(cell('progress')).toBe('40')
  expect(cell('datetime')).toBe('2026-03-01 23:30')
  expect(cell('date')).toBe('2026-03-01')
  const file = Buffer.from(
    await (await admin.fetch(`/api/records/${things.name}/export`, { method: 'POST' })).arrayBuffer(),
  )
  const { rows: read } = await readWorkbook(file)
  const isDate = (name: string) => read[1]![read[0]!.indexOf(name)] instanceof Date
  expect(['date', 'datetime', 'month', 'time', 'duration'].map(isDate)).toEqual(Array(5).fill(true))
  const back = await tried(admin, things.name, file)
  expect([back.counts, await badRows(admin, things.name, back.id)]).toEqual([
    { create: 0, change: 0, same: 2, bad_new: 0, bad_known: 0 },
    [],
  ])
  const typed = await tried(admin, things.name, [
    ['text', 'phone', 'datetime', 'time', 'month', 'duration', 'choices', 'link'],
    ['Алх', '9911 2233', '2026.3.1 23:30', '8:05', '2026/3', '1:30', 'Улаан, Хөх', 'orgil.mn'],
    ['Бул', '', '', '', '', '', 'Хөх, ногоон', ''],
    ['Дөш', '99', '2026-03-01', '8', 'март', 'удаан', 'Шар', 'orgil'],
  ])
  expect(typed.counts).toEqual({ create: 0, change: 1, same: 1, bad_new: 1, bad_known: 0 })
  const [wrong] = await badRows(admin, things.name, typed.id)
  expect([wrong?.label, wrong?.problems.map(({ title }) => title)]).toEqual(['Дөш', ['choices']])
})
