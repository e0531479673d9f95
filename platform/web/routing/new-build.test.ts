import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchBuilds } from './new-build.ts'

const MINUTE = 60_000
/** As this code was built. */
const mine = __BUILD_ID__
let latest = mine
let asked: string[] = []
let isWriting = false
const say = vi.fn()
const reload = vi.fn()
const update = vi.fn(() => Promise.resolve())
const page = { visibilityState: 'visible', documentElement: { lang: 'mn' } }

beforeEach(() => {
  vi.useFakeTimers()
  latest = mine
  isWriting = false
  say.mockClear()
  asked = []
  reload.mockClear()
  update.mockClear()
  page.visibilityState = 'visible'
  const kept = new Map<string, string>()
  vi.stubGlobal('document', page)
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: () => Promise.resolve({ update }) } })
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  })
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url)
    return latest === 'none'
      ? Promise.reject(new TypeError('no network'))
      : Promise.resolve(new Response(JSON.stringify({ id: latest })))
  })
  watchBuilds({ isWriting: () => isWriting, say })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const pass = (times = 1) => vi.advanceTimersByTimeAsync(times * MINUTE)

test('builds/latest.json is asked again and again, past every cache, and the same build changes nothing', async () => {
  await pass(3)
  expect(asked).toHaveLength(3)
  expect(new Set(asked).size).toBe(3)
  expect(asked.every((url) => url.startsWith('/builds/latest.json?'))).toBe(true)
  expect(reload).not.toHaveBeenCalled()
})

test('another build reloads the page, once', async () => {
  latest = 'b'
  await pass(3)
  expect(reload).toHaveBeenCalledTimes(1)
})

test('while something is being written it says so, once, and reloads when that is done', async () => {
  isWriting = true
  latest = 'b'
  await pass(3)
  expect([reload.mock.calls.length, say.mock.calls.length]).toEqual([0, 1])
  expect(update, 'the new shell is fetched ahead meanwhile').toHaveBeenCalled()
  isWriting = false
  await pass()
  expect(reload).toHaveBeenCalledTimes(1)
})

test('without a network, and while nobody looks, nothing happens', async () => {
  latest = 'none'
  await pass()
  page.visibilityState = 'hidden'
  latest = 'b'
  await pass()
  expect(reload).not.toHaveBeenCalled()
  expect(asked).toHaveLength(1)
})
