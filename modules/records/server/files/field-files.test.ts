import { expect, test } from 'vitest'
import { type Caller, startedApp } from '#app/testing/started-app.ts'
import { filePath, smallPath, type StoredFile } from '#platform/shared/files.ts'
import { addRow, changeRow, queryRows, showRow, showRowHistory } from '../../shared/contract.ts'
import { column, table, words } from '../../shared/definition/kit.ts'
import { revertRow } from '../../shared/page/page.ts'
import { grant, testTables } from '../../testing/tables.ts'

const named = (mn: string) => words(mn, mn, mn)
const goods = table('tried.goods', {
  title: named('Бараа'),
  columns: {
    name: column('text', { title: named('Нэр'), required: true }),
    papers: column('files', { title: named('Бичиг') }),
    photos: column('images', { title: named('Зураг') }),
  },
  label: '{name}',
  sort: 'name',
})
const app = await startedApp()
const { roles } = app.places.orgs.trade
await testTables(app, [goods])
await grant(app, goods, roles.sales, ['r', 'u'], null)
await grant(app, goods, roles.employee, ['r'], { name: 'read', photos: 'read' })
const [admin, sales, creator, hr, outsider] = (await Promise.all(
  ['admin', 'sales', 'creator', 'hr', 'outsider'].map(app.as),
)) as [Caller, Caller, Caller, Caller, Caller]
const of = { table: 'tried.goods' }
const key = () => ({ 'idempotency-key': crypto.randomUUID() })
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const upload = async (who: Caller, name: string, content: string | Buffer = crypto.randomUUID()) => {
  const form = new FormData()
  form.append('file', new File([content as string], name))
  return (await (await who.fetch('/api/files', { method: 'POST', body: form })).json()) as StoredFile
}
const line = ({ id, name }: StoredFile, called = name) => `${id} ${called}`
const add = (values: Record<string, string>, who = admin) =>
  who.call(addRow, { ...of, values: { name: 'Ширээ', ...values } }, key())

test('files of a field are called as they are called, in the order in which they were laid there', async () => {
  const [one, two] = [await upload(admin, 'Паспорт.txt'), await upload(admin, 'Баталгаа.txt')]
  const { body } = await add({ papers: [line(two, 'Хуурамч'), line(one)].join('\n') })
  expect(body.values['papers']).toBe([line(two), line(one)].join('\n'))
  const filter = (is: 'filled' | 'empty') => admin.call(queryRows, { ...of, filter: { column: 'papers', is } })
  expect((await filter('filled')).body.rows.map(({ id }) => id)).toEqual([body.id])
  expect((await filter('empty')).body.rows).toEqual([])
  expect((await admin.call(queryRows, { ...of, sort: ['papers'] })).status).toBe(422)
})

test('nobody takes a file that is not theirs, nor one that stands elsewhere', async () => {
  const theirs = await upload(sales, 'Нууц.txt')
  const refused = { status: 422, body: { fields: { 'values.papers': expect.any(String) as string } } }
  expect(await add({ papers: line(theirs) })).toMatchObject(refused)
  expect(await add({ papers: `${crypto.randomUUID()} Байхгүй.txt` })).toMatchObject(refused)
  const mine = await upload(admin, 'Нэг.txt')
  const { body: row } = await add({ papers: line(mine) })
  expect(await add({ papers: line(mine) })).toMatchObject(refused)
  // What stands in the row already may stay, whoever saves it.
  const own = await upload(sales, 'Хоёр.txt')
  const both = [line(mine), line(own)].join('\n')
  const { body } = await sales.call(changeRow, { ...of, id: row.id, was: row.values, values: { papers: both } })
  expect(body.values['papers']).toBe(both)
  expect(await add({ photos: line(await upload(admin, 'Зураг биш.txt')) })).toMatchObject({
    status: 422,
    body: { fields: { 'values.photos': expect.any(String) as string } },
  })
})

test('a file is read by whoever sees its column of that row', async () => {
  const [paper, photo] = [await upload(admin, 'Гэрээ.txt'), await upload(admin, 'Зураг.png', PIXEL)]
  const { body: row } = await add({ papers: line(paper), photos: line(photo) })
  const may = async (who: Caller, path: string) => (await who.fetch(path)).status
  expect([await may(sales, filePath(paper.id)), await may(sales, filePath(photo.id))]).toEqual([200, 200])
  // The papers are hidden from the creator.
  expect([await may(creator, filePath(paper.id)), await may(creator, filePath(photo.id))]).toEqual([404, 200])
  for (const who of [hr, outsider]) expect(await may(who, smallPath(photo.id))).toBe(404)
  const small = await creator.fetch(smallPath(photo.id))
  expect([small.status, small.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect(await may(admin, smallPath(paper.id))).toBe(422)
  expect((await creator.call(showRow, { ...of, id: row.id })).body.values).not.toHaveProperty('papers')
})

test('a file that was taken away comes back with the change that took it', async () => {
  const paper = await upload(admin, 'Буцах.txt')
  const { body: row } = await add({ papers: line(paper) })
  await sales.call(changeRow, { ...of, id: row.id, was: row.values, values: { papers: null } })
  const [last] = (await admin.call(showRowHistory, { ...of, id: row.id })).body
  expect(last!.changes).toEqual([{ column: 'papers', from: line(paper), to: null }])
  const { body } = await sales.call(revertRow, { ...of, id: row.id, change_id: last!.id }, key())
  expect(body.reverted).toEqual(['papers'])
  expect((await admin.call(showRow, { ...of, id: row.id })).body.values['papers']).toBe(line(paper))
})
