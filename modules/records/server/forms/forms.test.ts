import { createHash, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { queryRows } from '../../shared/contract.ts'
import { column, table, words } from '../../shared/definition/kit.ts'
import { listForms, removeForm, saveForm, WORK_BITS } from '../../shared/forms/contract.ts'
import { isWork, workText } from '../../shared/forms/work.ts'
import { testTables } from '../../testing/tables.ts'

const app = await startedApp()
const own = (name: string) => words(name, name, name)
const requests = table('outside.requests', {
  title: own('Хүсэлт'),
  columns: {
    name: column('text', { title: own('Нэр'), required: true }),
    age: column('integer', { title: own('Нас') }),
    keeper: column('person', { title: own('Хариуцагч'), required: true }),
    note: column('text', { title: own('Дотоод тэмдэглэл') }),
  },
  label: '{name}',
  sort: 'name',
})
await testTables(app, [requests])
const [admin, sales, theirs] = [await app.as('admin'), await app.as('sales'), await app.as('principal')]
const name = requests.name
const wish = {
  table: name,
  words: { title: { mn: 'Санал хүсэлт' }, intro: { mn: 'Бичнэ үү' }, thanks: { mn: 'Баярлалаа' } },
  columns: ['name', 'age'],
  is_open: true,
  opens_at: null,
  closes_at: null,
  most_answers: null,
}
const save = (id: string, version: number, more: object = {}, who = admin) =>
  who.call(saveForm, { ...wish, ...more, id, version })
const made = async (more: object = {}) => (await save(randomUUID(), 0, more)).body

async function outside(path: string, body: object) {
  const reply = await fetch(`${app.address}/api/forms/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-lang': 'mn_MN' },
    body: JSON.stringify(body),
  })
  return { status: reply.status, body: (await reply.json()) as Record<string, never> }
}
const show = (secret: string, password = '') => outside(`${secret}/show`, { password })
function worked(secret: string, token: string, opened: number) {
  for (let at = 0; ; at += 1) {
    const hash = createHash('sha256')
      .update(workText(secret, token, opened, String(at)))
      .digest()
    if (isWork(hash, WORK_BITS)) return String(at)
  }
}
const send = (
  secret: string,
  values: object,
  more: { token?: string; opened?: number; website?: string; password?: string; work?: string } = {},
) => {
  const { token = randomUUID(), opened = Date.now() - 5000, ...rest } = more
  return outside(`${secret}/answers`, { values, token, opened, work: worked(secret, token, opened), ...rest })
}
const rows = async () => (await admin.call(queryRows, { table: name })).body.rows.map(({ values }) => values)

test('somebody outside fills in what is asked, and nothing else of the table is seen or written', async () => {
  const { secret } = await made()
  const { body } = await show(secret)
  expect(body).toMatchObject({
    state: 'open',
    title: { mn: 'Санал хүсэлт' },
    table: { columns: [{ name: 'name' }, { name: 'age' }] },
  })
  expect(JSON.stringify(body)).not.toMatch(/Дотоод|keeper|outside/)
  expect(await send(secret, { name: 'Бат', age: '30' })).toMatchObject({
    status: 200,
    body: { thanks: { mn: 'Баярлалаа' } },
  })
  expect(await rows()).toEqual([{ name: 'Бат', age: '30', keeper: null, note: null }])
  expect((await send(secret, { name: 'Дорж', note: 'Х' })).body['fields']).toHaveProperty('values.note')
  expect((await send(secret, { age: '3' })).body['fields']).toHaveProperty('values.name')
  expect((await send(secret, { name: 'Дорж', age: 'олон' })).body['fields']).toHaveProperty('values.age')
  expect(await rows()).toHaveLength(1)
})

test('a column that came to name people after the form was drawn takes nothing from outside', async () => {
  const { secret, id } = await made()
  await app.services.db
    .updateTable('records.public_forms')
    .set({ columns: ['name', 'keeper'] })
    .where('id', '=', id)
    .execute()
  const reply = await send(secret, { name: 'Сониуч', keeper: '1 Х' })
  expect(reply.body['fields']).toHaveProperty('values.keeper')
  expect((await rows()).filter((row) => row['name'] === 'Сониуч')).toEqual([])
})

test('the same is taken once, and programs are not taken at all', async () => {
  const { secret, id } = await made()
  const before = (await rows()).length
  const token = randomUUID()
  const both = await Promise.all([send(secret, { name: 'Нэг' }, { token }), send(secret, { name: 'Нэг' }, { token })])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect((await send(secret, { name: 'Робот' }, { website: 'x' })).status).toBe(422)
  expect((await send(secret, { name: 'Робот' }, { opened: Date.now() })).status).toBe(422)
  expect((await send(secret, { name: 'Робот' }, { opened: Date.now() - 48 * 3_600_000 })).status).toBe(422)
  expect((await send(secret, { name: 'Робот' }, { work: 'none' })).status).toBe(422)
  expect(await rows()).toHaveLength(before + 1)
  expect((await admin.call(listForms, { table: name })).body.find((one) => one.id === id)?.answers).toBe(1)
})

test('a form opens, closes, is full, and keeps its password', async () => {
  const states = async (more: object) => (await show((await made(more)).secret)).body['state']
  expect(await states({ is_open: false })).toBe('closed')
  expect(await states({ opens_at: new Date(Date.now() + 60_000).toISOString() })).toBe('early')
  expect(await states({ closes_at: new Date(Date.now() - 60_000).toISOString() })).toBe('over')
  const one = await made({ most_answers: 1 })
  const two = await Promise.all([send(one.secret, { name: 'А' }), send(one.secret, { name: 'Б' })])
  expect(new Set(two.map(({ status }) => status))).toEqual(new Set([200, 422]))
  expect((await show(one.secret)).body['state']).toBe('full')
  const locked = await made({ password: 'нууц' })
  expect((await show(locked.secret)).body).toMatchObject({ state: 'password', table: null, intro: { mn: '' } })
  expect((await show(locked.secret, 'нууц')).body['state']).toBe('open')
  expect((await send(locked.secret, { name: 'В' }, { password: 'буруу' })).status).toBe(422)
  const { body: open } = await save(locked.id, 1, { password: '' })
  expect(open).toMatchObject({ has_password: false, version: 2 })
})

test('only whoever builds opens a table to people outside, and asks for no more than they can know', async () => {
  expect((await save(randomUUID(), 0, {}, sales)).status).toBe(404)
  expect((await save(randomUUID(), 0, {}, theirs)).status).toBe(404)
  for (const columns of [['keeper'], ['nothing']]) expect((await save(randomUUID(), 0, { columns })).status).toBe(422)
  const form = await made()
  expect((await save(form.id, 0)).status).toBe(409)
  expect((await theirs.call(removeForm, { table: name, id: form.id })).status).toBe(404)
  expect((await admin.call(removeForm, { table: name, id: form.id })).status).toBe(200)
  expect((await show(form.secret)).status).toBe(404)
})
