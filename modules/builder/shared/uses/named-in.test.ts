import { expect, test } from 'vitest'
import { choicesNamedIn, namedIn } from './named-in.ts'

const definition = {
  name: 'records.cars',
  title: { mn: 'price' },
  label: '{plate} {price}',
  sort: ['-price'],
  columns: [
    { name: 'price', kind: 'number', label: { mn: 'price' } },
    { name: 'plate', kind: 'text', label: { mn: 'Дугаар' } },
    {
      name: 'sum',
      kind: 'number',
      label: { mn: 'Нийт' },
      formula: "price * 2 + size('price')",
      shown_if: 'prices > 1',
    },
  ],
  rules: [{ when: 'price < 0', says: { mn: 'price' }, column: 'price' }],
  later: { anything: [{ by: 'price' }] },
}
const places = (name: string) => namedIn(definition, [name]).map(({ path }) => path.join('.'))

test('a column is found wherever a definition names it, and nowhere else', () => {
  expect(places('price')).toEqual([
    'label',
    'sort.0',
    'columns.2.formula',
    'rules.0.when',
    'rules.0.column',
    'later.anything.0.by',
  ])
  expect(places('plate')).toEqual(['label'])
  expect(places('sum')).toEqual([])
})

test('a choice is found in expressions and settings', () => {
  const used = {
    columns: [{ name: 'state', options: [{ value: 'red', label: { mn: 'red' } }], required_if: "state == 'red'" }],
    views: [{ kind: 'grid', filter: { column: 'state', values: ['red'] } }],
  }
  expect(choicesNamedIn(used, ['red', 'blue']).map(({ path }) => path.join('.'))).toEqual([
    'columns.0.required_if',
    'views.0.filter.values.0',
  ])
})
