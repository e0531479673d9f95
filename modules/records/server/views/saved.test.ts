import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { column, table, words } from '../../shared/definition/kit.ts'
import { changeView, deleteView, listViews, markView, orderViews, saveView } from '../../shared/views/saved.ts'
import { grant, testTables } from '../../testing/tables.ts'

const named = (mn: string) => words(mn, mn, mn)
const goods = table('tried.goods_seen', {
  title: named('Бараа'),
  columns: {
    code: column('text', { title: named('Код'), required: true }),
    price: column('number', { title: named('Үнэ') }),
    note: column('text', { title: named('Тайлбар') }),
  },
  label: '{code}',
  sort: 'code',
})
const app = await startedApp()
const { roles } = app.places.orgs.trade
await testTables(app, [goods])
await grant(app, goods, roles.sales, ['r'], null)
await grant(app, goods, roles.employee, ['r', 'u'], { code: 'write', note: 'read' })
const [admin, sales, creator] = [await app.as('admin'), await app.as('sales'), await app.as('creator')]
const at = { table: 'tried.goods_seen' }
const names = async (who: typeof admin) => (await who.call(listViews, at)).body.views.map(({ name }) => name)
const dear = {
  sort: ['-price', 'code'],
  filter: {
    all: [
      { column: 'price', is: 'gt' as const, values: ['5'] },
      {
        any: [
          { column: 'price', is: 'empty' as const, values: [] },
          { column: 'code', is: 'filled' as const },
        ],
      },
      { column: 'code', is: 'filled' as const, values: [] },
    ],
  },
  columns: [
    { name: 'price', width: 90 },
    { name: 'code', is_pinned: true },
  ],
  measures: [{ of: 'sum' as const, column: 'price' }],
  places: { by: 'note', colour: 'price', card: ['code', 'price'] },
}
const save = async (who: typeof admin, name: string, more: object = {}) =>
  (await who.call(saveView, { ...at, name, view: {}, ...more })).body

test('what somebody saved is theirs alone until it is shared, which takes the right to change rows', async () => {
  const own = await save(admin, 'Үнэтэй')
  expect([await names(admin), await names(sales)]).toEqual([['Үнэтэй'], []])
  for (const body of [
    await sales.call(changeView, { ...at, id: own.id, version: 1, name: 'Миний' }),
    await sales.call(markView, { ...at, id: own.id, is_pinned: true }),
    await sales.call(deleteView, { ...at, id: own.id }),
  ])
    expect([body.status, body.body]).toMatchObject([404, { code: 'records.views.missing' }])
  expect((await sales.call(saveView, { ...at, name: 'Бүгдэд', view: {}, is_shared: true })).status).toBe(403)
  expect((await save(sales, 'Өөртөө')).may_change).toBe(true)

  const shared = (await admin.call(changeView, { ...at, id: own.id, version: 1, is_shared: true })).body
  expect(await names(sales)).toEqual(['Үнэтэй', 'Өөртөө'])
  expect((await sales.call(changeView, { ...at, id: own.id, version: 2, name: 'Миний' })).status).toBe(403)
  // What somebody saved meanwhile is not written over.
  expect((await creator.call(changeView, { ...at, id: own.id, version: 1, name: 'Х' })).status).toBe(409)
  expect((await creator.call(changeView, { ...at, id: own.id, version: shared.version, name: 'Бүгд' })).status).toBe(
    200,
  )
  await admin.call(deleteView, { ...at, id: own.id })
  expect(await names(sales)).toEqual(['Өөртөө'])
})

test('each pins, begins with and orders what they know; one of all is the first for whoever chose none', async () => {
  const [one, other] = [await save(admin, 'Нэг', { is_shared: true }), await save(admin, 'Хоёр', { is_shared: true })]
  await admin.call(changeView, { ...at, id: one.id, version: 1, is_first_of_all: true })
  await admin.call(changeView, { ...at, id: other.id, version: 1, is_first_of_all: true })
  await sales.call(markView, { ...at, id: one.id, is_pinned: true, is_first: true })
  await sales.call(markView, { ...at, id: other.id, is_first: true })
  await sales.call(orderViews, { ...at, ids: [other.id, one.id] })
  const said = async (who: typeof admin) =>
    (await who.call(listViews, at)).body.views
      .filter(({ is_shared }) => is_shared)
      .map((view) => [view.name, view.is_pinned, view.is_first, view.is_first_of_all])
  expect(await said(sales)).toEqual([
    ['Хоёр', false, true, true],
    ['Нэг', true, false, false],
  ])
  expect(await said(admin)).toEqual([
    ['Нэг', false, false, false],
    ['Хоёр', false, false, true],
  ])
  for (const { id } of [one, other]) await admin.call(deleteView, { ...at, id })
})

test('a shared view tells nothing of a column that is hidden, and keeps it through a change by whoever does not see it', async () => {
  const { id } = await save(admin, 'Үнэтэй', { is_shared: true, view: dear })
  const read = async (who: typeof admin) => (await who.call(listViews, at)).body.views.find((view) => view.id === id)!
  const seen = await read(creator)
  expect(JSON.stringify(seen)).not.toContain('price')
  expect(seen).toMatchObject({
    is_partial: true,
    view: {
      sort: ['code'],
      filter: { all: [{ column: 'code' }] },
      columns: [{ name: 'code' }],
      places: { card: ['code'] },
    },
  })
  const view = { ...seen.view, sort: ['-code'], columns: [{ name: 'note' }, { name: 'code' }] }
  expect((await creator.call(changeView, { ...at, id, version: 1, view })).status).toBe(200)
  const whole = await read(admin)
  expect(whole).toMatchObject({
    is_partial: false,
    view: {
      sort: ['-price', '-code'],
      columns: [{ name: 'price', width: 90 }, { name: 'note' }, { name: 'code' }],
      measures: dear.measures,
      places: { by: 'note', colour: 'price', card: ['code'] },
    },
  })
  expect(JSON.stringify(whole.view.filter)).toContain('"gt"')
  // A name that is written where nothing stands answers as one that is hidden.
  const [hidden, missing] = [
    await save(creator, 'Х', { view: { sort: ['price'] } }),
    await save(creator, 'Х', { view: { sort: ['nothing'] } }),
  ]
  expect(hidden).toEqual({ ...missing, id: hidden.id })
})
