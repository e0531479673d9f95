import { afterEach, expect, test, vi } from 'vitest'
import { ChunkError, loadChunk, mayReload } from './chunk-reload.ts'

afterEach(() => vi.unstubAllGlobals())

function aMemory() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
}

test('a page whose code is gone reloads once, not again and again', () => {
  const memory = aMemory()
  expect(mayReload('/home', 1000, memory)).toBe(true)
  expect(mayReload('/home', 1500, memory)).toBe(false)
  expect(mayReload('/home', 10_999, memory)).toBe(false)
  expect(mayReload('/home', 11_000, memory)).toBe(true)
})

test('each path has its own ten seconds', () => {
  const memory = aMemory()
  expect(mayReload('/home', 1000, memory)).toBe(true)
  expect(mayReload('/crm', 1200, memory)).toBe(true)
  expect(mayReload('/home', 1300, memory)).toBe(false)
})

test('without a memory there is no reload, lest it never end', () => {
  const broken = {
    getItem: () => {
      throw new Error('denied')
    },
    setItem: () => {},
  }
  expect(mayReload('/home', 1000, broken)).toBe(false)
})

test('a part that does not come reloads the page, and the second time it is said what is wrong', async () => {
  const reload = vi.fn()
  vi.stubGlobal('location', { pathname: '/home', reload })
  vi.stubGlobal('sessionStorage', aMemory())
  vi.stubGlobal('navigator', { onLine: true })
  const gone = () => Promise.reject(new Error('404'))
  void loadChunk(gone)
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
  await expect(loadChunk(gone)).rejects.toThrow(ChunkError)
  expect(reload).toHaveBeenCalledTimes(1)
})

test('without a network the page stays, with all that is typed in it', async () => {
  const reload = vi.fn()
  vi.stubGlobal('location', { pathname: '/crm', reload })
  vi.stubGlobal('sessionStorage', aMemory())
  vi.stubGlobal('navigator', { onLine: false })
  await expect(loadChunk(() => Promise.reject(new Error('offline')))).rejects.toThrow(ChunkError)
  expect(reload).not.toHaveBeenCalled()
})
