import { expect, test } from 'vitest'
import { type Caller, startedApp } from '#app/testing/started-app.ts'
import { filePath, type StoredFile } from '#platform/shared/files.ts'
import { addRow, changeRow, deleteRows, queryRows, showRow, showRowHistory } from '../../shared/contract.ts'
import { column, table, words } from '../../shared/definition/kit.ts'
import { attachRowFiles, removeRowFile, revertRow, showAround } from '../../shared/page/page.ts'
import { grant, testTables } from '../../testing/tables.ts'

const named = (mn: string) => words(mn, mn, mn)
const firms = table('tried.page_firms', {
  title: named('Байгууллага'),
  columns: {
    name: column('text', { title: named('Нэр'), required: true }),
    city: column('text', { title: named('Хот') }),
    secret: column('text', { title: named('Нууц') }),
  },
  label: '{name}',
  sort: 'name',
})
const deals = table('tried.page_deals', {
  title: named('Хэлцэл'),
  columns: {
    title: column('text', { title: named('Гарчиг'), required: true }),
    firm: column('relation', { title: named('Байгууллага'), rows_of: 'tried.page_firms' }),
    payer: column('relation', { title: named('Төлөгч'), rows_of: 'tried.page_firms' }),
  },
  label: '{title}',
  sort: 'title',
})
const app = await startedApp()
const { roles } = app.places.orgs.trade
await testTables(app, [firms, deals])
await grant(app, firms, roles.sales, ['r', 'u'], null)
await grant(app, firms, roles.employee, ['r', 'u'], { name: 'write', city: 'read' })
await grant(app, deals, roles.employee, ['r'], { title: 'read', firm: 'read' })
const [admin, sales, creator, hr, outsider] = (await Promise.all(
  ['admin', 'sales', 'creator', 'hr', 'outsider'].map(app.as),
)) as [Caller, Caller, Caller, Caller, Caller]
const of = { table: 'tried.page_firms' }
const key = () => ({ 'idempotency-key': crypto.randomUUID() })
const firm = async (values: Record<string, string>) =>
  (await admin.call(addRow, { ...of, values: { name: 'Номин', ...values } }, key())).body
const change = (who: Caller, id: string, was: Record<string, string | null>, values: Record<string, string | null>) =>
  who.call(changeRow, { ...of, id, was, values })
const newest = async (id: string) => (await admin.call(showRowHistory, { ...of, id })).body[0]!.id
const revert = (who: Caller, id: string, change_id: string, columns: string[] = []) =>
  who.call(revertRow, { ...of, id, change_id, columns }, key())
const said = async (id: string) => (await admin.call(showRow, { ...of, id })).body.values

test('rows that name a row stand beside it, by each column that one may read', async () => {
  const { id } = await firm({})
  for (const values of [
    { title: 'Нэг', firm: `${id} x` },
    { title: 'Хоёр', firm: `${id} x`, payer: `${id} x` },
  ])
    await admin.call(addRow, { table: 'tried.page_deals', values }, key())
  const related = async (who: Caller) =>
    (await who.call(showAround, { ...of, id })).body.related.map((one) => [one.column, one.count])
  expect(await related(admin)).toEqual([
    ['firm', 2],
    ['payer', 1],
  ])
  expect(await related(creator)).toEqual([['firm', 2]])
  expect(await related(sales)).toEqual([])
  const filter = { column: 'firm', is: 'any_of' as const, values: [id] }
  expect((await creator.call(queryRows, { table: 'tried.page_deals', filter })).body.rows).toHaveLength(2)
  for (const who of [hr, outsider]) expect((await who.call(showAround, { ...of, id })).status).toBe(404)
})

test('a change is taken back where its words still stand; of the others is told what stands there', async () => {
  const { id } = await firm({ city: 'Дархан', secret: 'а' })
  await change(admin, id, { city: 'Дархан', secret: 'а' }, { city: 'Эрдэнэт', secret: 'б' })
  const first = await newest(id)
  await change(sales, id, { secret: 'б' }, { secret: 'в' })
  const { body } = await revert(sales, id, first)
  expect(body).toEqual({ reverted: ['city'], skipped: [{ column: 'secret', stands: 'в' }] })
  expect(await said(id)).toMatchObject({ city: 'Дархан', secret: 'в' })
  const history = (await admin.call(showRowHistory, { ...of, id })).body
  expect(history[0]).toMatchObject({ deed: 'changed', changes: [{ column: 'city', from: 'Эрдэнэт', to: 'Дархан' }] })
  // Nothing is left of it to take back.
  expect((await revert(sales, id, first, ['secret'])).body.reverted).toEqual([])
  expect((await revert(sales, id, history[1]!.id, ['secret'])).body.reverted).toEqual(['secret'])
  expect(await said(id)).toMatchObject({ secret: 'б' })
})

test('nobody takes back what they may not write, nor learns of what they do not see', async () => {
  const { id } = await firm({ city: 'Дархан', secret: 'а' })
  const was = { city: 'Дархан', secret: 'а', name: 'Номин' }
  await change(admin, id, was, { city: 'Эрдэнэт', secret: 'б', name: 'Бодь' })
  const first = await newest(id)
  expect((await revert(creator, id, first, ['secret'])).status).toBe(404)
  expect((await revert(creator, id, first, ['city'])).status).toBe(422)
  // Of the whole change they take back what they may write.
  expect((await revert(creator, id, first)).body).toEqual({ reverted: ['name'], skipped: [] })
  expect(await said(id)).toMatchObject({ city: 'Эрдэнэт', secret: 'б', name: 'Номин' })
  for (const who of [hr, outsider]) expect((await revert(who, id, first)).status).toBe(404)
  const other = await firm({})
  expect((await revert(admin, other.id, first)).status).toBe(404)
})

const upload = async (who: Caller, name: string) => {
  const form = new FormData()
  form.append('file', new File([`файл ${crypto.randomUUID()}`], name))
  return (await (await who.fetch('/api/files', { method: 'POST', body: form })).json()) as StoredFile
}
const attach = (who: Caller, id: string, file_ids: string[]) => who.call(attachRowFiles, { ...of, id, file_ids }, key())
const names = async (who: Caller, id: string) =>
  (await who.call(showAround, { ...of, id })).body.files.map(({ name }) => name)

test('files beside a row are read by whoever reads it, and laid there by whoever changes it', async () => {
  const { id } = await firm({})
  const [mine, theirs] = [await upload(sales, 'Гэрээ.txt'), await upload(admin, 'Хувийн.txt')]
  expect((await attach(sales, id, [theirs.id])).status).toBe(404)
  expect((await attach(sales, id, [mine.id])).body).toEqual({ count: 1 })
  expect([await names(admin, id), await names(creator, id)]).toEqual([['Гэрээ.txt'], ['Гэрээ.txt']])
  expect((await creator.fetch(filePath(mine.id))).status).toBe(200)
  for (const who of [hr, outsider]) {
    expect((await who.fetch(filePath(mine.id))).status).toBe(404)
    expect((await attach(who, id, [mine.id])).status).toBe(404)
    expect((await who.call(removeRowFile, { ...of, id, file_id: mine.id })).status).toBe(404)
  }
  // What lies at one row is taken by no other.
  const other = await firm({})
  expect((await attach(sales, other.id, [mine.id])).status).toBe(404)
  expect((await admin.call(removeRowFile, { ...of, id: other.id, file_id: mine.id })).status).toBe(404)
  expect((await admin.call(removeRowFile, { ...of, id, file_id: mine.id })).status).toBe(200)
  expect(await names(admin, id)).toEqual([])
  await admin.call(deleteRows, { ...of, ids: [id] }, key())
  expect((await attach(admin, id, [theirs.id])).status).toBe(404)
})
