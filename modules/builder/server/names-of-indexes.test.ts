import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { startedApp } from '#app/testing/started-app.ts'
import { addRow, column, queryRows, table, words } from '#modules/records/shared/index.ts'
import { saveTableDraft, showTableDraft } from '../shared/contract.ts'
import { drafted, key, published } from '../testing/builders.ts'

const app = await startedApp()
const builder = await app.as('builder')
const called = (name: string) => words(name, name, name)
const schema = `o${app.places.orgs.trade.orgId}`
const defined = (key: string, columnName: string) =>
  table(['records', key].join('.'), {
    title: called(key),
    columns: { [columnName]: column('text', { title: called(columnName), unique: true }) },
    label: `{${columnName}}`,
    sort: columnName,
  })
const uniqueOf = async (name: string) => {
  const { rows } = await sql<{
    relname: string
  }>`select c.relname from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = ${`${schema}.${name}`}::regclass and i.indisunique and not i.indisprimary`.execute(
    app.services.db,
  )
  return rows.map(({ relname }) => relname)
}

test('columns whose names come to the same words have indexes of their own', async () => {
  const ids = await drafted(builder, [defined('order', 'item_code'), defined('order_item', 'code')])
  expect(await published(builder, ids)).toEqual({ state: 'done', problems: [] })
  expect([await uniqueOf('order'), await uniqueOf('order_item')].map(({ length }) => length)).toEqual([1, 1])
  const { body } = await builder.call(showTableDraft, { id: ids[0]! })
  const columns = body.draft.columns.map((one) => ({ ...one, unique: false }))
  await builder.call(saveTableDraft, { id: ids[0]!, edit: body.edit, draft: { ...body.draft, columns } })
  expect(await published(builder, [ids[0]!])).toEqual({ state: 'done', problems: [] })
  expect([await uniqueOf('order'), await uniqueOf('order_item')].map(({ length }) => length)).toEqual([0, 1])
})

test('an index that was made before names had something of their own is still found', async () => {
  const ids = await drafted(builder, [defined('elder', 'code')])
  await published(builder, ids)
  const [made = ''] = await uniqueOf('elder')
  await sql.raw(`alter index ${schema}.${made} rename to elder_code_once`).execute(app.services.db)
  const { body } = await builder.call(showTableDraft, { id: ids[0]! })
  const columns = body.draft.columns.map((one) => ({ ...one, unique: false }))
  await builder.call(saveTableDraft, { id: ids[0]!, edit: body.edit, draft: { ...body.draft, columns } })
  expect(await published(builder, ids)).toEqual({ state: 'done', problems: [] })
  expect(await uniqueOf('elder')).toEqual([])
})

test('a table is taken away twice, and what it says of its own is guarded when it comes back', async () => {
  const ids = await drafted(builder, [defined('gone', 'code')])
  await published(builder, ids)
  await builder.call(addRow, { table: 'records.gone', values: { code: 'A' } }, key())
  expect(await published(builder, ids, { take_away: true })).toEqual({ state: 'done', problems: [] })
  // What stood under this name before its rows were kept apart.
  await sql
    .raw(
      `create table ${schema}_away.gone_of_before (code text); create unique index gone_pkey on ${schema}_away.gone_of_before (code)`,
    )
    .execute(app.services.db)
  expect(await published(builder, ids)).toEqual({ state: 'done', problems: [] })
  expect((await builder.call(queryRows, { table: 'records.gone' })).body.rows).toHaveLength(1)
  expect((await builder.call(addRow, { table: 'records.gone', values: { code: 'a' } }, key())).status).toBe(422)
  expect(await published(builder, ids, { take_away: true })).toEqual({ state: 'done', problems: [] })
  expect(await published(builder, ids)).toEqual({ state: 'done', problems: [] })
  const { rows } = await sql<{ indexname: string }>`select indexname from pg_indexes
    where schemaname = ${schema} and tablename = 'gone' order by 1`.execute(app.services.db)
  expect(rows.map(({ indexname }) => indexname)).toContain('gone_pkey')
})
