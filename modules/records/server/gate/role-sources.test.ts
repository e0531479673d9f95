import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { userPermissions } from '#modules/access/shared/index.ts'
import { addRow, queryRows } from '../../shared/contract.ts'
import { column, table, words } from '../../shared/definition/kit.ts'
import { grant, testTables } from '../../testing/tables.ts'

const named = (mn: string) => words(mn, mn, mn)
const deals = table('tried.bargains', {
  title: named('Хэлцэл'),
  columns: {
    title: column('text', { title: named('Гарчиг') }),
    worth: column('number', { title: named('Дүн') }),
  },
  label: '{title}',
  sort: 'title',
})
const app = await startedApp()
const { roles } = app.places.orgs.trade
await testTables(app, [deals])
const [admin, sales] = [await app.as('admin'), await app.as('sales')]

interface Reply {
  status: number
  body: Record<string, unknown> & { fields?: Record<string, string>; version?: number; message?: string }
}
const at = `/api/access/roles/${roles.sales}/sources`
async function ask(who: typeof admin, path: string, body?: unknown): Promise<Reply> {
  const reply = await who.fetch(path, {
    ...(body !== undefined && { method: 'PUT', body: JSON.stringify(body) }),
    headers: { 'content-type': 'application/json' },
  })
  return { status: reply.status, body: (await reply.json()) as Reply['body'] }
}
const wish = { version: 0, actions: ['r', 'u'], row_condition: 'worth > 3', columns: { title: 'read' } }
const put = (who: typeof admin, more: object) => ask(who, `${at}/tried.bargains`, { ...wish, ...more })

test('a role is granted rows and columns of a table, and has them', async () => {
  for (const worth of ['1', '5'])
    await admin.call(addRow, { table: 'tried.bargains', values: { title: `Үнэ ${worth}`, worth } })
  const before = await ask(admin, `${at}/tried.bargains`)
  expect(before.body).toMatchObject({
    grant: null,
    columns: [{ name: 'title' }, { name: 'worth' }],
    conditions: { own: 'createdBy == userId' },
    givable: ['r', 'c', 'u', 'd', 'export', 'import'],
  })
  const asked = before.body['fields'] as unknown as { name: string; label: { mn: string } }[]
  expect(asked.find(({ name }) => name === 'userPeople')?.label.mn).toBe('Өөрөө ба удирддаг ажилтнууд')
  expect((await put(admin, {})).body).toEqual({ version: 1 })
  const { rows } = (await sales.call(queryRows, { table: 'tried.bargains' })).body
  expect(rows.map(({ values }) => values)).toEqual([{ title: 'Үнэ 5' }])
  const { permission } = (await sales.call(userPermissions, {})).body
  expect(permission.permissions).toMatchObject({ 'tried.bargains.r': true, 'tried.bargains.u': true })
  expect((await put(admin, { actions: ['r'] })).status).toBe(409)
  expect(
    (await put(admin, { version: 1, row_condition: before.body['conditions'] && 'createdBy == userId' })).status,
  ).toBe(200)
  const { sources } = (await ask(admin, at)).body as { sources?: { name: string }[] }
  expect(sources?.find(({ name }) => name === 'tried.bargains')).toMatchObject({ ready: 'own', grant: { version: 2 } })
  expect((await put(admin, { version: 2, actions: [] })).body).toEqual({ version: 0 })
  expect((await sales.call(queryRows, { table: 'tried.bargains' })).status).toBe(404)
})

test('what cannot be asked of a row, and what there is not, is refused with words', async () => {
  const refused = await put(admin, { row_condition: 'wort > 3' })
  expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([422, ['row_condition']])
  expect(refused.body.message).toContain('worth')
  expect((await put(admin, { row_condition: 'lower(title) == "а"' })).status).toBe(422)
  expect((await put(admin, { actions: ['approve'] })).status).toBe(422)
  expect((await put(admin, { columns: { gone: 'read' } })).status).toBe(422)
  expect((await ask(admin, `${at}/tried.nothing`)).status).toBe(404)
})

test('nobody grants what they do not have, nor gives a role that is granted it', async () => {
  expect((await put(sales, {})).status).toBe(403)
  // The administrator has the rows of five alone from now on.
  const [held] = await grantsOfAdmin()
  await grant(app, deals, roles.admin, ['r'], null, held, 'worth == 5')
  expect((await put(admin, { actions: ['r'], row_condition: null })).status).toBe(403)
  expect((await put(admin, { actions: ['u'], row_condition: 'worth == 5' })).status).toBe(403)
  expect((await put(admin, { actions: ['r'], row_condition: 'worth == 5' })).body).toEqual({ version: 1 })
  await grant(app, deals, roles.lawyer, ['r'], null)
  const people = await admin.fetch(`/api/access/roles/${roles.lawyer}/people`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify({ user_ids: [app.places.orgs.trade.users['sales']] }),
  })
  expect([people.status, ((await people.json()) as { code: string }).code]).toEqual([403, 'access.cannot_give'])
})

async function grantsOfAdmin() {
  const { body } = await ask(admin, `/api/access/roles/${roles.admin}/sources/tried.bargains`)
  return [(body['grant'] as { version: number }).version]
}

test('why somebody may do something with a table names what was granted on it', async () => {
  const { users } = app.places.orgs.trade
  const why = async (login: string) =>
    (await ask(admin, `/api/access/explanation?user_id=${users[login]}&permission=tried.bargains.r`)).body
  await grant(app, deals, roles.reviewer, ['r'], { title: 'read' }, 0, 'worth > 3')
  expect(await why('reviewer')).toMatchObject({
    allowed: true,
    grants: [{ role_id: roles.reviewer, row_condition: 'worth > 3', every_column: false }],
  })
  expect(await why('builder')).toMatchObject({ allowed: false, grants: [] })
})
