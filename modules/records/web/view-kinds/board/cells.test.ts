import { expect, test } from 'vitest'
import type { Row } from '../../../shared/contract.ts'
import { words } from '../../../shared/definition/kit.ts'
import type { Column } from '../../../shared/definition/table.ts'
import { betweenAt, withMoves } from './cells.ts'
import { groupsFrom, NONE } from './columns.ts'

const row = (id: string): Row => ({ id, version: 1, values: {}, created_at: '', updated_at: '' })
const [a, b, c] = [row('a'), row('b'), row('c')]
const ids = (rows: readonly Row[]) => rows.map(({ id }) => id).join('')

test('a card that is on its way stands where it was let go, and nowhere else', () => {
  expect(ids(withMoves([a, b], 'here', [{ row: c, cell: 'here', after: 'a', before: 'b' }]))).toBe('acb')
  expect(ids(withMoves([a, b], 'here', [{ row: a, cell: 'here', after: 'b', before: null }]))).toBe('ba')
  expect(ids(withMoves([a, b], 'here', [{ row: a, cell: 'there', after: null, before: null }]))).toBe('b')
  // The neighbour is gone meanwhile.
  expect(ids(withMoves([a, b], 'here', [{ row: c, cell: 'here', after: 'x', before: 'a' }]))).toBe('cab')
  expect(ids(withMoves([], 'here', [{ row: c, cell: 'here', after: null, before: null }]))).toBe('c')
  expect([betweenAt(['a', 'b'], 0), betweenAt(['a', 'b'], 2)]).toEqual([
    { after: null, before: 'a' },
    { after: 'b', before: null },
  ])
})

const said = (mn: string) => words(mn, mn, mn)
const speech = { say: ({ mn }: Column['label']) => mn, t: (key: string) => key }
const heat: Column = {
  name: 'heat',
  kind: 'select',
  label: said('Халуун'),
  required: false,
  options: [
    { value: 'hot', label: said('Халуун') },
    { value: 'cold', label: said('Хүйтэн') },
  ],
}

test('columns of a board: choices in their order, what is offered no more, and those without', () => {
  const found = [
    { value: 'gone', count: 1 },
    { value: 'cold', count: 2 },
  ]
  expect(groupsFrom(heat, found, speech).map(({ key, title, count }) => [key, title, count])).toEqual([
    [NONE, 'records.board.without', 0],
    ['hot', 'Халуун', 0],
    ['cold', 'Хүйтэн', 2],
    ['gone', 'gone', 1],
  ])
  expect(groupsFrom({ ...heat, required: true }, found, speech)[0]?.key).toBe('hot')
  expect(groupsFrom({ ...heat, required: true }, [{ value: null, count: 3 }], speech)[0]).toMatchObject({
    key: NONE,
    condition: { is: 'empty' },
  })
  const flag: Column = { name: 'on', kind: 'checkbox', label: said('Тийм'), required: false }
  expect(
    groupsFrom(flag, [{ value: true, count: 4 }], speech).map(({ condition, count }) => [condition.is, count]),
  ).toEqual([
    ['no', 0],
    ['yes', 4],
  ])
})
