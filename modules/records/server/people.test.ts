import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import type { FieldValue } from '#platform/shared/fields/index.ts'
import { addRow, aggregateRows, changeRow, changeRows, queryRows, showRowHistory } from '../shared/index.ts'
import type { Condition } from '../shared/query.ts'
import { column, table, words } from '../shared/definition/kit.ts'
import { grant, testTables } from '../testing/tables.ts'

const named = (mn: string) => words(mn, mn, mn)
const TRIPS = 'tried.trips'
const trips = table(TRIPS, {
  title: named('Томилолт'),
  columns: {
    title: column('text', { title: named('Гарчиг'), required: true }),
    goers: column('people', { title: named('Явах хүмүүс') }),
  },
  label: '{title}',
  sort: 'title',
})

const app = await startedApp()
await testTables(app, [trips])
const [admin, sales] = [await app.as('admin'), await app.as('sales')]
const { employees } = app.places.orgs.trade
const [one, other, third] = [employees['sales']!, employees['hr']!, employees['creator']!]
const both = `${one} Хэн нэгэн\n${other} Хэн нэгэн`
const idsIn = (value: FieldValue | undefined) =>
  String(value ?? '')
    .split('\n')
    .map((line) => Number(line.split(' ')[0]))

const first = (await admin.call(addRow, { table: TRIPS, values: { title: 'Дархан', goers: both } })).body
await admin.call(addRow, { table: TRIPS, values: { title: 'Ховд', goers: `${third} Х` } })
await admin.call(addRow, { table: TRIPS, values: { title: 'Эрдэнэт' } })

const found = async (is: Condition['is'], values: string[], who = admin) =>
  (await who.call(queryRows, { table: TRIPS, filter: { column: 'goers', is, values } })).body.rows.map(
    (row) => row.values['title'],
  )

test('each is called as the organisation calls them, once, in the order in which they were chosen', async () => {
  expect(idsIn(first.values['goers'])).toEqual([one, other])
  expect(first.values['goers']).not.toContain('Хэн нэгэн')
  const twice = await admin.call(addRow, {
    table: TRIPS,
    values: { title: 'Хоёр удаа', goers: `${other} А\n${one} Б\n${other} А` },
  })
  expect(idsIn(twice.body.values['goers'])).toEqual([other, one])
})

test('nobody who does not work here is named, by whichever door', async () => {
  const values = { goers: `${one} Х\n99999 Байхгүй` }
  const alone = await admin.call(changeRow, { table: TRIPS, id: first.id, was: first.values, values })
  expect(alone).toMatchObject({
    status: 422,
    body: { fields: { 'values.goers': 'Ийм ажилтан одоо ажиллахгүй байна.' } },
  })
  const many = await admin.call(changeRows, { table: TRIPS, ids: [first.id], values })
  expect(many.status).toBe(422)
  // A row is no person.
  const row = await admin.call(addRow, { table: TRIPS, values: { title: 'Ө', goers: `${first.id} Х` } })
  expect(row.status).toBe(422)
})

test('they are filtered by one, by all, by none, and by whoever looks', async () => {
  const small = (titles: unknown[]) => titles.filter((title) => title !== 'Хоёр удаа')
  expect(small(await found('any_of', [String(one), String(third)]))).toEqual(['Дархан', 'Ховд'])
  expect(small(await found('all_of', [String(one), String(other)]))).toEqual(['Дархан'])
  expect(small(await found('none_of', [String(one)]))).toEqual(['Ховд', 'Эрдэнэт'])
  expect(small(await found('empty', []))).toEqual(['Эрдэнэт'])
  await grant(app, trips, app.places.orgs.trade.principals['sales']!.roleId, ['r'], null)
  expect(small(await found('any_of', ['me'], sales))).toEqual(['Дархан'])
})

test('a group is of the same people, and the history says who came', async () => {
  const { groups } = (await admin.call(aggregateRows, { table: TRIPS, group: [{ column: 'goers' }], measures: [] }))
    .body
  // In which order they were chosen makes no other group.
  expect(groups.find(({ at }) => at[0]?.key === [one, other].toSorted((a, b) => a - b).join(','))).toMatchObject({
    count: 2,
  })
  const more = `${String(first.values['goers'])}\n${third} Х`
  const changed = await admin.call(changeRow, {
    table: TRIPS,
    id: first.id,
    was: first.values,
    values: { goers: more },
  })
  expect(idsIn(changed.body.values['goers'])).toEqual([one, other, third])
  const history = (await admin.call(showRowHistory, { table: TRIPS, id: first.id })).body
  expect(JSON.stringify(history)).toContain(String(changed.body.values['goers']).split('\n')[2]!)
})
