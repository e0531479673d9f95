import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { addRow, queryRows } from '../shared/contract.ts'
import { column, table, words } from '../shared/definition/kit.ts'
import { aggregateRows } from '../shared/views/aggregate.ts'
import { testTables } from '../testing/tables.ts'

const named = (text: string) => words(text, text, text)
const trips = table('kinds.trips', {
  title: named('Томилолт'),
  columns: {
    name: column('text', { title: named('Нэр'), required: true }),
    when: column('date_range', { title: named('Хугацаа') }),
    cost: column('money_currency', { title: named('Зардал') }),
    about: column('rich_text', { title: named('Тайлан') }),
  },
  label: '{name}',
  sort: 'name',
})
const app = await startedApp()
await testTables(app, [trips])
const admin = await app.as('admin')
const add = (values: object) => admin.call(addRow, { table: trips.name, values: values as never })
const found = async (asked: object) =>
  (await admin.call(queryRows, { table: trips.name, ...asked })).body.rows.map(({ values }) => values['name'])
const where = (column: string, is: string, ...values: string[]) => found({ filter: { column, is, values } })

const a = await add({
  name: 'А',
  when: '2026.3.1 – 2026.3.5',
  cost: '$1,500.50',
  about: '<p>Өмнө<script>x</script> <b>strong</b></p>',
})
await add({ name: 'Б', when: '2026-03-05', cost: '2000000₮', about: 'Энгийн & текст' })
await add({ name: 'В', when: '2026-04-01/2026-04-30', cost: '20 usd' })
await add({ name: 'Г' })

test('they are kept as their kinds write them', () => {
  expect(a.body.values).toMatchObject({
    when: '2026-03-01/2026-03-05',
    cost: '1500.50 USD',
    about: '<p>Өмнө <strong>strong</strong></p>',
  })
})

test.each<[string, string, string[], string[]]>([
  ['when', 'holds_day', ['2026-03-05'], ['А', 'Б']],
  ['when', 'overlaps', ['2026-03-06', '2026-04-01'], ['В']],
  ['when', 'overlaps', ['2026-04-01', '2026-03-06'], []],
  ['when', 'starts_between', ['2026-03-02', '2026-03-31'], ['Б']],
  ['when', 'empty', [], ['Г']],
  ['cost', 'gt', ['100'], ['А', 'Б']],
  ['cost', 'gt', ['10 USD'], ['А', 'В']],
  ['cost', 'eq', ['1500.5 USD'], ['А']],
  ['cost', 'ne', ['20 USD'], ['А', 'Б', 'Г']],
  ['cost', 'between', ['10 USD', '30 USD'], ['В']],
  ['cost', 'between', ['10 USD', '30 EUR'], []],
  ['cost', 'filled', [], ['А', 'Б', 'В']],
  ['about', 'contains', ['strong'], ['А']],
  ['about', 'contains', ['<strong'], []],
  ['about', 'contains', ['ийн & т'], ['Б']],
])('a filter asks %s: %s %j', async (name, is, values, names) => {
  expect(await where(name, is, ...values)).toEqual(names)
})

test('they stand in order: ranges by their first day, amounts within their currency', async () => {
  expect(await found({ sort: ['when'] })).toEqual(['А', 'Б', 'В', 'Г'])
  expect(await found({ sort: ['-cost'] })).toEqual(['А', 'В', 'Б', 'Г'])
})

test('a sum is one of each currency, and rows that say the same are one group', async () => {
  const all = await admin.call(aggregateRows, {
    table: trips.name,
    measures: [
      { of: 'sum', column: 'cost' },
      { of: 'distinct', column: 'when' },
    ],
  })
  expect(all.body.groups[0]?.measures).toEqual(['2000000 MNT; 1520.5 USD', '3'])
  for (const name of ['cost', 'when']) {
    const groups = (await admin.call(aggregateRows, { table: trips.name, group: [{ column: name }] })).body.groups
    for (const { at, count } of groups) {
      const within = await found({ within: [{ column: name, key: at[0]!.key }] })
      expect([name, at[0]!.key, within.length]).toEqual([name, at[0]!.key, count])
    }
  }
})

test('what is none is refused, in a row and in a filter', async () => {
  const refused = await add({ name: 'Д', when: '2026-03-05/2026-03-01', cost: '5 XYZ' })
  expect(Object.keys(refused.body.fields ?? {}).toSorted()).toEqual(['values.cost', 'values.when'])
  for (const [name, is, value] of [
    ['cost', 'gt', 'их'],
    ['when', 'holds_day', 'маргааш'],
    ['about', 'is', 'x'],
  ] as const)
    expect(
      (await admin.call(queryRows, { table: trips.name, filter: { column: name, is, values: [value] } })).status,
    ).toBe(422)
})

test('a text with headings is found by what it says', async () => {
  expect(await found({ search: 'омно' })).toEqual(['А'])
  expect(await found({ search: 'script' })).toEqual([])
})
