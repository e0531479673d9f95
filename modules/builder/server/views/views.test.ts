import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { startedApp } from '#app/testing/started-app.ts'
import { setSourceGrant, type SourceGrant } from '#modules/access/server/index.ts'
import type { Context } from '#platform/server/route.ts'
import { withTenant } from '#platform/server/tenancy.ts'
import { searchText } from '#platform/shared/search-words.ts'
import {
  addRow,
  aggregateRows,
  changeRow,
  deleteRows,
  column,
  queryRows,
  showRow,
  showTable,
  table,
  type Table,
  type View,
  words,
} from '#modules/records/shared/index.ts'
import {
  changeUse,
  previewTables,
  saveTableDraft,
  showTableDraft,
  showUse,
  tryViewDraft,
} from '../../shared/contract.ts'
import { showUses } from '../../shared/uses/contract.ts'
import { drafted, key, published } from '../../testing/builders.ts'

const app = await startedApp()
const builder = await app.as('builder')
const own = (text: string) => words(text, text, text)
const shop = table('records.shops', {
  title: own('Дэлгүүр'),
  columns: { name: column('text', { title: own('Нэр'), required: true }), area: column('text', { title: own('Бүс') }) },
  label: '{name}',
  sort: 'name',
})
const sale = table('records.sales', {
  title: own('Борлуулалт'),
  columns: {
    shop: column('relation', { title: own('Дэлгүүр'), rows_of: 'records.shops' }),
    day: column('date', { title: own('Өдөр'), required: true }),
    amount: column('money', { title: own('Дүн') }),
    back: column('money', { title: own('Буцаалт') }),
  },
  label: '{day}',
  sort: 'day',
})
const byMonth: View = {
  sources: [
    { as: 's', table: sale.name },
    { as: 'p', table: shop.name },
  ],
  joins: [{ from: 's', to: 'p', kind: 'left', on: [{ left: 'shop', is: '=', right: 'id' }] }],
  columns: [
    { name: 'area', from: 'p.area' },
    { name: 'month', from: 's.day', by: 'month' },
    { name: 'sales', of: 'count' },
    { name: 'net', formula: 's_amount - s_back', of: 'sum' },
  ],
  filter: { all: [{ column: 's.amount', is: 'gt', values: ['0'] }] },
}
const summary: Table = {
  ...table('records.sales_by_month', {
    title: own('Сарын борлуулалт'),
    columns: {
      area: column('text', { title: own('Бүс') }),
      month: column('date', { title: own('Сар') }),
      sales: column('integer', { title: own('Тоо') }),
      net: column('money', { title: own('Цэвэр') }),
    },
    label: '{area} {month}',
    sort: '-month',
  }),
  view: byMonth,
}
const [shopId = '', saleId = '', viewId = ''] = await drafted(builder, [shop, sale, summary])
expect(await published(builder, [shopId, saleId, viewId])).toEqual({ state: 'done', problems: [] })

const add = async (to: string, values: Record<string, string>) =>
  (await builder.call(addRow, { table: to, values }, key())).body.id
const north = await add(shop.name, { name: 'Хойд', area: 'Дархан' })
const south = await add(shop.name, { name: 'Өмнөд', area: 'Говь' })
for (const [at, day, amount, back] of [
  [north, '2026-01-10', '1000', '100'],
  [north, '2026-01-20', '500', '0'],
  [north, '2026-02-01', '300', '0'],
  [south, '2026-02-03', '700', '50'],
  [south, '2026-02-04', '0', '0'],
] as const)
  await add(sale.name, { shop: `${at} x`, day, amount, back })

const rowsOf = async (asked: object = {}) =>
  (await builder.call(queryRows, { table: summary.name, ...asked })).body.rows.map(({ values }) => values)

const redrawn = async (id: string, change: (draft: Table) => Table) => {
  const { body } = await builder.call(showTableDraft, { id })
  return builder.call(saveTableDraft, { id, edit: body.edit, draft: change(body.draft) })
}

test('figures of joined and grouped tables are rows like others: filtered, sorted, sought, counted', async () => {
  expect(await rowsOf({ sort: ['area', 'month'] })).toEqual([
    { area: 'Говь', month: '2026-02-01', sales: '1', net: '650' },
    { area: 'Дархан', month: '2026-01-01', sales: '2', net: '1400' },
    { area: 'Дархан', month: '2026-02-01', sales: '1', net: '300' },
  ])
  expect(await rowsOf({ filter: { column: 'net', is: 'ge', values: ['650'] }, sort: ['-net'] })).toMatchObject([
    { net: '1400' },
    { net: '650' },
  ])
  expect(await rowsOf({ search: 'говь' })).toHaveLength(1)
  const { body } = await builder.call(aggregateRows, {
    table: summary.name,
    group: [{ column: 'area' }],
    measures: [{ of: 'sum', column: 'net' }],
  })
  expect(body.groups.map(({ at, measures }) => [at[0]?.value, measures[0]])).toEqual([
    ['Говь', '650'],
    ['Дархан', '1700'],
  ])
})

test('a row of a view keeps its address, page after page', async () => {
  const first = await builder.call(queryRows, { table: summary.name, limit: 2, sort: ['area'] })
  const second = await builder.call(queryRows, {
    table: summary.name,
    limit: 2,
    sort: ['area'],
    after: first.body.next!,
  })
  const ids = [...first.body.rows, ...second.body.rows].map(({ id }) => id)
  expect(new Set(ids).size).toBe(3)
  for (const id of ids) expect((await builder.call(showRow, { table: summary.name, id })).body.id).toBe(id)
})

test('nobody writes a view, whatever they were given', async () => {
  const { body } = await builder.call(showTable, { table: summary.name })
  expect(body.actions).toEqual(['r', 'export'])
  const { id } = (await builder.call(queryRows, { table: summary.name })).body.rows[0]!
  expect((await builder.call(addRow, { table: summary.name, values: { area: 'Х' } }, key())).status).toBe(403)
  const wish = { table: summary.name, id, was: { area: 'Говь' }, values: { area: 'Х' } }
  expect((await builder.call(changeRow, wish, key())).status).toBe(403)
  const use = (await builder.call(showUse, { id: viewId })).body
  expect(use.offered).toEqual(['r', 'export'])
  const roles = use.roles.map((role) => ({ id: role.id, actions: ['r' as const, 'c' as const, 'u' as const] }))
  expect((await builder.call(changeUse, { id: viewId, roles, in_menu: false })).status).toBe(200)
  expect((await builder.call(showUse, { id: viewId })).body.roles.map(({ actions }) => actions)).toEqual(
    roles.map(() => ['r']),
  )
})

test('what was deleted in a table is in no view, and what changes there is there at once', async () => {
  const gone = await add(sale.name, { shop: `${south} x`, day: '2026-03-01', amount: '9', back: '0' })
  expect(await rowsOf()).toHaveLength(4)
  await builder.call(deleteRows, { table: sale.name, ids: [gone] }, key())
  expect(await rowsOf()).toHaveLength(3)
})

test('another organisation, another role and nobody at all do not hear that there is such a view', async () => {
  const principal = await app.as('principal')
  expect((await principal.call(queryRows, { table: summary.name })).status).toBe(404)
  const answer = await fetch(`${app.address}/api/records/${summary.name}/query`, { method: 'POST' })
  expect(answer.status).toBe(401)
})

test('a view that cannot be read is refused in words, and the one before serves on', async () => {
  await redrawn(viewId, (draft) => ({ ...draft, view: { ...byMonth, joins: [] } }))
  const refused = await published(builder, [viewId])
  expect(refused).toMatchObject({ state: 'not taken', code: 'builder.not_publishable' })
  expect(await rowsOf()).toHaveLength(3)
  await redrawn(viewId, (draft) => ({ ...draft, view: byMonth }))
})

test('a change of a table that would break a view is refused with its name, and taken with a view that fits it', async () => {
  const without = (draft: Table) => ({ ...draft, columns: draft.columns.filter(({ name }) => name !== 'back') })
  await redrawn(saleId, without)
  const { problems } = (await builder.call(previewTables, { ids: [saleId] })).body
  expect(problems).toMatchObject([
    { table: 'sales', problem: expect.any(String), examples: ['Сарын борлуулалт', 's_amount - s_back'] },
  ])
  await redrawn(viewId, (draft) => ({
    ...draft,
    view: {
      ...byMonth,
      columns: byMonth.columns.map((one) => (one.name === 'net' ? { name: 'net', from: 's.amount', of: 'sum' } : one)),
    },
  }))
  expect((await published(builder, [saleId, viewId])).state).toBe('done')
  expect(await rowsOf({ sort: ['area', 'month'] })).toMatchObject([{ net: '700' }, { net: '1500' }, { net: '300' }])
  expect(await published(builder, [saleId], { take_away: true })).toMatchObject({ state: 'not taken' })
})

test('a table tells which views are made of it', async () => {
  const { body } = await builder.call(showUses, { id: shopId })
  expect(body).toContainEqual(
    expect.objectContaining({ what: 'view', by: summary.title, to: `/builder/tables/${viewId}` }),
  )
})

test('a text is tried through the rights of whoever writes it, shown with its kinds, and published', async () => {
  const [id = ''] = await drafted(builder, [
    {
      ...table('records.areas', {
        title: own('Бүсүүд'),
        columns: { area: column('text', { title: own('Бүс') }), best: column('money', { title: own('Дээд') }) },
        label: '{area}',
        sort: 'area',
      }),
      view: { sources: [], joins: [], columns: [], text: '' },
    },
  ])
  const write = (text: string) => redrawn(id, (draft) => ({ ...draft, view: { ...draft.view!, text } }))
  const tried = async (text: string) => {
    await write(text)
    const { body } = await builder.call(showTableDraft, { id })
    return (await builder.call(tryViewDraft, { id, draft: body.draft })).body
  }
  const good = `select p.area, max(s.amount) as best from sales s join shops p on p.id = s.shop group by p.area`
  expect(await tried(good)).toMatchObject({
    problems: [],
    columns: [
      { name: 'area', type: 'text' },
      { name: 'best', type: 'numeric' },
    ],
    rows: expect.arrayContaining([{ area: 'Говь', best: '700' }]),
    cost: expect.any(Number),
    opened: [{ table: own('Борлуулалт') }, { table: own('Дэлгүүр') }],
  })
  expect(
    (await tried(`select set_config('app.org_id', '2', true) as area, 1 as best from sales`)).problems,
  ).toHaveLength(1)
  expect(
    (await tried(`select count(*) as best, max(a.area) as area from shops a, shops b, shops c where 1 / 0 = 1`))
      .problems,
  ).toHaveLength(1)
  await write(`select p.area, p.name as best from shops p`)
  expect(await published(builder, [id])).toMatchObject({ state: 'refused' })
  await write(good)
  expect((await published(builder, [id])).state).toBe('done')
  const { body } = await builder.call(queryRows, { table: 'records.areas', sort: ['-best'] })
  expect(body.rows.map(({ values }) => values)).toEqual([
    { area: 'Дархан', best: '1000' },
    { area: 'Говь', best: '700' },
  ])
})

test('before it is published, what a view opens to its readers is told', async () => {
  await redrawn(viewId, (draft) => ({ ...draft, title: own('Сараар') }))
  const { opened } = (await builder.call(previewTables, { ids: [viewId] })).body
  expect(opened).toMatchObject([
    { table: sale.title, columns: [own('Дэлгүүр'), own('Өдөр'), own('Дүн')] },
    { table: shop.title, columns: [own('Бүс')] },
  ])
})

/** What builders read of the shops from now on; `version`: how often that was said before. */
function reads(version: number, columns: SourceGrant['columns'], row_condition: string | null) {
  const { orgId, users, roles } = app.places.orgs.trade
  const userId = users['admin']!
  return withTenant(app.services.db, { orgId, userId }, (db) =>
    setSourceGrant({ db, principal: { orgId, userId, roleId: roles.admin } } as Context, {
      holder: { role_id: roles['builder'] },
      source: shop.name,
      names: { source: shop.title, holder: 'builder' },
      version,
      actions: ['r'],
      row_condition,
      columns,
    }),
  )
}

test('nobody publishes what they do not read: a table, some of its rows, a column of it', async () => {
  const creator = await app.as('creator')
  expect((await creator.call(tryViewDraft, { id: viewId, draft: summary })).status).toBe(403)
  const { body } = await builder.call(showUse, { id: shopId })
  await builder.call(changeUse, {
    id: shopId,
    roles: body.roles.map(({ id }) => ({ id, actions: [] })),
    in_menu: false,
  })
  const problem = async () => {
    const { problems } = (await builder.call(previewTables, { ids: [viewId] })).body
    const draft = (await builder.call(showTableDraft, { id: viewId })).body.draft
    const tried = (await builder.call(tryViewDraft, { id: viewId, draft })).body
    expect([tried.rows, tried.problems.map((one) => one.problem)]).toEqual([[], problems.map((one) => one.problem)])
    expect(await published(builder, [viewId])).toMatchObject({ state: 'not taken' })
    return problems[0]?.problem
  }
  expect(await problem()).toBe('Энэ хүснэгтийг харах эрх танд байхгүй.')
  await reads(0, null, `name == 'Хойд'`)
  expect(await problem()).toContain('зарим мөрийг л хардаг')
  await reads(1, { name: 'read' }, null)
  expect(await problem()).toBe('Энэ хүснэгтэд танд харагдахгүй багана байна.')
})

test('behind the look at the text, what runs a text as SQL is closed, and rows are sought as those of tables are', async () => {
  const { db } = app.services
  const asked = withTenant(db, app.places.orgs.trade.principals['builder']!, (trx) =>
    sql`select query_to_xml('select 1', true, true, '')`.execute(trx),
  )
  await expect(asked).rejects.toMatchObject({ code: '42501' })
  for (const text of [
    'Мөнхбат Цэцэг',
    'Өгөөмөр Ууганбаяр',
    'Ёндон Щербаков Юмжаа',
    'khan xaan cyril yellow',
    'Говь-Алтай 2026',
  ]) {
    const { rows } = await sql<{ said: string }>`select records.plain_text(${text}) as said`.execute(db)
    expect(rows[0]?.said.replaceAll('-', ' ')).toBe(searchText(text))
  }
})
