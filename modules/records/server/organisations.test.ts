import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { sheetOf } from '#platform/testing/workbook.ts'
import { actions, addRow, changeRow, queryRows, showRowHistory } from '../shared/contract.ts'
import { column, table, words } from '../shared/definition/kit.ts'
import { aggregateRows } from '../shared/views/aggregate.ts'
import { badRows, tried } from '../testing/importing.ts'
import { grant, testTables } from '../testing/tables.ts'

const named = (mn: string) => words(mn, mn, mn)
const shares = table('tried.shares', {
  title: named('Хуваалцсан'),
  columns: {
    title: column('text', { title: named('Гарчиг'), required: true, unique: true }),
    with: column('organization', { title: named('Байгууллага') }),
    own: column('organization', { title: named('Манайх'), default_from: 'user' }),
    level: column('employeePermission', { title: named('Түвшин'), default: '3' }),
  },
  label: '{title}',
  sort: 'title',
})

const app = await startedApp()
const { trade, school } = app.places.orgs
await testTables(app, [shares])
// Works in both.
await grant(app, shares, trade.roles.accountant, actions, null)
const admin = await app.as('admin')
const accountant = await app.as('accountant')
type Caller = typeof admin
const add = (by: Caller, title: string, values: Record<string, string>) =>
  by.call(addRow, { table: shares.name, values: { title, ...values } })
const ref = (id: number) => `${id} х`
const names = async (by: Caller, asked: object) =>
  (await by.call(queryRows, { table: shares.name, ...asked })).body.rows.map(({ values }) => values['title'])
const rowOf = async (by: Caller, title: string) =>
  (await by.call(queryRows, { table: shares.name, filter: { column: 'title', is: 'is', values: [title] } })).body
    .rows[0]!

const both = await add(accountant, 'Хоёулаа', { with: ref(school.orgId), level: '1' })
const home = await add(admin, 'Манайх', { with: ref(trade.orgId) })

test('whoever belongs to an organisation names it, and nobody else does', async () => {
  expect([both.status, home.status]).toEqual([200, 200])
  const refused = await add(admin, 'Тэднийх', { with: ref(school.orgId) })
  expect(refused.body.fields).toEqual({ 'values.with': 'Ийм байгууллагад та харьяалагддаггүй.' })
  expect((await add(accountant, 'Байхгүй', { with: ref(999_999) })).status).toBe(422)
})

test('its name is told to those alone who belong to it, in rows, groups and files', async () => {
  const told = String((await rowOf(accountant, 'Хоёулаа')).values['with'])
  expect(told).toMatch(new RegExp(`^${school.orgId} [^№]`))
  expect((await rowOf(admin, 'Хоёулаа')).values['with']).toBe(`${school.orgId} № ${school.orgId}`)
  expect((await rowOf(admin, 'Манайх')).values['own']).toMatch(new RegExp(`^${trade.orgId} [^№]`))
  const groups = async (by: Caller) =>
    (await by.call(aggregateRows, { table: shares.name, group: [{ column: 'with' }] })).body.groups.map(
      ({ at }) => at[0]!.value,
    )
  expect(await groups(accountant)).toContain(told)
  expect(await groups(admin)).toContain(`${school.orgId} № ${school.orgId}`)
  const file = async (by: Caller) =>
    JSON.stringify(await sheetOf(await by.fetch(`/api/records/${shares.name}/export?lang=mn_MN`, { method: 'POST' })))
  const name = told.slice(told.indexOf(' ') + 1)
  expect(await file(accountant)).toContain(JSON.stringify(name).slice(1, -1))
  expect(await file(admin)).not.toContain(JSON.stringify(name).slice(1, -1))
})

test('the history of a row tells the name to nobody', async () => {
  const { id, values } = await rowOf(accountant, 'Хоёулаа')
  const change = { table: shares.name, id, was: values, values: { with: null } }
  expect((await accountant.call(changeRow, change)).status).toBe(200)
  const { changes } = { changes: (await admin.call(showRowHistory, { table: shares.name, id })).body }
  const said = changes.flatMap((one) => one.changes.filter(({ column: of }) => of === 'with'))
  const number = `${school.orgId} № ${school.orgId}`
  expect(said).toEqual([
    { column: 'with', from: number, to: null },
    { column: 'with', from: null, to: number },
  ])
})

test('rows are found by organisations, and by the one in which one looks', async () => {
  await add(accountant, 'Дахин', { with: ref(school.orgId) })
  const where = (values: string[], is = 'any_of') => ({ filter: { column: 'with', is, values } })
  expect(await names(accountant, where([String(school.orgId)]))).toEqual(['Дахин'])
  expect(await names(admin, where(['me']))).toEqual(['Манайх'])
  expect(await names(admin, { sort: ['-with', 'title'] })).toHaveLength(3)
})

test('a level is one of four, kept as its number and read in words', async () => {
  expect([both.body.values['level'], home.body.values['level']]).toEqual(['1', '3'])
  expect((await add(admin, 'Тав', { level: '5' })).status).toBe(422)
  expect(await names(admin, { filter: { column: 'level', is: 'any_of', values: ['1', '2'] } })).toEqual(['Хоёулаа'])
  const read = await tried(admin, shares.name, [
    ['Гарчиг', 'Түвшин', 'Байгууллага'],
    ['Файлаас', 'Өөрийн нэгж', `№ ${trade.orgId}`],
    ['Буруу', 'Тав', ''],
    ['Бусдын', '', `№ ${school.orgId}`],
  ])
  expect(read.counts).toMatchObject({ create: 1, bad_new: 2 })
  expect((await badRows(admin, shares.name, read.id)).map(({ label }) => label)).toEqual(['Буруу', 'Бусдын'])
})
