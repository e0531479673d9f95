import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { addRow, column, queryRows, table, words } from '#modules/records/shared/index.ts'
import { drafted, key, published } from '../testing/builders.ts'
import { changeUse, saveTableDraft, showTableDraft } from '../shared/contract.ts'

const app = await startedApp()
const { trade } = app.places.orgs
// Whoever made the tables, and another builder, to whom nobody gave them.
const [maker, other] = [await app.as('admin'), await app.as('builder')]
const own = (name: string) => words(name, name, name)
const parts = table('records.parts', {
  title: own('Сэлбэг'),
  columns: {
    name: column('text', { title: own('Нэр'), required: true }),
    code: column('text', { title: own('Код'), unique: true }),
    secret: column('text', { title: own('Нууц') }),
  },
  label: '{name}',
  sort: 'name',
})
const PARTS = parts.name
const [id = ''] = await drafted(maker, [parts])
await published(maker, [id])
const add = (values: Record<string, string>) => maker.call(addRow, { table: PARTS, values }, key())
const redraw = async (change: (columns: typeof parts.columns) => typeof parts.columns) => {
  const { body } = await maker.call(showTableDraft, { id })
  const draft = { ...body.draft, columns: change(body.draft.columns) }
  await maker.call(saveTableDraft, { id, edit: body.edit, draft })
  return published(maker, [id])
}
const found = async (q: string) => (await maker.call(queryRows, { table: PARTS, search: q })).body.rows.length

test('a builder gives nobody what they do not have themselves', async () => {
  const use = (who: typeof maker, actions: 'r'[]) =>
    who.call(changeUse, { id, roles: [{ id: trade.roles.builder, actions }], in_menu: false })
  expect(await use(other, ['r'])).toMatchObject({ status: 403, body: { code: 'access.cannot_give' } })
  expect((await other.call(queryRows, { table: PARTS })).status).toBe(404)
  expect((await use(maker, ['r'])).status).toBe(200)
  expect((await other.call(queryRows, { table: PARTS })).status).toBe(200)
})

test('rows are found by what stands in them now, and no longer by a column that was taken out', async () => {
  await add({ name: 'Шүүр', code: '100', secret: 'далд' })
  expect(await found('далд')).toBe(1)
  expect((await redraw((columns) => columns.filter(({ name }) => name !== 'secret'))).state).toBe('done')
  expect([await found('далд'), await found('Шүүр')]).toEqual([0, 1])
})

test('a column in which each row says something of its own still does as another kind', async () => {
  const toNumber = (columns: typeof parts.columns) =>
    columns.map((one) => (one.name === 'code' ? { ...one, kind: 'number' } : one))
  expect(await redraw(toNumber)).toMatchObject({ state: 'done' })
  expect(await add({ name: 'Өөр', code: '100' })).toMatchObject({ status: 422 })
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from pg_indexes
    where schemaname = ${`o${trade.orgId}`} and indexname like 'parts_code_once_%'`.execute(app.services.db)
  expect(rows).toEqual([{ count: 1 }])
})
