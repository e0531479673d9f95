import fc from 'fast-check'
import { expect, test } from 'vitest'
import { startedApp } from '#app/testing/started-app.ts'
import { addRow, changeRow, deleteRows, queryRows, type Row } from '../../shared/contract.ts'
import { moveRow } from '../../shared/board.ts'
import { column, table, words } from '../../shared/definition/kit.ts'
import { listBranches } from '../../shared/relations/branches.ts'
import { tried } from '../../testing/importing.ts'
import { grant, testTables } from '../../testing/tables.ts'

const named = (mn: string) => words(mn, mn, mn)
const kinds = table('tried.kinds', {
  title: named('Ангилал'),
  columns: {
    name: column('text', { title: named('Нэр'), required: true, unique: true }),
    above: column('relation', { title: named('Дээд'), rows_of: 'tried.kinds', is_parent: true }),
  },
  label: '{name}',
  sort: 'name',
  ranked: true,
})
const things = table('tried.sorted', {
  title: named('Юмс'),
  columns: {
    name: column('text', { title: named('Нэр'), required: true }),
    kind: column('relation', { title: named('Ангилал'), rows_of: 'tried.kinds' }),
    also: column('relations', { title: named('Бас'), rows_of: 'tried.kinds' }),
  },
  label: '{name}',
  sort: 'name',
})

const app = await startedApp()
const { trade } = app.places.orgs
await testTables(app, [kinds, things])
const admin = await app.as('admin')
const ref = (id: string | null) => (id === null ? null : `${id} х`)
const add = async (name: string, above: Row | null = null) =>
  (await admin.call(addRow, { table: 'tried.kinds', values: { name, above: ref(above?.id ?? null) } })).body
const put = (row: Row, under: Row | null, was: Row | null) =>
  admin.call(changeRow, {
    table: 'tried.kinds',
    id: row.id,
    was: { above: ref(was?.id ?? null) },
    values: { above: ref(under?.id ?? null) },
  })
const below = async (under: Row | null, more: object = {}) =>
  (await admin.call(listBranches, { table: 'tried.kinds', under: under?.id ?? null, ...more })).body.rows.map(
    ({ values, below: count, leads }) => `${values['name'] as string} ${count}${leads ? ' leads' : ''}`,
  )

const animals = await add('Амьтан')
const birds = await add('Шувуу', animals)
const eagle = await add('Бүргэд', birds)
const crane = await add('Тогоруу', birds)
const plants = await add('Ургамал')

test('what stands below a row comes when it is opened, each with how much is below it', async () => {
  expect(await below(null)).toEqual(['Амьтан 1', 'Ургамал 0'])
  expect(await below(animals)).toEqual(['Шувуу 2'])
  expect(await below(birds)).toEqual(['Бүргэд 0', 'Тогоруу 0'])
  expect(await below(null, { search: 'togoruu' })).toEqual(['Амьтан 1 leads'])
  expect(await below(birds, { search: 'togoruu' })).toEqual(['Тогоруу 0'])
  const first = (await admin.call(listBranches, { table: 'tried.kinds', under: birds.id, limit: 1 })).body
  const next = await below(birds, { limit: 1, after: first.next })
  expect([first.rows.map(({ id }) => id), next]).toEqual([[eagle.id], ['Тогоруу 0']])
})

test('a row is put where it was let go: below another one, before its neighbour', async () => {
  const moved = await admin.call(moveRow, {
    table: 'tried.kinds',
    id: crane.id,
    after: null,
    before: eagle.id,
    was: {},
    values: {},
  })
  expect(moved.status).toBe(200)
  expect(await below(birds)).toEqual(['Тогоруу 0', 'Бүргэд 0'])
})

test('nothing stands below itself, whoever puts it there and however', async () => {
  const loop = { status: 422, body: { fields: { 'values.above': expect.any(String) as string } } }
  expect(await put(animals, animals, null)).toMatchObject(loop)
  expect(await put(animals, eagle, null)).toMatchObject(loop)
  const file = await tried(admin, 'tried.kinds', [
    ['Нэр', 'Дээд'],
    ['Амьтан', 'Бүргэд'],
  ])
  expect(file.counts).toMatchObject({ create: 0, bad_new: 0 })
  expect(await below(null)).toEqual(['Амьтан 1', 'Ургамал 0'])
  // Each alone is right; together they would be a ring.
  for (let round = 0; round < 5; round += 1) {
    const [one, other] = [await add(`Нэг ${round}`), await add(`Хоёр ${round}`)]
    const told = await Promise.all([put(one, other, null), put(other, one, null)])
    expect(told.map(({ status }) => String(status)).toSorted()).toEqual(['200', '422'])
  }
})

test('a tree has fifty levels, counted with what a moved row carries', async () => {
  let last = plants
  for (let level = 2; level <= 50; level += 1) last = await add(`Түвшин ${level}`, last)
  expect(await add('Дэндүү гүн', last)).toMatchObject({ fields: { 'values.above': expect.any(String) as string } })
  expect((await put(plants, eagle, null)).status).toBe(422)
})

test('a row with others below it is not deleted alone', async () => {
  const remove = (...ids: string[]) => admin.call(deleteRows, { table: 'tried.kinds', ids })
  const [top, leaf] = [await add('Дээр'), await add('Доор')]
  await put(leaf, top, null)
  expect((await remove(top.id)).status).toBe(409)
  expect((await remove(top.id, leaf.id)).body).toEqual({ count: 2 })
})

test('who does not see under what a row stands sees no tree', async () => {
  await grant(app, kinds, trade.roles.sales, ['r'], { name: 'read' })
  const sales = await app.as('sales')
  expect((await sales.call(listBranches, { table: 'tried.kinds', under: null })).status).toBe(422)
  expect((await admin.call(listBranches, { table: 'tried.sorted', under: null })).status).toBe(422)
})

test('a filter "in or below" finds what the tree says, whatever the tree is', async () => {
  const names = Array.from({ length: 8 }, (_, at) => `Мод ${at}`)
  const rows: Row[] = []
  for (const name of names) rows.push(await add(name))
  for (const [at, row] of rows.entries())
    await admin.call(addRow, {
      table: 'tried.sorted',
      values: { name: `Юм ${at}`, kind: ref(row.id), also: ref(rows[(at + 3) % 8]!.id) },
    })
  const stands = new Map<number, number | null>(rows.map((_, at) => [at, null]))
  const isBelow = (at: number, top: number): boolean => {
    const up = stands.get(at) ?? null
    return at === top || (up !== null && isBelow(up, top))
  }
  const found = async (by: string, top: number) =>
    (
      await admin.call(queryRows, {
        table: 'tried.sorted',
        filter: { column: by, is: 'below', values: [rows[top]!.id] },
      })
    ).body.rows.map(({ values }) => String(values['name']))
  const place = fc.record({ at: fc.nat(7), under: fc.option(fc.nat(7), { nil: null }), asked: fc.nat(7) })
  await fc.assert(
    fc.asyncProperty(place, async ({ at, under, asked }) => {
      const was = stands.get(at) ?? null
      const told = await put(rows[at]!, under === null ? null : rows[under]!, was === null ? null : rows[was]!)
      // A ring is refused, and nothing else.
      expect(told.status).toBe(under !== null && isBelow(under, at) ? 422 : 200)
      if (told.status === 200) stands.set(at, under)
      const within = names.flatMap((_, one) => (isBelow(one, asked) ? [one] : []))
      expect(await found('kind', asked)).toEqual(within.map((one) => `Юм ${one}`))
      const also = within.map((one) => `Юм ${(one + 5) % 8}`).toSorted()
      expect(await found('also', asked)).toEqual(also)
    }),
    { numRuns: 25 },
  )
})
