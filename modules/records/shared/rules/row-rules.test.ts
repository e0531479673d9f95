import { expect, test } from 'vitest'
import { column, table, words } from '../definition/kit.ts'
import { brokenRules, computedColumns, problemsInRow, withFormulas, withoutHidden } from './row-rules.ts'

const own = (name: string) => words(name, name, name)
const trips = table('records.trips', {
  title: own('Аялал'),
  columns: {
    with_tax: column('money', { title: own('Татвартай'), formula: 'total * 1.1' }),
    total: column('money', { title: own('Нийт'), formula: 'price * quantity' }),
    price: column('money', { title: own('Үнэ') }),
    quantity: column('integer', { title: own('Тоо') }),
    is_abroad: column('checkbox', { title: own('Гадаадад') }),
    country: column('text', { title: own('Улс'), shown_if: 'is_abroad == true', required_if: 'is_abroad == true' }),
    from_day: column('date', { title: own('Эхлэх') }),
    to_day: column('date', { title: own('Дуусах') }),
  },
  label: '{country}',
  sort: 'price',
  rules: [{ when: 'to_day < from_day', says: own('Дуусах нь эхлэхээс өмнө байна'), column: 'to_day' }],
})
const TODAY = '2026-11-27'

test('figures follow from the row, each behind those that it reads; what is empty makes them empty', () => {
  expect(computedColumns(trips)?.map(({ name }) => name)).toEqual(['total', 'with_tax'])
  expect(withFormulas(trips, { price: '1500.50', quantity: '3' })).toMatchObject({
    total: '4501.5',
    with_tax: '4951.65',
  })
  expect(withFormulas(trips, { price: '5', quantity: null, total: '99' })).toMatchObject({
    total: null,
    with_tax: null,
  })
})

test('formulas that read each other in a circle have no order', () => {
  const one = { ...trips.columns[1]!, formula: 'with_tax + 1' }
  expect(computedColumns({ ...trips, columns: [trips.columns[0]!, one] })).toBeNull()
})

test('what is not asked is neither kept nor missed, and what is asked may have to be said', () => {
  expect(withoutHidden(trips, { is_abroad: false, country: 'Япон' }, TODAY)).toEqual({
    is_abroad: false,
    country: null,
  })
  expect(problemsInRow(trips, { is_abroad: false }, TODAY)).toEqual({})
  expect(problemsInRow(trips, { is_abroad: true }, TODAY)).toEqual({ country: 'platform.fields.required' })
})

test('a rule is broken only by a row of which it can be said', () => {
  expect(brokenRules(trips, { from_day: '2026-01-02', to_day: '2026-01-01' }, TODAY)).toMatchObject([
    { column: 'to_day' },
  ])
  expect(brokenRules(trips, { from_day: '2026-01-02' }, TODAY)).toEqual([])
})
