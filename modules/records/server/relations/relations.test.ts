import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { allNamedIn, writtenReferences } from '#platform/shared/fields/index.ts'
import {
  addRow,
  changeRow,
  changeRows,
  deleteRows,
  listOptions,
  queryRows,
  type Row,
  restoreRows,
  showRow,
  showRowHistory,
} from '../../shared/contract.ts'
import { column, table, words } from '../../shared/definition/kit.ts'
import { showAround } from '../../shared/page/page.ts'
import { aggregateRows } from '../../shared/views/aggregate.ts'
import { badRows, tried } from '../../testing/importing.ts'
import { grant, testTables } from '../../testing/tables.ts'

const named = (mn: string) => words(mn, mn, mn)
const provinces = table('tried.provinces', {
  title: named('Аймаг'),
  columns: { name: column('text', { title: named('Нэр'), required: true }) },
  label: '{name}',
  sort: 'name',
})
const districts = table('tried.districts', {
  title: named('Сум'),
  columns: {
    name: column('text', { title: named('Нэр'), required: true }),
    code: column('text', { title: named('Код') }),
    province: column('relation', { title: named('Аймаг'), rows_of: 'tried.provinces' }),
    is_open: column('checkbox', { title: named('Нээлттэй') }),
  },
  label: '{name}',
  sort: 'name',
})
const visits = table('tried.visits', {
  title: named('Айлчлал'),
  columns: {
    title: column('text', { title: named('Гарчиг'), required: true, unique: true }),
    province: column('relation', { title: named('Аймаг'), rows_of: 'tried.provinces' }),
    district: column('relation', {
      title: named('Сум'),
      rows_of: 'tried.districts',
      offers: { within: { column: 'province', from: 'province' }, label: '{code} {name}', sort: '-code' },
    }),
    places: column('relations', { title: named('Газрууд'), rows_of: 'tried.districts' }),
    open_place: column('relation', {
      title: named('Нээлттэй сум'),
      rows_of: 'tried.districts',
      offers: { only: 'is_open' },
    }),
  },
  label: '{title}',
  sort: 'title',
})

const app = await startedApp()
const { trade } = app.places.orgs
await testTables(app, [provinces, districts, visits])
const admin = await app.as('admin')
const add = async (of: string, values: Record<string, string | boolean | null>) =>
  admin.call(addRow, { table: of, values })
const made = async (of: string, values: Record<string, string | boolean | null>) => (await add(of, values)).body
const ref = (...rows: Row[]) => writtenReferences(rows.map(({ id }) => ({ id, name: 'х' })))
const [north, south] = [
  await made('tried.provinces', { name: 'Хойд' }),
  await made('tried.provinces', { name: 'Өмнө' }),
]
const district = (name: string, code: string, of: Row, is_open = false) =>
  made('tried.districts', { name, code, province: ref(of), is_open })
const ulaan = await district('Улаан, гол', '1', north, true)
const tsagaan = await district('Цагаан; нуур', '2', north)
const khar = await district('Хар ус', '3', south)
const titles = async (column: string, is: string, ...values: string[]) =>
  (await admin.call(queryRows, { table: 'tried.visits', filter: { column, is, values } })).body.rows.map(
    ({ values: said }) => said['title'],
  )
const namesOf = (value: unknown) => allNamedIn(value as string).map(({ name }) => name)

const both = await made('tried.visits', { title: 'Хоёулаа', places: ref(tsagaan, ulaan, tsagaan) })
const one = await made('tried.visits', { title: 'Нэг', places: ref(khar) })
const none = await made('tried.visits', { title: 'Үгүй' })
const same = await made('tried.visits', { title: 'Мөн', places: ref(ulaan, tsagaan) })

test('several rows are named, each once, as they are called today', () => {
  expect(namesOf(both.values['places'])).toEqual(['Цагаан; нуур', 'Улаан, гол'])
  expect(none.values['places']).toBeNull()
})

test('rows are filtered by what they name, grouped whatever the order, and sorted by names part after part', async () => {
  expect(await titles('places', 'any_of', ulaan.id, khar.id)).toEqual(['Мөн', 'Нэг', 'Хоёулаа'])
  expect(await titles('places', 'all_of', ulaan.id, tsagaan.id)).toEqual(['Мөн', 'Хоёулаа'])
  expect(await titles('places', 'none_of', ulaan.id)).toEqual(['Нэг', 'Үгүй'])
  expect(await titles('places', 'empty')).toEqual(['Үгүй'])
  const { groups } = (
    await admin.call(aggregateRows, { table: 'tried.visits', group: [{ column: 'places' }], measures: [] })
  ).body
  expect(groups.map(({ at, count }) => `${namesOf(at[0]!.value).length} × ${count}`).toSorted()).toEqual([
    '0 × 1',
    '1 × 1',
    '2 × 2',
  ])
  const key = groups.find(({ count }) => count === 2)!.at[0]!.key
  const { rows } = (await admin.call(queryRows, { table: 'tried.visits', within: [{ column: 'places', key }] })).body
  expect(rows.map(({ values }) => values['title'])).toEqual(['Мөн', 'Хоёулаа'])
  const sorted: unknown[] = []
  let after: string | null = null
  do {
    const { body }: { body: { rows: Row[]; next: string | null } } = await admin.call(queryRows, {
      table: 'tried.visits',
      sort: ['places'],
      limit: 1,
      after,
    })
    sorted.push(...body.rows.map(({ values }) => values['title']))
    after = body.next
  } while (after !== null)
  expect(sorted).toEqual(['Мөн', 'Нэг', 'Хоёулаа', 'Үгүй'])
})

test('what is named by one of several stays, and comes back with the row that was deleted', async () => {
  const remove = (of: string, ...ids: string[]) => admin.call(deleteRows, { table: of, ids })
  expect(await remove('tried.districts', khar.id)).toMatchObject({ status: 409, body: { code: 'records.in_use' } })
  expect((await remove('tried.visits', one.id)).body).toEqual({ count: 1 })
  expect((await remove('tried.districts', khar.id)).body).toEqual({ count: 1 })
  const gone = await add('tried.visits', { title: 'Шинэ', places: ref(ulaan, khar) })
  expect(gone).toMatchObject({ status: 422, body: { fields: { 'values.places': expect.any(String) as string } } })
  for (const [of, id] of [
    ['tried.districts', khar.id],
    ['tried.visits', one.id],
  ] as const)
    expect((await admin.call(restoreRows, { table: of, ids: [id] })).body).toEqual({ count: 1 })
  const back = (await admin.call(showRow, { table: 'tried.visits', id: one.id })).body
  expect(namesOf(back.values['places'])).toEqual(['Хар ус'])
})

test('another order is no change; the history tells what was named then', async () => {
  const change = (was: unknown, places: string | null) =>
    admin.call(changeRow, { table: 'tried.visits', id: same.id, was: { places: was as string }, values: { places } })
  expect((await change(same.values['places'], ref(tsagaan, ulaan))).body.version).toBe(1)
  expect((await change(same.values['places'], ref(ulaan))).body.version).toBe(2)
  const [last] = (await admin.call(showRowHistory, { table: 'tried.visits', id: same.id })).body
  expect(last?.changes).toEqual([{ column: 'places', from: same.values['places'], to: `${ulaan.id} Улаан, гол` }])
  const around = (await admin.call(showAround, { table: 'tried.districts', id: ulaan.id })).body
  expect(around.related.find(({ column: by }) => by === 'places')?.count).toBe(2)
})

test('what is no row, or stands in a table that one may not read, is not named', async () => {
  for (const wrong of ['Улаан', `${trade.structs.sales} Улаан`, `${north.id} Хойд`, `${ulaan.id} а\nб`])
    expect((await add('tried.visits', { title: 'Х', places: wrong })).status).toBe(422)
  await grant(app, visits, trade.roles.sales, ['r', 'c', 'u'], null)
  const clerk = await app.as('sales')
  const refused = await clerk.call(addRow, { table: 'tried.visits', values: { title: 'Х', places: ref(ulaan) } })
  expect(refused.status).toBe(422)
  expect((await clerk.call(listOptions, { table: 'tried.visits', column: 'places' })).body.options).toEqual([])
  // What stands there is told with the row, and may stay.
  const { rows } = (await clerk.call(queryRows, { table: 'tried.visits' })).body
  expect(rows.map(({ values }) => namesOf(values['places']).length)).toEqual([1, 1, 0, 2])
})

test('a file names several by their labels, with whatever signs are in them; the same label twice is told', async () => {
  await made('tried.districts', { name: 'Хар ус', code: '9' })
  const read = await tried(admin, 'tried.visits', [
    ['Гарчиг', 'Газрууд'],
    ['Хоёулаа', 'Цагаан; нуур; Улаан, гол'],
    ['Файл', 'Улаан, гол, Цагаан; нуур'],
    ['Давхар', 'Хар ус; Улаан, гол'],
    ['Байхгүй', 'Улаан, гол; Ногоон'],
  ])
  expect(read.counts).toEqual({ create: 1, change: 0, same: 1, bad_new: 2, bad_known: 0 })
  const wrong = await badRows(admin, 'tried.visits', read.id)
  expect(wrong.map(({ label, problems }) => [label, problems[0]?.why])).toEqual([
    ['Давхар', expect.stringContaining('Хар ус (') as string],
    ['Байхгүй', expect.stringContaining('Ногоон') as string],
  ])
})

test('a field offers what belongs to another one, as it calls it and in its order, and refuses the rest', async () => {
  const offered = async (more: object) =>
    (await admin.call(listOptions, { table: 'tried.visits', column: 'district', ...more })).body.options.map(
      ({ shown }) => shown,
    )
  expect(await offered({ beside: ref(north)! })).toEqual(['2 Цагаан; нуур', '1 Улаан, гол'])
  expect(await offered({ beside: '' })).toEqual([])
  expect((await offered({})).length).toBe(4)
  const forged = await add('tried.visits', { title: 'Хуурамч', province: ref(south), district: ref(ulaan) })
  expect(forged).toMatchObject({ status: 422, body: { fields: { 'values.district': expect.any(String) as string } } })
  expect((await add('tried.visits', { title: 'Аймаггүй', district: ref(ulaan) })).status).toBe(422)
  const right = await made('tried.visits', { title: 'Зөв', province: ref(north), district: ref(ulaan) })
  // What fitted fits no more when the other field alone is changed, whichever door it comes through.
  const was = { province: right.values['province'] ?? null }
  const moved = { table: 'tried.visits', id: right.id, was, values: { province: ref(south) } }
  expect((await admin.call(changeRow, moved)).status).toBe(422)
  expect((await admin.call(changeRows, { table: 'tried.visits', ids: [right.id], values: moved.values })).status).toBe(
    422,
  )
  const cleared = await admin.call(changeRow, {
    ...moved,
    was: { ...was, district: right.values['district'] ?? null },
    values: { ...moved.values, district: null },
  })
  expect(cleared.status).toBe(200)
  const file = await tried(admin, 'tried.visits', [
    ['Гарчиг', 'Аймаг', 'Сум'],
    ['Файлаас', 'Өмнө', 'Улаан, гол'],
    ['Файлаас хоёр', 'Хойд', 'Улаан, гол'],
  ])
  expect(file.counts).toEqual({ create: 1, change: 0, same: 0, bad_new: 1, bad_known: 0 })
})

test('a condition over the named rows holds in the list, in the grid to pick from and when it is written', async () => {
  const asked = { table: 'tried.visits', column: 'open_place' }
  expect((await admin.call(listOptions, asked)).body.options.map(({ id }) => id)).toEqual([ulaan.id])
  const grid = await admin.call(queryRows, { table: 'tried.districts', offered_to: asked })
  expect(grid.body.rows.map(({ id }) => id)).toEqual([ulaan.id])
  expect((await admin.call(queryRows, { table: 'tried.provinces', offered_to: asked })).status).toBe(422)
  expect((await add('tried.visits', { title: 'Хаалттай', open_place: ref(khar) })).status).toBe(422)
  expect((await add('tried.visits', { title: 'Нээлттэй', open_place: ref(ulaan) })).status).toBe(200)
})

test('a name among several keeps its letters, and has no more than one space between its words', async () => {
  const class1 = await made('tried.districts', { name: 'Business  class\tSs' })
  const visit = await made('tried.visits', { title: 'Үсэг', places: ref(class1) })
  const { body } = await admin.call(showRow, { table: 'tried.visits', id: visit.id })
  expect(allNamedIn(body.values['places']).map(({ name }) => name)).toEqual(['Business class Ss'])
})
