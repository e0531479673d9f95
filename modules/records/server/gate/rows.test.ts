import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { sheetOf } from '#platform/testing/workbook.ts'
import {
  addRow,
  changeRow,
  changeRows,
  deleteRows,
  listOptions,
  queryRows,
  restoreRows,
  showRow,
  showRowHistory,
  showTable,
} from '../../shared/contract.ts'
import { column, table, words } from '../../shared/definition/kit.ts'
import { aggregateRows } from '../../shared/views/aggregate.ts'
import { changeCells } from '../../shared/views/cells.ts'
import { listRowReaders } from '../../shared/talk/comments.ts'
import { tried } from '../../testing/importing.ts'
import { grant, testTables } from '../../testing/tables.ts'
import { readyConditions } from './condition.ts'

const named = (mn: string) => words(mn, mn, mn)
const leads = table('tried.leads', {
  title: named('Сэжим'),
  columns: {
    title: column('text', { title: named('Гарчиг'), required: true, unique: true }),
    worth: column('number', { title: named('Дүн') }),
    owner: column('person', { title: named('Хариуцагч') }),
    state: column('text', { title: named('Төлөв') }),
  },
  label: '{title}',
  sort: 'title',
  owner: 'owner',
})
const calls = table('tried.calls', {
  title: named('Дуудлага'),
  columns: {
    note: column('text', { title: named('Тайлбар') }),
    lead: column('relation', { title: named('Сэжим'), rows_of: 'tried.leads' }),
  },
  label: '{note}',
  sort: 'note',
})
const app = await startedApp()
const { roles, jobs, employees, users } = app.places.orgs.trade
await testTables(app, [leads, calls])
const [admin, sales, head, director, reviewer, creator, hr] = [
  await app.as('admin'),
  await app.as('sales'),
  await app.as('councillor3'),
  await app.as('director'),
  await app.as('reviewer'),
  await app.as('creator'),
  await app.as('hr'),
]
const T = 'tried.leads'
const { own, people, unit } = readyConditions(leads)
const person = (login: string) => `${employees[login]} Х`
const all = ['r', 'c', 'u', 'd', 'export', 'import'] as const
await grant(app, leads, roles.sales, all, null, 0, own)
await grant(app, leads, roles.councillor, ['r'], null, 0, people)
await grant(app, leads, roles.director, ['r'], null, 0, people)
await grant(app, leads, roles.reviewer, ['r'], null, 0, unit)
await grant(app, leads, roles.employee, ['r'], { title: 'read' })
await grant(app, leads, { job_id: jobs.buyer }, ['r', 'u'], { title: 'read', worth: 'write' }, 0, own)
await grant(app, calls, roles.sales, ['r', 'c', 'u'], null)
await grant(app, calls, roles.hr, ['r', 'c'], null)

const add = async (values: Record<string, string>, at = T) => (await admin.call(addRow, { table: at, values })).body
const mine = await add({ title: 'Минийх', worth: '5', owner: person('sales') })
const theirs = await add({ title: 'Түүнийх', worth: '7', owner: person('creator') })
const ofHead = await add({ title: 'Даргынх', worth: '9', owner: person('councillor3') })
const gone = await add({ title: 'Устсан', owner: person('creator') })
await admin.call(deleteRows, { table: T, ids: [gone.id] })
const titles = async (who: typeof sales, more: object = {}) =>
  (await who.call(queryRows, { table: T, ...more })).body.rows.map(({ values }) => values['title'])

test('own rows, those of the people below, those of the unit: each reads theirs', async () => {
  expect(await titles(sales)).toEqual(['Минийх'])
  expect(await titles(head)).toEqual(['Даргынх', 'Минийх'])
  expect(await titles(director)).toEqual(['Даргынх', 'Минийх', 'Түүнийх'])
  expect(await titles(reviewer)).toEqual(['Түүнийх'])
  expect(await titles(admin)).toEqual(['Даргынх', 'Минийх', 'Түүнийх'])
})

test('figures and groups know the rows alone that are seen, and cells of others are not changed', async () => {
  const worth = async (who: typeof sales) =>
    (
      await who.call(aggregateRows, {
        table: T,
        group: [{ column: 'title' }],
        measures: [{ of: 'sum', column: 'worth' }],
      })
    ).body.groups.map(({ at, count, measures }) => [at[0]!.key, count, ...measures])
  expect(await worth(sales)).toEqual([['Минийх', 1, '5']])
  expect(await worth(reviewer)).toEqual([['Түүнийх', 1, '7']])
  expect(await titles(sales, { within: [{ column: 'title', key: 'Түүнийх' }] })).toEqual([])
  const rows = [{ id: theirs.id, was: theirs.values, values: { worth: '1' } }]
  const tried = (await sales.call(changeCells, { table: T, as: 'values', rows })).body
  expect([tried.changed, tried.problems.map(({ id }) => id)]).toEqual([[], [theirs.id]])
})

test('every door answers of a row outside as of one that is not there', async () => {
  const { body } = await sales.call(queryRows, { table: T })
  expect([body.rows.length, body.total]).toEqual([1, { count: 1, is_exact: true }])
  for (const asked of [{ search: 'Түүнийх' }, { filter: { column: 'worth', is: 'gt', values: ['6'] } }] as const)
    expect(await titles(sales, asked)).toEqual([])
  expect(await titles(sales, { deleted: true })).toEqual([])

  for (const endpoint of [showRow, showRowHistory])
    expect([
      (await sales.call(endpoint, { table: T, id: theirs.id })).status,
      (await sales.call(endpoint, { table: T, id: gone.id })).status,
      (await sales.call(endpoint, { table: T, id: mine.id })).status,
    ]).toEqual([404, 404, 200])

  const change = { table: T, id: theirs.id, was: theirs.values, values: { worth: '1' } }
  expect((await sales.call(changeRow, change)).status).toBe(404)
  const ids = [theirs.id]
  expect((await sales.call(changeRows, { table: T, ids, values: { worth: '1' } })).body).toEqual({ count: 0 })
  expect((await sales.call(deleteRows, { table: T, ids })).body).toEqual({ count: 0 })
  expect((await sales.call(restoreRows, { table: T, ids: [gone.id] })).body).toEqual({ count: 0 })
  expect((await admin.call(showRow, { table: T, id: theirs.id })).body.values['worth']).toBe('7')

  const file = await sheetOf(await sales.fetch(`/api/records/${T}/export?lang=mn_MN`, { method: 'POST' }))
  expect(JSON.stringify(file)).toContain('Минийх')
  expect(JSON.stringify(file)).not.toContain('Түүнийх')
  // Known by its name to nobody but the column, which takes it once.
  const seen = await tried(sales, T, [
    ['Гарчиг', 'Дүн'],
    ['Түүнийх', '1'],
  ])
  expect(seen.counts).toMatchObject({ create: 0, change: 0, bad_new: 1 })
})

test('what hangs on a row outside is not there either, and whoever reads rows of their own is called to them', async () => {
  const at = (id: string, path: string) => `/api/records/${T}/rows/${id}/${path}`
  const ask = async (path: string, method = 'GET', body?: object) =>
    (
      await sales.fetch(path, {
        method,
        headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
        ...(body && { body: JSON.stringify(body) }),
      })
    ).status
  for (const path of ['around', 'comments', 'pdf'])
    expect([path, await ask(at(theirs.id, path)), await ask(at(mine.id, path))]).toEqual([path, 404, 200])
  expect(await ask(at(theirs.id, 'comments'), 'POST', { text: 'А' })).toBe(404)
  expect(await ask(at(theirs.id, 'following'), 'PUT', { follows: true })).toBe(404)
  const readers = async (id: string) =>
    (await admin.call(listRowReaders, { table: T, id })).body.map(({ user_id }) => user_id)
  expect([
    (await readers(mine.id)).includes(users['sales']!),
    (await readers(theirs.id)).includes(users['sales']!),
  ]).toEqual([true, false])
})

test('a relation offers the rows that one may read, takes no other, and tells what it names already', async () => {
  const offered = (who: typeof sales) => who.call(listOptions, { table: 'tried.calls', column: 'lead' })
  expect((await offered(sales)).body.options.map(({ name }) => name)).toEqual(['Минийх'])
  expect((await offered(hr)).body.options).toEqual([])
  const call = (lead: string) => sales.call(addRow, { table: 'tried.calls', values: { note: 'А', lead } })
  expect((await call(`${theirs.id} Х`)).body.fields).toEqual({ 'values.lead': expect.any(String) as string })
  expect((await call(`${mine.id} Х`)).status).toBe(200)
  const planned = await add({ note: 'Б', lead: `${theirs.id} Х` }, 'tried.calls')
  const shown = await sales.call(showRow, { table: 'tried.calls', id: planned.id })
  expect(shown.body.values['lead']).toBe(`${theirs.id} Түүнийх`)
  // It may stay where something else is changed.
  const renamed = await sales.call(changeRow, {
    table: 'tried.calls',
    id: planned.id,
    was: shown.body.values,
    values: { note: 'В', lead: shown.body.values['lead']! },
  })
  expect(renamed.status).toBe(200)
})

test('no row is written that would lie outside, and a new one is theirs who adds it', async () => {
  const moved = await sales.call(changeRow, {
    table: T,
    id: mine.id,
    was: mine.values,
    values: { owner: person('creator') },
  })
  expect([moved.status, moved.body.code]).toEqual([403, 'records.row_outside'])
  const foreign = await sales.call(addRow, { table: T, values: { title: 'Бусдад', owner: person('creator') } })
  expect([foreign.status, foreign.body.code]).toEqual([403, 'records.row_outside'])
  const ids = [mine.id]
  expect((await sales.call(changeRows, { table: T, ids, values: { owner: person('creator') } })).status).toBe(403)
  expect((await sales.call(showRow, { table: T, id: mine.id })).body.values['worth']).toBe('5')
  const added = await sales.call(addRow, { table: T, values: { title: 'Шинэ' } })
  expect(added.body.values['owner']).toMatch(new RegExp(`^${employees['sales']} `))
  expect((await sales.call(deleteRows, { table: T, ids: [added.body.id] })).body).toEqual({ count: 1 })
  expect((await sales.call(restoreRows, { table: T, ids: [added.body.id] })).body).toEqual({ count: 1 })
  expect((await sales.call(deleteRows, { table: T, ids: [added.body.id] })).body).toEqual({ count: 1 })
})

test('each action has its own rows, and each column the rows in which it is seen', async () => {
  // By the role the titles of all rows, by the job what own rows are worth.
  const { rows } = (await creator.call(queryRows, { table: T })).body
  expect(rows.map(({ values }) => [values['title'], values['worth']])).toEqual([
    ['Даргынх', null],
    ['Минийх', null],
    ['Түүнийх', '7'],
  ])
  expect(rows.map(({ may }) => may)).toEqual([[], [], ['u']])
  // What is not seen counts as empty.
  expect(await titles(creator, { filter: { column: 'worth', is: 'filled' } })).toEqual(['Түүнийх'])
  expect((await titles(creator, { sort: ['worth'] }))[0]).toBe('Түүнийх')
  const history = (await creator.call(showRowHistory, { table: T, id: ofHead.id })).body
  expect(history[0]!.changes.map((one) => one.column)).toEqual(['title'])
  const put = (row: typeof theirs, values: Record<string, string>) =>
    creator.call(changeRow, { table: T, id: row.id, was: row.values, values })
  expect((await put(ofHead, { worth: '1' })).status).toBe(403)
  expect((await put(theirs, { worth: '8' })).body.values).toEqual({ title: 'Түүнийх', worth: '8' })
  expect((await put(theirs, { title: 'Х' })).status).toBe(422)
})

test('two grants with conditions add up: rows of the one and rows of the other', async () => {
  await grant(app, leads, { job_id: jobs.sales_adviser }, ['r'], null, 0, "state == 'нээлттэй'")
  const open = await add({ title: 'Нээлттэй', state: 'нээлттэй', owner: person('creator') })
  expect(await titles(sales)).toEqual(['Минийх', 'Нээлттэй'])
  expect((await sales.call(showRow, { table: T, id: open.id })).body.may).toEqual([])
  await admin.call(deleteRows, { table: T, ids: [open.id] })
})

test('whoever looks as a role sees no more of a table than they may themselves', async () => {
  await grant(app, calls, roles.admin, ['r'], { note: 'read' }, 1)
  const looking = await app.as('admin')
  const headers = { 'content-type': 'application/json' }
  const wish = { method: 'POST', headers, body: JSON.stringify({ role_id: roles.hr }) }
  expect((await looking.fetch('/api/access/viewing', wish)).status).toBe(200)
  const { actions, table: seen } = (await looking.call(showTable, { table: 'tried.calls' })).body
  expect([actions, seen.columns.map(({ name }) => name)]).toEqual([['r'], ['note']])
})

test('a condition that cannot be asked any more gives no row', async () => {
  await grant(app, leads, roles.secretary, ['r'], null, 0, 'left == 1')
  const secretary = await app.as('secretary')
  expect((await secretary.call(queryRows, { table: T })).status).toBe(404)
})
