import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { listEmployees } from '#modules/organization/shared/index.ts'
import {
  addRow,
  changeRow,
  changeRows,
  deleteRows,
  listOptions,
  queryRows,
  showRowHistory,
} from '../shared/contract.ts'
import type { Condition } from '../shared/query.ts'
import { column, table, words } from '../shared/definition/kit.ts'
import { testTables } from '../testing/tables.ts'

const named = (mn: string) => words(mn, mn, mn)
const firms = table('tried.firms', {
  title: named('Байгууллага'),
  columns: { name: column('text', { title: named('Нэр'), required: true }) },
  label: '{name}',
  sort: 'name',
})
const deals = table('tried.deals', {
  title: named('Хэлцэл'),
  columns: {
    title: column('text', { title: named('Гарчиг'), required: true }),
    firm: column('relation', { title: named('Байгууллага'), rows_of: 'tried.firms' }),
    owner: column('person', { title: named('Хариуцагч') }),
    unit: column('unit', { title: named('Нэгж') }),
  },
  label: '{title}',
  sort: '-title',
})

const app = await startedApp()
const { trade } = app.places.orgs
await testTables(app, [firms, deals])
const admin = await app.as('admin')

const firm = async (name: string) => (await admin.call(addRow, { table: 'tried.firms', values: { name } })).body
const [nomin, bodi, apu] = [await firm('Номин'), await firm('Бодь'), await firm('АПУ')]
const colleagues = (await admin.call(listEmployees, { limit: 500 })).body
const sales = colleagues.find(({ user_id }) => user_id === trade.users['sales'])!
const deal = async (values: Record<string, string>) => (await admin.call(addRow, { table: 'tried.deals', values })).body
const first = await deal({
  title: 'Гэрээ 1',
  firm: `${nomin.id} Хэн нэгэн`,
  owner: `${sales.emp_id} Хэн нэгэн`,
  unit: `${trade.structs.sales} Х`,
})
const second = await deal({ title: 'Гэрээ 2', firm: `${apu.id} А` })
await deal({ title: 'Гэрээ 3' })

test('what a row names is called as it is called today, whatever was sent', async () => {
  expect(first.values).toMatchObject({
    firm: `${nomin.id} Номин`,
    owner: expect.stringMatching(new RegExp(`^${sales.emp_id} \\S+ Нямдорж$`, 'u')) as string,
    unit: `${trade.structs.sales} Борлуулалт`,
  })
  await admin.call(changeRow, {
    table: 'tried.firms',
    id: nomin.id,
    was: { name: 'Номин' },
    values: { name: 'Номин ХХК' },
  })
  const { rows } = (await admin.call(queryRows, { table: 'tried.deals', search: '', sort: ['firm'] })).body
  // By name, not by id; without one last.
  expect(rows.map(({ values }) => values['firm'])).toEqual([`${apu.id} АПУ`, `${nomin.id} Номин ХХК`, null])
})

test('rows come part after part by what they name, and are filtered by it', async () => {
  const part = async (after: string | null, sort: string) =>
    (await admin.call(queryRows, { table: 'tried.deals', sort: [sort], limit: 1, after })).body
  for (const sort of ['firm', '-firm', 'owner']) {
    const titles: string[] = []
    let after: string | null = null
    do {
      const found: Awaited<ReturnType<typeof part>> = await part(after, sort)
      titles.push(...found.rows.map(({ values }) => String(values['title'])))
      after = found.next
    } while (after !== null)
    expect(titles.toSorted()).toEqual(['Гэрээ 1', 'Гэрээ 2', 'Гэрээ 3'])
  }
  const titles = async (filter: Omit<Condition, 'values'> & { values?: string[] }) =>
    (
      await admin.call(queryRows, { table: 'tried.deals', sort: ['title'], filter: { values: [], ...filter } })
    ).body.rows.map(({ values }) => values['title'])
  expect(await titles({ column: 'firm', is: 'any_of', values: [nomin.id] })).toEqual(['Гэрээ 1'])
  expect(await titles({ column: 'firm', is: 'none_of', values: [nomin.id] })).toEqual(['Гэрээ 2', 'Гэрээ 3'])
  expect(await titles({ column: 'owner', is: 'any_of', values: [String(sales.emp_id)] })).toEqual(['Гэрээ 1'])
  expect(await titles({ column: 'firm', is: 'empty' })).toEqual(['Гэрээ 3'])
})

test('a relation offers rows that are there, found by their name, part after part', async () => {
  const offered = async (more: object) =>
    (await admin.call(listOptions, { table: 'tried.deals', column: 'firm', ...more })).body.options.map(
      ({ name }) => name,
    )
  expect(await offered({})).toEqual(['АПУ', 'Бодь', 'Номин ХХК'])
  expect(await offered({ q: 'nomin' })).toEqual(['Номин ХХК'])
  expect(await offered({ id: bodi.id })).toEqual(['Бодь'])
  expect((await admin.call(listOptions, { table: 'tried.deals', column: 'title' })).status).toBe(404)
})

test('what is named by others is not deleted, and what was deleted is named by nobody anew', async () => {
  expect(await admin.call(deleteRows, { table: 'tried.firms', ids: [apu.id] })).toMatchObject({
    status: 409,
    body: { code: 'records.in_use' },
  })
  expect((await admin.call(deleteRows, { table: 'tried.firms', ids: [bodi.id] })).body).toEqual({ count: 1 })
  const refused = await admin.call(changeRow, {
    table: 'tried.deals',
    id: second.id,
    was: { firm: second.values['firm'] ?? null },
    values: { firm: `${bodi.id} Бодь` },
  })
  expect(refused).toMatchObject({ status: 422, body: { fields: { 'values.firm': expect.any(String) as string } } })
  for (const wrong of ['Номин', `${trade.structs.sales} Номин`, "x' or 1=1 y"])
    expect((await admin.call(addRow, { table: 'tried.deals', values: { title: 'Х', firm: wrong } })).status).toBe(422)
})

test('the history says what was named then', async () => {
  await admin.call(changeRow, {
    table: 'tried.deals',
    id: second.id,
    was: { firm: second.values['firm'] ?? null },
    values: { firm: null },
  })
  const [last] = (await admin.call(showRowHistory, { table: 'tried.deals', id: second.id })).body
  expect(last?.changes).toEqual([{ column: 'firm', from: `${apu.id} АПУ`, to: null }])
})

test('several rows get the same value at once, or none of them does', async () => {
  const ids = [first.id, second.id]
  const change = (values: Record<string, string | null>) =>
    admin.call(changeRows, { table: 'tried.deals', ids, values })
  expect((await change({ unit: `${trade.structs.sales} Х` })).body).toEqual({ count: 1 })
  expect((await change({ unit: `${trade.structs.sales} Х` })).body).toEqual({ count: 0 })
  expect((await change({ title: null })).status).toBe(422)
  const { rows } = (await admin.call(queryRows, { table: 'tried.deals', search: '', sort: ['title'] })).body
  expect(rows.map(({ values }) => values['unit'])).toEqual([
    `${trade.structs.sales} Борлуулалт`,
    `${trade.structs.sales} Борлуулалт`,
    null,
  ])
})
