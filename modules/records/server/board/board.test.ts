import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { groupRows, moveRow } from '../../shared/board.ts'
import { addRow, changeRow, deleteRows, queryRows } from '../../shared/contract.ts'
import { column, table, words } from '../../shared/definition/kit.ts'
import { grant, testTables } from '../../testing/tables.ts'

const named = (mn: string) => words(mn, mn, mn)
const stages = table('boarded.stages', {
  title: named('Шат'),
  columns: {
    name: column('text', { title: named('Нэр'), required: true }),
    sort: column('integer', { title: named('Дараалал') }),
  },
  label: '{name}',
  sort: 'sort',
})
const leads = table('boarded.leads', {
  title: named('Боломж'),
  columns: {
    title: column('text', { title: named('Гарчиг'), required: true }),
    stage: column('relation', { title: named('Шат'), rows_of: 'boarded.stages' }),
    heat: column('select', {
      title: named('Халуун'),
      options: [
        { value: 'hot', label: named('Халуун') },
        { value: 'cold', label: named('Хүйтэн') },
      ],
    }),
    is_open: column('checkbox', { title: named('Нээлттэй') }),
  },
  label: '{title}',
  sort: 'title',
  ranked: true,
})

const app = await startedApp()
await testTables(app, [stages, leads])
const [admin, sales] = [await app.as('admin'), await app.as('sales')]
await grant(app, leads, app.places.orgs.trade.roles['sales'], ['r'], { title: 'read', heat: 'read' })

const stage = async (name: string, sort: string) =>
  (await admin.call(addRow, { table: 'boarded.stages', values: { name, sort } })).body
const [won, fresh] = [await stage('Авсан', '2'), await stage('Шинэ', '1')]
const lead = async (title: string, more: Record<string, string | boolean> = {}) =>
  (await admin.call(addRow, { table: 'boarded.leads', values: { title, ...more } })).body
const [a, b, c, d] = [
  await lead('А', { stage: `${won.id} х`, heat: 'hot' }),
  await lead('Б', { heat: 'hot', is_open: true }),
  await lead('В', { heat: 'cold' }),
  await lead('Г'),
]
const part = async (limit: number, after: string | null) =>
  (await admin.call(queryRows, { table: 'boarded.leads', sort: ['rank'], limit, after })).body
const order = async () => {
  const first = await part(2, null)
  const rest = await part(20, first.next)
  return [...first.rows, ...rest.rows].map(({ values }) => values['title']).join('')
}
const move = (id: string, to: { after?: string; before?: string }, change = {}) =>
  admin.call(moveRow, { table: 'boarded.leads', id, after: to.after ?? null, before: to.before ?? null, ...change })

test('what a relation may name is a group of a board, in its own order, with how many rows name it', async () => {
  const groups = async (asked: object, who = admin) =>
    (await who.call(groupRows, { table: 'boarded.leads', column: 'stage', ...asked })).body.groups
  expect(await groups({})).toEqual([
    { value: `${fresh.id} Шинэ`, count: 0 },
    { value: `${won.id} Авсан`, count: 1 },
    { value: null, count: 3 },
  ])
  expect(await groups({ column: 'heat', filter: { column: 'title', is: 'is_not', values: ['А'] } })).toEqual([
    { value: 'cold', count: 1 },
    { value: 'hot', count: 1 },
    { value: null, count: 1 },
  ])
  expect(await groups({ column: 'is_open' })).toEqual([
    { value: false, count: 3 },
    { value: true, count: 1 },
  ])
  for (const wrong of [
    [admin, 'title'],
    [admin, 'nothing'],
    [sales, 'stage'],
  ] as const)
    expect((await wrong[0].call(groupRows, { table: 'boarded.leads', column: wrong[1] })).status).toBe(422)
  expect(await groups({ column: 'heat' }, sales)).toHaveLength(3)
})

test('a row is put where it was let go; those that nobody moved come last, as they were made', async () => {
  expect(await order()).toBe('АБВГ')
  await move(d.id, { after: a.id })
  expect(await order()).toBe('АГБВ')
  await move(c.id, { before: a.id })
  expect(await order()).toBe('ВАГБ')
  const late = await lead('Д')
  expect(await order()).toBe('ВАГБД')
  await move(b.id, { after: late.id })
  expect(await order()).toBe('ВАГДБ')
  await admin.call(deleteRows, { table: 'boarded.leads', ids: [late.id] })
  // Beside one that somebody else deleted meanwhile.
  await move(a.id, { after: late.id })
  expect(await order()).toBe('ВГАБ')
  expect((await move(a.id, { after: won.id })).status).toBe(404)
  expect((await sales.call(moveRow, { table: 'boarded.leads', id: a.id, after: b.id, before: null })).status).toBe(403)
  expect(
    await admin.call(moveRow, { table: 'boarded.stages', id: won.id, after: fresh.id, before: null }),
  ).toMatchObject({ status: 422 })
})

test('people who move rows at once lose none of it, and share no place', async () => {
  const before = await order()
  const made = await Promise.all(['1', '2', '3', '4', '5', '6'].map((title) => lead(title)))
  const moved = await Promise.all(made.map(({ id }) => move(id, { after: c.id })))
  expect(moved.map(({ status }) => status)).toEqual(made.map(() => 200))
  const after = await order()
  expect(after.replace(/\d/g, '')).toBe(before)
  expect(after).toMatch(/^В\d{6}Г/u)
})

test('a place and what it says of the row come together, or neither does', async () => {
  const before = await order()
  await admin.call(changeRow, { table: 'boarded.leads', id: b.id, was: { heat: 'hot' }, values: { heat: 'cold' } })
  const late = await move(b.id, { before: c.id }, { was: { heat: 'hot' }, values: { heat: null } })
  expect(late).toMatchObject({ status: 409, body: { code: 'records.changed_meanwhile' } })
  expect(await order()).toBe(before)
  const done = await move(b.id, { before: c.id }, { was: { heat: 'cold' }, values: { heat: null } })
  expect(done.body.values['heat']).toBeNull()
  expect((await order()).startsWith('БВ')).toBe(true)
})

test('whoever sees some rows alone moves those, beside those; of the others nothing is counted', async () => {
  const hr = await app.as('hr')
  await grant(app, leads, app.places.orgs.trade.roles.hr, ['r', 'u'], null, 0, 'heat == "cold"')
  await admin.call(changeRow, { table: 'boarded.leads', id: d.id, was: { heat: null }, values: { heat: 'cold' } })
  const groups = await hr.call(groupRows, { table: 'boarded.leads', column: 'heat' })
  expect(groups.body.groups).toEqual([{ value: 'cold', count: 2 }])
  // The stages themselves are not theirs to read.
  expect((await hr.call(groupRows, { table: 'boarded.leads', column: 'stage' })).body.groups).toEqual([
    { value: null, count: 2 },
  ])
  const move = (id: string, after: string) =>
    hr.call(moveRow, { table: 'boarded.leads', id, after, before: null }).then(({ status }) => status)
  expect(await move(c.id, d.id)).toBe(200)
  const { rows } = (await hr.call(queryRows, { table: 'boarded.leads', sort: ['rank'] })).body
  expect(rows.map(({ values }) => values['title'])).toEqual(['Г', 'В'])
  expect([await move(a.id, c.id), await move(c.id, a.id)]).toEqual([404, 404])
})
