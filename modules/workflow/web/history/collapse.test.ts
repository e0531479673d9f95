import { expect, test } from 'vitest'
import { foldHistory } from './collapse.ts'

const groups = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ action_num: index + 1, index, steps: [] }))

test('a short history is shown whole', () => {
  expect(foldHistory(groups(10))).toMatchObject({ first: [], hidden: [], newest: { length: 10 } })
})

test('a history of ninety steps shows its beginning and its newest steps', () => {
  const { first, hidden, newest } = foldHistory(groups(90))
  expect(first.map(({ action_num }) => action_num)).toEqual([1])
  expect(newest.map(({ action_num }) => action_num)).toEqual([83, 84, 85, 86, 87, 88, 89, 90])
  expect(hidden).toHaveLength(81)
})
