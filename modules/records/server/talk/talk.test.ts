import { expect, test } from 'vitest'
import { type Caller, startedApp } from '#app/testing/started-app.ts'
import { addRow, changeRow, changeRows, deleteRows } from '../../shared/contract.ts'
import { column, table, words } from '../../shared/definition/kit.ts'
import { showAround } from '../../shared/page/page.ts'
import {
  deleteRowComment,
  editRowComment,
  followRow,
  listRowComments,
  listRowReaders,
  readRowComments,
  writeRowComment,
} from '../../shared/talk/comments.ts'
import { grant, testTables } from '../../testing/tables.ts'

const named = (mn: string) => words(mn, mn, mn)
const deals = table('tried.talks', {
  title: named('Хэлцэл'),
  columns: {
    title: column('text', { title: named('Гарчиг'), required: true }),
    price: column('text', { title: named('Үнэ') }),
    note: column('text', { title: named('Тайлбар') }),
  },
  label: '{title} {price}',
  sort: 'title',
})
const app = await startedApp()
const { roles, users } = app.places.orgs.trade
await testTables(app, [deals])
await grant(app, deals, roles.sales, ['r', 'u'], null)
await grant(app, deals, roles.employee, ['r'], { title: 'read', note: 'read' })
const [admin, sales, creator, hr, outsider] = (await Promise.all(
  ['admin', 'sales', 'creator', 'hr', 'outsider'].map(app.as),
)) as [Caller, Caller, Caller, Caller, Caller]
const of = { table: 'tried.talks' }
const key = () => ({ 'idempotency-key': crypto.randomUUID() })
const add = async (title: string) =>
  (await admin.call(addRow, { ...of, values: { title, price: '9000', note: '' } }, key())).body.id
const say = (who: Caller, id: string, text: string, more: { mentions?: number[]; answers?: string } = {}) =>
  who.call(writeRowComment, { ...of, id, text, ...more }, key())
const talk = async (who: Caller, id: string) => (await who.call(listRowComments, { ...of, id })).body
const eventually = { timeout: 8000, interval: 50 }
const newsOf = async (who: Caller, id: string) => {
  const { items } = (await (await who.fetch('/api/notifications?limit=100')).json()) as {
    items: { key: string; link: string | null; text: string }[]
  }
  return items.filter(({ link, key: news }) => link?.endsWith(id) || (link === null && news.startsWith('records.')))
}
const keysOf = async (who: Caller, id: string) => (await newsOf(who, id)).map((one) => one.key)

test('whoever reads a row talks about it; for others it is not there', async () => {
  const id = await add('Гэрээ')
  const first = await say(admin, id, '  Үнийг шалгасан уу?  ')
  await say(creator, id, 'Шалгасан', { answers: first.body.id })
  const { comments, unread } = await talk(creator, id)
  expect([unread, comments.map(({ text, answers, is_new }) => [text, answers, is_new])]).toEqual([
    1,
    [
      ['Үнийг шалгасан уу?', null, true],
      ['Шалгасан', first.body.id, false],
    ],
  ])
  // An answer is answered by nobody, and what stands at another row is not there.
  expect((await say(admin, id, 'Х', { answers: comments[1]!.id })).status).toBe(404)
  expect((await say(admin, await add('Өөр'), 'Х', { answers: first.body.id })).status).toBe(404)
  for (const who of [hr, outsider]) {
    expect((await say(who, id, 'Х')).status).toBe(404)
    expect((await who.call(listRowComments, { ...of, id })).status).toBe(404)
    expect((await who.call(listRowReaders, { ...of, id })).status).toBe(404)
  }
  await creator.call(readRowComments, { ...of, id, until: comments.at(-1)!.at })
  expect((await talk(creator, id)).unread).toBe(0)
  expect((await say(creator, id, '   ')).status).toBe(422)
})

test('what one said one corrects and takes back oneself; nobody else does', async () => {
  const id = await add('Гэрээ')
  const { body } = await say(sales, id, 'Алдаатай')
  const edit = (who: Caller, text: string) =>
    who.call(editRowComment, { ...of, id, comment_id: body.id, text, mentions: [] })
  expect((await edit(admin, 'Х')).status).toBe(403)
  expect((await admin.call(deleteRowComment, { ...of, id, comment_id: body.id })).status).toBe(403)
  expect((await edit(sales, 'Зассан')).status).toBe(200)
  expect((await talk(admin, id)).comments).toMatchObject([{ text: 'Зассан', edited_at: expect.any(String) as string }])
  expect((await sales.call(deleteRowComment, { ...of, id, comment_id: body.id })).status).toBe(200)
  expect((await talk(admin, id)).comments).toMatchObject([{ text: '', is_deleted: true }])
  expect((await edit(sales, 'Дахин')).status).toBe(409)
})

test('who is named is called, as they may call the row; who does not read it cannot be named', async () => {
  const id = await add('Нэртэй')
  const readers = (await admin.call(listRowReaders, { ...of, id })).body.map(({ user_id }) => user_id)
  expect(readers).toContain(users['sales'])
  expect(readers).toContain(users['creator'])
  expect(readers).not.toContain(users['hr'])
  expect(await say(admin, id, '@Хүн', { mentions: [users['hr']!] })).toMatchObject({
    status: 422,
    body: { code: 'records.comment.does_not_see' },
  })
  await say(admin, id, '@Хүн @Нөгөө', { mentions: [users['sales']!, users['creator']!] })
  await expect.poll(() => keysOf(sales, id), eventually).toEqual(['records.notify.mentioned'])
  await expect.poll(() => keysOf(creator, id), eventually).toEqual(['records.notify.mentioned'])
  expect(JSON.stringify(await newsOf(sales, id))).toContain('Нэртэй 9000')
  // The price is hidden from the creator.
  expect(JSON.stringify(await newsOf(creator, id))).not.toContain('9000')
})

test('who made a row or spoke of it follows it; others begin and end by themselves', async () => {
  const id = await add('Дагах')
  const follows = async (who: Caller) => (await who.call(showAround, { ...of, id })).body.follows
  expect([await follows(admin), await follows(sales)]).toEqual([true, false])
  await say(sales, id, 'Би ч бас')
  expect(await follows(sales)).toBe(true)
  await expect.poll(() => keysOf(admin, id), eventually).toEqual(['records.notify.commented'])
  await sales.call(followRow, { ...of, id, follows: false })
  await say(sales, id, 'Дахин')
  expect(await follows(sales)).toBe(false)
  // Told once until it is read.
  expect(await keysOf(admin, id)).toEqual(['records.notify.commented'])
  for (const who of [hr, outsider]) expect((await who.call(followRow, { ...of, id, follows: true })).status).toBe(404)
})

test('who follows hears of what others changed, and of no hidden column', async () => {
  const id = await add('Өөрчлөх')
  await creator.call(followRow, { ...of, id, follows: true })
  const change = (values: Record<string, string>, was: Record<string, string | null>) =>
    sales.call(changeRow, { ...of, id, was, values })
  await change({ price: '9500' }, { price: '9000' })
  await expect.poll(() => keysOf(admin, id), eventually).toEqual(['records.notify.changed'])
  await change({ note: 'Шинэ' }, { note: null })
  await expect.poll(() => keysOf(creator, id), eventually).toEqual(['records.notify.changed'])
  expect(await keysOf(admin, id)).toEqual(['records.notify.changed', 'records.notify.changed'])
  expect(JSON.stringify(await newsOf(creator, id))).not.toContain('9500')
  expect(await keysOf(sales, id)).toEqual([])
})

test('many rows at once are one message', async () => {
  const ids = [await add('Нэг'), await add('Хоёр'), await add('Гурав')]
  await sales.call(changeRows, { ...of, ids, values: { note: 'Олон' } }, key())
  const several = async () =>
    (await newsOf(admin, 'x')).filter((one) => one.key === 'records.notify.changed_several').length
  await expect.poll(several, eventually).toBe(1)
  await admin.call(deleteRows, { ...of, ids: [ids[0]!] }, key())
  expect((await say(admin, ids[0]!, 'Устсан')).status).toBe(404)
})
