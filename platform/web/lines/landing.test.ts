import { expect, test } from 'vitest'
import { landing } from './landing.ts'

const columns = [{ name: 'what' }, { name: 'sum' }, { name: 'price' }]
const onto = {
  columns,
  order: ['a', 'b'],
  active: { key: 'b', column: 'what' },
  most: 4,
  isWritten: ({ name }: { name: string }) => name !== 'sum',
}
const names = (rows: ReturnType<typeof landing>['rows']) =>
  rows.map((row) => row.map(({ column, text }) => `${column.name} ${text}`))

test('cells come from the written one on, and what is worked out is passed over', () => {
  const { top, rows, isCut } = landing([['1', '2', '3', '4'], ['5']], onto)
  expect([top, isCut]).toEqual([1, false])
  expect(names(rows)).toEqual([['what 1', 'price 3'], ['what 5']])
})

test('where nobody writes, or the line is gone, they come below all', () => {
  expect(landing([['1']], { ...onto, active: null }).top).toBe(2)
  expect(landing([['1']], { ...onto, active: { key: 'gone', column: 'price' } })).toMatchObject({ top: 2 })
})

test('no more come than there is room for, though all that stand can be written over', () => {
  const five = Array.from({ length: 5 }, (_, at) => [String(at)])
  expect(landing(five, onto)).toMatchObject({ isCut: true, rows: { length: 3 } })
  const many = { ...onto, most: 1, active: { key: 'a', column: 'what' } }
  expect(landing(five, many)).toMatchObject({ isCut: true, rows: { length: 2 } })
})
