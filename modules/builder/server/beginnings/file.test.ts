import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { book } from '#platform/testing/workbook.ts'
import { listImportRows, queryRows, showTable } from '#modules/records/shared/index.ts'
import { showBeginning, undoBeginning } from '../../shared/beginnings/contract.ts'
import { listProjects } from '../../shared/contract.ts'
import { key } from '../../testing/builders.ts'
import { begun, restedBeginning, sentFile } from '../../testing/beginnings.ts'

const app = await startedApp()
const builder = await app.as('builder')
const rows = async (table: string) => (await builder.call(queryRows, { table, limit: 200 })).body

const machines = Array.from({ length: 60 }, (_, at) => [
  `00${100 + at}`,
  `Машин ${at}`,
  at % 2 === 0 ? 'Тоёота' : 'Хёндэ',
  at === 0 ? '' : `00${100 + Math.floor((at - 1) / 2)}`,
  `${1 + (at % 28)}/2/2026`,
  at === 7 ? 'үнэтэй' : String(1000 * at),
])
const file = await book({
  Үйлдвэрлэгч: [
    ['Нэр', 'Улс'],
    ['Тоёота', 'Япон'],
    ['Хёндэ', 'Солонгос'],
    ['Форд', 'АНУ'],
  ],
  Машин: [['Код', 'Загвар', 'Үйлдвэрлэгч', 'Эх машины код', 'Авсан өдөр', 'Үнэ'], ...machines],
})

test('the sheets of a file become tables that name each other, and all their rows are brought in', async () => {
  const sent = await sentFile(builder, file, 'машин.xlsx')
  expect(sent.status).toBe(201)
  const { body: found } = await builder.call(showBeginning, { id: sent.body.id })
  expect(found.tables.map(({ title, rows: count }) => [title, count])).toEqual([
    ['Үйлдвэрлэгч', 3],
    ['Машин', 60],
  ])
  expect(found.links).toMatchObject([
    { table: 1, at: 2, to_table: 0, to_at: 0, matched: 60, count: 60, missing: { count: 0 } },
    { table: 1, at: 3, to_table: 1, to_at: 0, matched: 59, count: 59 },
  ])
  // Nothing is made before it was seen.
  expect((await builder.call(listProjects, {})).body.tables.filter(({ title }) => title.mn === 'Машин')).toEqual([])
  const pressed = await begun(builder, found, (chosen) =>
    chosen.map((one, at) => (at === 1 ? { ...one, kinds: { 5: 'money' } } : one)),
  )
  expect(pressed.body).toMatchObject({ state: 'publishing' })
  const done = await restedBeginning(builder, found.id)
  expect(done).toMatchObject({ state: 'done', problem: null })
  expect(done.parts.map(({ title, created, left_out }) => [title.mn, created, left_out])).toEqual([
    ['Үйлдвэрлэгч', 3, 0],
    ['Машин', 59, 1],
  ])
  const [makers = '', cars = ''] = done.parts.map(({ table }) => table)
  expect((await rows(makers)).rows).toHaveLength(3)
  const read = await rows(cars)
  expect(read.rows).toHaveLength(59)
  const { columns } = (await builder.call(showTable, { table: cars })).body.table
  const [code, , maker, mother, day] = columns.map(({ name }) => name)
  expect(read.rows[3]!.values[code!]).toBe('00103')
  expect(String(read.rows[3]!.values[maker!])).toMatch(/ Хёндэ$/)
  expect(String(read.rows[3]!.values[mother!])).toMatch(/ 00101 Машин 1$/)
  expect(read.rows[1]!.values[day!]).toBe('2026-02-02')
  const bad = await builder.call(listImportRows, { table: cars, id: done.parts[1]!.import_id!, deed: 'bad' })
  expect(bad.body.rows).toMatchObject([{ line: 9, problems: [{ title: 'Үнэ', said: 'үнэтэй' }] }])

  // The same press again makes nothing twice.
  expect((await begun(builder, found)).status).toBe(409)
  expect((await rows(cars)).rows).toHaveLength(59)

  await builder.call(undoBeginning, { id: found.id }, key())
  expect(await restedBeginning(builder, found.id)).toMatchObject({ state: 'taken_back' })
  expect((await builder.call(showTable, { table: cars })).status).toBe(404)
  expect((await builder.call(listProjects, {})).body.tables.filter(({ title }) => title.mn === 'Машин')).toEqual([])

  // The file is still there.
  await begun(builder, found, (chosen) => chosen.map((one, at) => ({ ...one, isTaken: at === 0 })))
  const again = await restedBeginning(builder, found.id)
  expect(again.parts.map(({ created }) => created)).toEqual([3])
})

test('what somebody else began is not there', async () => {
  const { body } = await sentFile(builder, Buffer.from('Код;Нэр\n1;а\n2;б\n'), 'а.csv')
  const admin = await app.as('admin')
  expect((await admin.call(showBeginning, { id: body.id })).status).toBe(404)
  expect(
    (await sentFile(await app.as('creator'), Buffer.from('a;b\n1;2\n'), 'a.csv', crypto.randomUUID())).status,
  ).toBe(403)
})

test('five thousand rows of three sheets come in with their relations; a few bad cells keep their rows out and no others', async () => {
  const plate = (at: number) => `${1000 + at} УБ${'АБВГ'[at % 4]}`
  const driver = (at: number) => `Бат-Эрдэнэ Дорж ${at}`
  const trips = Array.from({ length: 4800 }, (_, at) => [
    `А-${String(at + 1).padStart(5, '0')}`,
    plate(at % 120),
    driver(at % 80),
    at % 997 === 5 ? '2026-13-45' : `2026-0${1 + (at % 9)}-${String(1 + (at % 28)).padStart(2, '0')}`,
    at % 1201 === 7 ? 'их' : String(12 + ((at * 7) % 480)),
  ])
  const large = await book({
    Машин: [['Улсын дугаар', 'Он'], ...Array.from({ length: 120 }, (_, at) => [plate(at), String(2005 + (at % 20))])],
    Жолооч: [['Овог нэр', 'Утас'], ...Array.from({ length: 80 }, (_, at) => [driver(at), String(99110000 + at * 37)])],
    Аялал: [['Дугаар', 'Машин', 'Жолооч', 'Огноо', 'Зам, км'], ...trips],
  })
  const sent = await sentFile(builder, large, 'автобааз.xlsx')
  const { body: found } = await builder.call(showBeginning, { id: sent.body.id })
  expect(found.links).toMatchObject([
    { table: 2, at: 1, to_table: 0, to_at: 0, matched: 4800 },
    { table: 2, at: 2, to_table: 1, to_at: 0, matched: 4800 },
  ])
  expect(found.tables[2]!.columns.slice(3)).toMatchObject([
    { kind: 'text', nearly: { kind: 'date', count: 5, said: ['2026-13-45'] } },
    { kind: 'text', nearly: { kind: 'integer', count: 4, said: ['их'] } },
  ])
  await begun(builder, found, (chosen) =>
    chosen.map((one, at) => (at === 2 ? { ...one, kinds: { 3: 'date', 4: 'integer' } } : one)),
  )
  const done = await restedBeginning(builder, found.id)
  expect(done).toMatchObject({ state: 'done', problem: null })
  expect(done.parts.map(({ created, left_out }) => [created, left_out])).toEqual([
    [120, 0],
    [80, 0],
    [4791, 9],
  ])
})
