import { expect, test } from 'vitest'
import { isOpenIn } from './lines.ts'

test('a cell of a column that is written stays closed in a row in which that column is fixed', () => {
  const sum = {
    key: 'sum',
    title: 'Дүн',
    width: 100,
    render: () => null,
    text: () => '',
    mayEdit: true,
    isFixedIn: (row: { signed: boolean }) => row.signed,
  }
  expect([isOpenIn(sum, { signed: false }), isOpenIn(sum, { signed: true })]).toEqual([true, false])
  expect(isOpenIn({ ...sum, mayEdit: false }, { signed: false })).toBe(false)
})
