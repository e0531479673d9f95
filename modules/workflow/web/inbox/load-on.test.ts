import { expect, test, vi } from 'vitest'
import type { InboxItem } from '../../shared/inbox.ts'
import { loadOn } from './load-on.ts'

const row = (id: string) => ({ id, step: null }) as InboxItem

/** A list of so many pages of two rows, of which the first is read. */
function list(count: number, { failsAt = Infinity } = {}) {
  let read = 1
  const now = (isFetchNextPageError = false) => ({
    data: { pages: Array.from({ length: read }, (_, page) => ({ items: [row(`${page}a`), row(`${page}b`)] })) },
    hasNextPage: read < count,
    isFetchNextPageError,
  })
  const fetchNextPage = vi.fn(() => {
    if (read >= failsAt) return Promise.resolve(now(true))
    read += 1
    return Promise.resolve(now())
  })
  return { ...now(), fetchNextPage }
}
const always = () => true

test('whoever wants all of a list gets what has not been scrolled to as well', async () => {
  expect((await loadOn(list(3), always)).map(({ id }) => id)).toEqual(['0a', '0b', '1a', '1b', '2a', '2b'])
  const short = list(1)
  expect(await loadOn(short, always)).toHaveLength(2)
  expect(short.fetchNextPage).not.toHaveBeenCalled()
})

test('of a very long list ten more pages come at a time', async () => {
  const long = list(40)
  expect(await loadOn(long, always)).toHaveLength(22)
  expect(long.fetchNextPage).toHaveBeenCalledTimes(10)
})

test('where a page does not come, and once nobody wants them any more, it stays at what is there', async () => {
  expect(await loadOn(list(5, { failsAt: 2 }), always)).toHaveLength(4)
  const given = list(5)
  expect(await loadOn(given, () => given.fetchNextPage.mock.calls.length < 1)).toHaveLength(4)
})

test('a document that moved to a later page while they were read stands there once', async () => {
  const pages = {
    data: { pages: [{ items: [row('a'), row('b')] }, { items: [row('b'), row('c')] }] },
    hasNextPage: false,
    isFetchNextPageError: false,
    fetchNextPage: vi.fn(),
  }
  expect((await loadOn(pages, always)).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
})
