import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { addRow } from '../shared/contract.ts'
import { column, table, words } from '../shared/definition/kit.ts'
import { tried } from '../testing/importing.ts'
import { testTables } from '../testing/tables.ts'

const named = (mn: string) => words(mn, mn, mn)
const wishes = table('tried.beginning', {
  title: named('Хүсэлт'),
  columns: {
    title: column('text', { title: named('Гарчиг'), required: true, unique: true }),
    who: column('person', { title: named('Хэн'), default_from: 'user' }),
    account: column('systemUser', { title: named('Хэрэглэгч'), default_from: 'user' }),
    unit: column('unit', { title: named('Нэгж'), default_from: 'user' }),
    job: column('job', { title: named('Албан тушаал'), default_from: 'user' }),
    day: column('date', { title: named('Өдөр'), default_from: 'now' }),
    moment: column('datetime', { title: named('Мөч'), default_from: 'now' }),
    clock: column('time', { title: named('Цаг'), default_from: 'now' }),
    month: column('month', { title: named('Сар'), default_from: 'now' }),
    year: column('year', { title: named('Он'), default_from: 'now' }),
    state: column('text', { title: named('Төлөв'), default: 'шинэ' }),
    place: column('unit', { title: named('Өөр нэгж') }),
    there: column('person', {
      title: named('Тэндхийн хүн'),
      default_from: 'user',
      hangs_on: { from: 'place', by: 'unit' },
    }),
  },
  label: '{title}',
  sort: 'title',
})

const app = await startedApp()
const { trade } = app.places.orgs
await testTables(app, [wishes])
const admin = await app.as('admin')
const add = (title: string, values: Record<string, string | null> = {}) =>
  admin.call(addRow, { table: wishes.name, values: { title, ...values } })
const { structId, jobId, empId } = trade.principals['admin']!.person
const { sales } = trade.structs
const seller = trade.employees['sales']!

test('a row that comes without them begins with whoever adds it, with their unit and job, and with the moment', async () => {
  const { status, body } = await add('Хоосон')
  expect(status).toBe(200)
  const { who, account, unit, job, day, moment, clock, month, year } = body.values as Record<string, string>
  expect([who, account, unit, job].map((one) => Number(one!.split(' ')[0]))).toEqual([
    empId,
    trade.users['admin'],
    structId,
    jobId,
  ])
  expect(who!.split(' ').length).toBeGreaterThan(1)
  expect(Math.abs(Date.now() - Date.parse(moment!))).toBeLessThan(60_000)
  const here = new Intl.DateTimeFormat('sv-SE', {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone: 'Asia/Ulaanbaatar',
  })
  expect(`${day} ${clock}`).toBe(here.format(new Date(moment!)))
  expect([month, year]).toEqual([day!.slice(0, 7), day!.slice(0, 4)])
})

test('what was said stands, and what was left empty on purpose stays empty', async () => {
  const { values } = (await add('Хэлсэн', { who: `${seller} х`, unit: null, day: '2026-03-01', state: null })).body
  expect(values).toMatchObject({ unit: null, day: '2026-03-01', state: null })
  expect(String(values['who'])).toMatch(new RegExp(`^${seller} `))
  expect((await add('Хэлээгүй')).body.values['state']).toBe('шинэ')
})

test('oneself among people of another unit is not said, as nobody said it', async () => {
  expect((await add('Нэгжгүй')).body.values['there']).toBeNull()
  expect((await add('Миний нэгж', { place: `${structId} х` })).body.values['there']).toMatch(new RegExp(`^${empId} `))
  const elsewhere = await add('Өөр нэгж', { place: `${sales} х` })
  expect([elsewhere.status, elsewhere.body.values['there']]).toEqual([200, null])
  expect((await add('Зөрсөн', { place: `${sales} х`, there: `${empId} х` })).status).toBe(422)
})

test('rows of a file begin so, too, where their cells are empty', async () => {
  const read = await tried(admin, wishes.name, [
    ['Гарчиг', 'Хэн', 'Өөр нэгж'],
    ['Файлаас', '', 'Борлуулалт'],
  ])
  expect(read.counts).toMatchObject({ create: 1, bad_new: 0 })
})
