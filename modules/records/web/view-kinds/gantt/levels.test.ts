import { expect, test } from 'vitest'
import { aboveBy, underWish } from './levels.ts'

const rows = new Map(
  [
    ['phase', undefined],
    ['one', 'phase'],
    ['below', 'one'],
    ['two', 'phase'],
    ['last', undefined],
    ['stray', 'gone'],
  ].map(([id, parent]) => [id!, { id: id!, parent, name: `«${id}»` }]),
)
const above = (id: string, way: 'indent' | 'outdent') => aboveBy(rows, rows.get(id)!, way)

test('a row goes under the one before it that stands beside it', () => {
  expect(above('two', 'indent')).toBe('one')
  expect(above('last', 'indent')).toBe('phase')
  expect(above('stray', 'indent')).toBe('last')
  expect(above('one', 'indent')).toBeUndefined()
  expect(above('phase', 'indent')).toBeUndefined()
})

test('and out again beside the one under which it stands', () => {
  expect(above('below', 'outdent')).toBe('phase')
  expect(above('two', 'outdent')).toBeNull()
  expect(above('last', 'outdent')).toBeUndefined()
  expect(above('stray', 'outdent')).toBeUndefined()
})

test('what is saved says where the row stood before', () => {
  expect(underWish(rows, rows.get('below')!, 'above', 'phase')).toEqual({
    id: 'below',
    was: { above: 'one «one»' },
    values: { above: 'phase «phase»' },
  })
  expect(underWish(rows, rows.get('one')!, 'above', null)).toMatchObject({
    was: { above: 'phase «phase»' },
    values: { above: null },
  })
  expect(underWish(rows, rows.get('last')!, 'above', 'phase').was).toEqual({ above: null })
  expect(underWish(rows, rows.get('stray')!, 'above', 'last').was).toEqual({ above: 'gone —' })
})
