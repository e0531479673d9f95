import { afterAll, expect, test } from 'vitest'
import { kindOf, registerKinds, registry } from '#platform/shared/fields/index.ts'
import { column, table, words } from '#modules/records/shared/index.ts'
import { addCount, addSource, changeRead, firstView, joinColumns, removeSource, takeColumns } from './edits.ts'

// Relations are a kind of the tables.
const relation = { ...kindOf('text'), name: 'relation', to: 'row', stored: 'row' as const }
afterAll(registerKinds(registry().kinds.has(relation.name) ? [] : [relation]))
const own = (text: string) => words(text, text, text)
const shops = table('records.shops', {
  title: own('Дэлгүүр'),
  columns: { name: column('text', { title: own('Нэр'), required: true, unique: true }) },
  label: '{name}',
  sort: 'name',
})
const sales = table('records.sales', {
  title: own('Борлуулалт'),
  columns: {
    shop: column('relation', { title: own('Дэлгүүр'), rows_of: shops.name }),
    day: column('date', { title: own('Өдөр') }),
    price: column('money', { title: own('Үнэ') }),
  },
  label: '{day}',
  sort: 'day',
})
const all = [shops, sales]
const begun = firstView(own('Харагдац'), sales)

test('a view begins with the columns of its first table, without what only rows that are written have', () => {
  expect(begun.view?.columns.map(({ from }) => from)).toEqual(['sales.shop', 'sales.day', 'sales.price'])
  const [name] = firstView(own('Х'), shops).columns
  expect(name).toMatchObject({ kind: 'text', required: false })
  expect(name).not.toHaveProperty('unique')
})

test('a table that is added is joined by its relation, under a name that no other has', () => {
  const two = addSource(begun, shops, all)
  expect(two.view?.joins).toEqual([
    { from: 'sales', to: 'shops', kind: 'left', on: [{ left: 'shop', is: '=', right: 'id' }] },
  ])
  expect(addSource(two, shops, all).view?.sources.map(({ as }) => as)).toEqual(['sales', 'shops', 'shops2'])
})

test('a line between two that are joined is one condition more', () => {
  const two = addSource(begun, shops, all)
  const more = joinColumns(two, 'shops.name', 'sales.shop')
  expect(more.view?.joins[0]?.on).toEqual([
    { left: 'shop', is: '=', right: 'id' },
    { left: 'shop', is: '=', right: 'name' },
  ])
  expect(joinColumns(two, 'sales.day', 'sales.price')).toBe(two)
})

test('a column is of the kind of its figure, and of its own again without one', () => {
  const [first] = begun.columns
  const counted = changeRead(begun, first!.name, { of: 'distinct' }, all)
  expect(counted.columns[0]).toMatchObject({ kind: 'integer' })
  expect(counted.columns[0]).not.toHaveProperty('rows_of')
  expect(changeRead(counted, first!.name, { of: undefined }, all).columns[0]).toMatchObject({
    kind: 'relation',
    rows_of: shops.name,
  })
})

test('with a table goes all that was read of it', () => {
  const without = removeSource(addCount(addSource(begun, shops, all), own('Тоо')), 'sales')
  expect(without.columns.map(({ label }) => label.mn)).toEqual(['Тоо'])
  expect(without.view).toMatchObject({ joins: [], sources: [{ as: 'shops' }] })
})

test('the columns of a text keep what they were called, where they still say the same sort of thing', () => {
  const taken = takeColumns(begun, [
    { name: begun.columns[1]!.name, kept: ['day'] },
    { name: 'total', kept: ['decimal'] },
  ])
  expect(taken.columns).toMatchObject([
    { label: own('Өдөр'), kind: 'date' },
    { name: 'total', kind: 'number' },
  ])
})
