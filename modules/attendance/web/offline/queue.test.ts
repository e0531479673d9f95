import fc from 'fast-check'
import { expect, test } from 'vitest'
import { memoryShelf } from '../../testing/memory-shelf.ts'
import { openQueue, type Waiting } from './queue.ts'

/** A server that writes each key once, behind a line that fails as it is told. */
function serverWith(fate: () => 'heard' | 'answer lost' | 'no line' | 'later') {
  const written = new Map<string, number>()
  let deliveries = 0
  return {
    written,
    deliveries: () => deliveries,
    send: (items: readonly Waiting[]) => {
      const how = fate()
      if (how === 'no line') return Promise.reject(new Error('no line'))
      deliveries += 1
      if (how !== 'later') for (const { key, at } of items) written.set(key, written.get(key) ?? at)
      if (how === 'answer lost') return Promise.reject(new Error('answer lost'))
      return Promise.resolve(new Map(items.map(({ key }) => [key, how === 'later' ? 'later' : 'recorded'] as const)))
    },
  }
}

test('what was kept goes in the order in which it happened, so many at a time, and lies here no more', async () => {
  const shelf = memoryShelf<Waiting>()
  const seen: string[][] = []
  const queue = openQueue<Waiting, string>({
    shelf,
    atOnce: 2,
    send: (items) => {
      seen.push(items.map(({ key }) => key))
      return Promise.resolve(new Map(items.map(({ key }) => [key, 'recorded'])))
    },
  })
  for (const [key, at] of [
    ['c', 3],
    ['a', 1],
    ['b', 2],
  ] as const)
    await queue.keep({ key, at })
  expect(await queue.deliver()).toBe(0)
  expect(seen).toEqual([['a', 'b'], ['c']])
  expect(await shelf.all()).toEqual([])
})

test('without a network all stays; what the server could not take stays as well and holds nobody up', async () => {
  const shelf = memoryShelf<Waiting>()
  let isThere = false
  const queue = openQueue<Waiting, string>({
    shelf,
    atOnce: 1,
    send: ([one]) =>
      isThere
        ? Promise.resolve(new Map([[one!.key, one!.key === 'bad' ? ('later' as const) : 'recorded']]))
        : Promise.reject(new Error('no line')),
  })
  for (const key of ['bad', 'good']) await queue.keep({ key, at: 1 })
  expect(await queue.deliver()).toBe(2)
  expect(await queue.sendNow({ key: 'good', at: 1 })).toBeUndefined()
  isThere = true
  expect(await queue.deliver()).toBe(1)
  expect((await shelf.all()).map(({ key }) => key)).toEqual(['bad'])
})

test('what somebody is still choosing about waits, until the page is opened anew', async () => {
  const shelf = memoryShelf<Waiting>()
  const { send, written } = serverWith(() => 'heard')
  const held = new Set(['a'])
  const queue = openQueue<Waiting, string>({ shelf, atOnce: 9, send, holds: ({ key }) => held.has(key) })
  for (const key of ['a', 'b']) await queue.keep({ key, at: 1 })
  expect(await queue.deliver()).toBe(1)
  expect([...written.keys()]).toEqual(['b'])
  await openQueue<Waiting, string>({ shelf, atOnce: 9, send }).deliver()
  expect([...written.keys()]).toEqual(['b', 'a'])
})

test('two pages that deliver the same and a hurried one write it once', async () => {
  const kept = new Map<string, Waiting>()
  const { send, written } = serverWith(() => 'heard')
  const pages = [1, 2].map(() => openQueue<Waiting, string>({ shelf: memoryShelf(kept), atOnce: 3, send }))
  for (let at = 0; at < 10; at += 1) await pages[0]!.keep({ key: `k${at}`, at })
  await Promise.all([
    ...pages.map((page) => page.deliver()),
    pages[0]!.deliver(),
    pages[1]!.sendNow({ key: 'k4', at: 4 }),
  ])
  expect(written.size).toBe(10)
  expect(kept.size).toBe(0)
})

test('however often the line fails and the browser is killed, all arrive, and each is written once', async () => {
  const fates = ['heard', 'answer lost', 'no line', 'later'] as const
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...fates), { minLength: 1, maxLength: 40 }),
      fc.integer({ min: 1, max: 60 }),
      fc.integer({ min: 1, max: 9 }),
      async (story, count, atOnce) => {
        const kept = new Map<string, Waiting>()
        const left = [...story]
        const { send, written } = serverWith(() => left.shift() ?? 'heard')
        for (let at = 0; at < count; at += 1) {
          // Each is kept by a browser that knows nothing of the one before.
          const queue = openQueue<Waiting, string>({ shelf: memoryShelf(kept), atOnce, send })
          await queue.keep({ key: `k${at}`, at })
          if (at % 7 === 0) await queue.deliver()
        }
        const last = openQueue<Waiting, string>({ shelf: memoryShelf(kept), atOnce, send })
        for (let turn = 0; turn < story.length + 2; turn += 1) await last.deliver()
        expect(await last.waiting()).toEqual([])
        expect(written.size).toBe(count)
      },
    ),
    { numRuns: 100 },
  )
})
