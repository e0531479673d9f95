import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { listEmployees } from '#modules/organization/shared/index.ts'
import { addRow, changeRow, changeRows } from '../shared/contract.ts'
import { column, table, words } from '../shared/definition/kit.ts'
import { badRows, tried } from '../testing/importing.ts'
import { testTables } from '../testing/tables.ts'

const named = (mn: string) => words(mn, mn, mn)
const trips = table('tried.hanging', {
  title: named('Аялал'),
  columns: {
    title: column('text', { title: named('Гарчиг'), required: true, unique: true }),
    unit: column('unit', { title: named('Нэгж') }),
    job: column('job', { title: named('Албан тушаал'), hangs_on: { from: 'unit', by: 'unit' } }),
    driver: column('person', { title: named('Жолооч'), hangs_on: { from: 'unit', by: 'unit' } }),
    deputy: column('person', { title: named('Орлогч'), hangs_on: { from: 'unit', by: 'unit', below: true } }),
    holder: column('person', { title: named('Эрхлэгч'), hangs_on: { from: 'job', by: 'job' } }),
    account: column('systemUser', { title: named('Хэрэглэгч'), hangs_on: { from: 'unit', by: 'unit' } }),
  },
  label: '{title}',
  sort: 'title',
})

const app = await startedApp()
const {
  orgs: { trade },
} = app.places
await testTables(app, [trips])
const admin = await app.as('admin')
const colleagues = (await admin.call(listEmployees, { who: 'signing_in', limit: 500 })).body
const { sales, finance, management } = trade.structs
const seller = colleagues.find(({ user_id }) => user_id === trade.users['sales'])!
const other = colleagues.find(({ struct_id }) => struct_id === finance)!
const ref = (id: number | null) => `${id} х`
const add = (title: string, values: Record<string, string>) =>
  admin.call(addRow, { table: trips.name, values: { title, ...values } })
const elsewhere = 'Энэ хүн сонгосон нэгжийн ажилтан биш байна.'

test('whom a unit has may be named with it, and nobody else', async () => {
  const good = await add('Таарсан', {
    unit: ref(sales),
    job: ref(seller.job_id),
    driver: ref(seller.emp_id),
    deputy: ref(seller.emp_id),
    holder: ref(seller.emp_id),
    account: ref(seller.user_id),
  })
  expect([good.status, good.body.fields]).toEqual([200, undefined])
  const bad = await add('Таараагүй', {
    unit: ref(finance),
    job: ref(seller.job_id),
    driver: ref(seller.emp_id),
    deputy: ref(seller.emp_id),
    holder: ref(other.emp_id),
    account: ref(seller.user_id),
  })
  expect(bad.status).toBe(422)
  expect(bad.body.fields).toEqual({
    'values.job': 'Энэ албан тушаал сонгосон нэгжид алга.',
    'values.driver': elsewhere,
    'values.deputy': elsewhere,
    'values.holder': 'Энэ хүн сонгосон албан тушаалд ажилладаггүй.',
    'values.account': elsewhere,
  })
})

test('the units below count where the column says so, and only there', async () => {
  const above = await add('Дээд нэгж', { unit: ref(management), deputy: ref(seller.emp_id) })
  expect(above.status).toBe(200)
  const alone = await add('Дээд нэгж ганцаар', { unit: ref(management), driver: ref(seller.emp_id) })
  expect(alone.body.fields).toEqual({ 'values.driver': elsewhere })
})

test('while nothing stands in the other field nobody fits', async () => {
  const none = await add('Нэгжгүй', { driver: ref(seller.emp_id) })
  expect(none.body.fields).toEqual({ 'values.driver': 'Эхлээд нэгж сонгоно уу' })
})

test('a change of the unit alone is refused at the person, until the person goes along; what is not touched stays', async () => {
  const row = (await add('Солигдох', { unit: ref(sales), driver: ref(seller.emp_id) })).body
  const change = (values: Record<string, string | null>) =>
    admin.call(changeRow, { table: trips.name, id: row.id, was: row.values, values })
  expect((await change({ unit: ref(finance) })).body.fields).toEqual({ 'values.driver': elsewhere })
  expect((await change({ title: 'Солигдсон' })).status).toBe(200)
  const moved = await change({ unit: ref(finance), driver: ref(other.emp_id) })
  expect([moved.status, moved.body.fields]).toEqual([200, undefined])
  const many = await admin.call(changeRows, { table: trips.name, ids: [row.id], values: { unit: ref(sales) } })
  expect([many.status, many.body.fields]).toEqual([422, { 'values.driver': elsewhere }])
})

test('a file is held to the same, row by row', async () => {
  const nameOf = ({ last_name, first_name }: typeof seller) => `${last_name} ${first_name}`
  const read = await tried(admin, trips.name, [
    ['Гарчиг', 'Нэгж', 'Жолооч'],
    ['Файлаас нэг', 'Борлуулалт', nameOf(seller)],
    ['Файлаас хоёр', 'Борлуулалт', nameOf(other)],
  ])
  expect(read.counts).toMatchObject({ create: 1, bad_new: 1 })
  const [wrong] = await badRows(admin, trips.name, read.id)
  expect([wrong?.label, wrong?.problems.map(({ title }) => title)]).toEqual(['Файлаас хоёр', ['Жолооч']])
})
