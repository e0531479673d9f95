import { expect, test } from 'vitest'
import { readSearch, writeSearch } from './inbox-search.ts'

const id = '0190a000-0000-7000-8000-000000000001'

test('a plain address shows what waits for me', () => {
  expect(readSearch({})).toEqual({ box: 'waiting', q: '', id: null })
  expect(writeSearch({ box: 'waiting', q: '', id: null })).toEqual({})
})

test('box, words and the open document are kept in the address', () => {
  const search = { box: 'done', q: 'гэрээ', id } as const
  expect(readSearch(writeSearch(search))).toEqual(search)
})

test('a searched number is words, and nonsense is ignored', () => {
  expect(readSearch({ q: 125 }).q).toBe('125')
  expect(readSearch({ box: 'nowhere', q: { a: 1 }, id: 'x' })).toEqual({ box: 'waiting', q: '', id: null })
})
