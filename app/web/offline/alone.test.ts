import { expect, test } from 'vitest'
import { openAlone } from './alone.ts'

/** What a browser keeps by names, in memory. */
function someCaches() {
  const all = new Map<string, Map<string, Response>>()
  return {
    all,
    keys: () => Promise.resolve([...all.keys()]),
    has: (name: string) => Promise.resolve(all.has(name)),
    delete: (name: string) => Promise.resolve(all.delete(name)),
    open: (name: string) => {
      const kept = all.get(name) ?? new Map<string, Response>()
      all.set(name, kept)
      return Promise.resolve({
        match: (path: string) => Promise.resolve(kept.get(path)),
        put: (path: string, answer: Response) => Promise.resolve(void kept.set(path, answer)),
      } as unknown as Cache)
    },
  }
}
const lists = { page: ['/alone.html', '/assets/a.js'], besides: ['/assets/reader.wasm'], name: 'one' }
const served = (path: string) => Promise.resolve(new Response(`${path} of today`))

test('nothing is kept before a page asks for it, and of what reads pictures only where it is wanted', async () => {
  const caches = someCaches()
  const alone = openAlone(lists, caches, served)
  await alone.renew()
  expect(await alone.find('/alone.html')).toBeUndefined()
  expect(caches.all.size).toBe(0)
  expect(alone.wishIn({ type: 'orgil.keep', whole: false })).toEqual({ whole: false })
  for (const other of [null, 'orgil.keep', { type: 'orgil.open' }]) expect(alone.wishIn(other)).toBeUndefined()
  await alone.keep(false)
  expect(await (await alone.find('/alone.html'))?.text()).toBe('/alone.html of today')
  expect(await alone.find('/assets/reader.wasm')).toBeUndefined()
  await alone.keep(true)
  expect(await alone.find('/assets/reader.wasm')).toBeDefined()
})

test('what came only in part is not there, and the rest is fetched the next time', async () => {
  const caches = someCaches()
  let isThere = false
  const asked: string[] = []
  const alone = openAlone(lists, caches, (path) => {
    asked.push(path)
    return path === '/assets/a.js' && !isThere ? Promise.reject(new Error('no line')) : served(path)
  })
  await expect(alone.keep(false)).rejects.toThrow('no line')
  expect(await alone.find('/alone.html')).toBeUndefined()
  isThere = true
  await alone.keep(false)
  expect(await alone.find('/alone.html')).toBeDefined()
  expect(asked).toEqual(['/alone.html', '/assets/a.js', '/assets/a.js'])
})

test('a newer build keeps what the one before kept, in full or not at all, and takes the old away', async () => {
  const caches = someCaches()
  const before = openAlone(lists, caches, served)
  await before.keep(true)
  const after = openAlone({ ...lists, name: 'two' }, caches, served)
  await after.renew()
  // Until it takes over, the one before still serves.
  expect(await before.find('/alone.html')).toBeDefined()
  await after.tidy()
  expect([...caches.all.keys()]).toEqual(['orgil-alone-two'])
  expect(await after.find('/assets/reader.wasm')).toBeDefined()
  const broken = openAlone({ ...lists, name: 'three' }, caches, () =>
    Promise.resolve(new Response('', { status: 502 })),
  )
  await expect(broken.renew()).rejects.toThrow('502')
  expect(await after.find('/alone.html')).toBeDefined()
})
