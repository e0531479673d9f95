import { expect, test } from 'vitest'
import { isSame, readOrigin, readSearch, wishOf, writeOrigin, writeSearch } from './inbox-search.ts'

const id = '0190a000-0000-7000-8000-000000000001'
const plain = { box: 'waiting', q: '', flow_id: null, due: null, sort: 'usual', id: null, view: null } as const

test('a plain address shows what waits for me', () => {
  expect(readSearch({})).toEqual(plain)
  expect(writeSearch(plain)).toEqual({})
})

test('box, words, filters, order, the view and the open document are kept in the address', () => {
  const search = { box: 'done', q: 'гэрээ', flow_id: 3, due: 'overdue', sort: 'other', id, view: id } as const
  expect(readSearch(writeSearch(search))).toEqual(search)
})

test('a searched number is words, and nonsense is ignored', () => {
  expect(readSearch({ q: 125 }).q).toBe('125')
  expect(readSearch({ box: 'nowhere', q: { a: 1 }, id: 'x', flow: 'x', due: 'never', sort: 'up', view: 7 })).toEqual(
    plain,
  )
  expect([-1, 1.5, 2 ** 31, '3'].map((flow) => readSearch({ flow }).flow_id)).toEqual([null, null, null, null])
})

test('what was changed since a view was kept is another wish; a document opened beside it is none, and only what waits is due', () => {
  const wish = wishOf({ ...plain, id, due: 'week' })
  expect([
    isSame(wish, wishOf({ ...plain, due: 'week' })),
    isSame(wish, wishOf({ ...plain, due: 'week', sort: 'other' })),
    isSame(wish, wishOf(plain)),
  ]).toEqual([true, false, false])
  expect(wishOf({ ...plain, box: 'done', due: 'week' }).due).toBeNull()
})

test('a document on a page of its own knows the list it was opened from, with words, filters and order', () => {
  const search = { box: 'waiting', q: 'гэрээ', flow_id: 3, due: 'week', sort: 'other', id, view: id } as const
  expect(readOrigin(writeOrigin(search))).toEqual({ ...search, id: null })
  expect(writeOrigin(plain)).toEqual({ from: 'waiting' })
  expect([readOrigin({}), readOrigin({ from: 'nowhere', q: 'гэрээ' })]).toEqual([null, null])
})
