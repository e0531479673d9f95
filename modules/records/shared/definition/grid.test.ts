import { expect, test } from 'vitest'
import { deliveredLook, type GridDefinition, gridFor, headsOver } from './grid.ts'

const own = (mn: string) => ({ mn })
const table = { columns: ['name', 'price', 'day', 'secret'].map((name) => ({ name })) }
const grid: GridDefinition = {
  columns: [
    { name: 'price', pinned: 'left', width: 120 },
    { name: 'day', is_hidden: true },
    { name: 'name', link: '/x?q={secret}', cell: { kind: 'callForm', begins: { note: '{price}' } } },
  ],
  heads: [{ title: own('Мөнгө'), columns: ['price', 'secret'] }],
  measures: [{ of: 'sum', column: 'price' }],
  sort: ['-secret', 'name'],
}

test('columns stand as the definition says; one that is new follows, and one that it hides is hidden', () => {
  expect(deliveredLook(grid, table).columns).toEqual([
    { name: 'price', width: 120, is_pinned: true },
    { name: 'name' },
    { name: 'secret' },
  ])
  expect(deliveredLook({}, table)).toEqual({ group: [], measures: [], colours: [], height: 'normal' })
})

test('of a column that somebody does not see the definition says nothing, not even where it leads', () => {
  const seen = gridFor(grid, { columns: table.columns.filter(({ name }) => name !== 'secret') })
  expect(JSON.stringify(seen)).not.toContain('secret')
  expect(seen.columns?.[2]).toEqual({ name: 'name', cell: { kind: 'callForm', begins: { note: '{price}' } } })
  expect(gridFor(grid, { columns: [{ name: 'name' }] })).toMatchObject({
    heads: [],
    measures: [],
    columns: [{ name: 'name' }],
  })
  expect(JSON.stringify(gridFor(grid, { columns: [{ name: 'name' }] }))).not.toContain('price')
})

test('a heading stands over columns that are side by side, and twice where another comes between', () => {
  const heads = [{ title: 'Мөнгө', columns: ['price', 'sum'] }]
  expect(headsOver(['name', 'price', 'sum', 'day'], heads)).toEqual([
    { title: null, from: 0, count: 1 },
    { title: 'Мөнгө', from: 1, count: 2 },
    { title: null, from: 3, count: 1 },
  ])
  expect(headsOver(['price', 'day', 'sum'], heads).map(({ title }) => title)).toEqual(['Мөнгө', null, 'Мөнгө'])
})
