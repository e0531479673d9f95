import { afterEach, expect, test, vi } from 'vitest'

const typing = vi.hoisted(() => ({ now: false }))
vi.mock(import('./unsaved.ts'), async (original) => ({ ...(await original()), isSomebodyTyping: () => typing.now }))
// Other files of this thread may have loaded the part with whoever types for real.
vi.resetModules()
const { loadPart } = await import('./lazy-part.tsx')
const { ChunkError } = await import('./chunk-reload.ts')

const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
const reload = vi.fn()
afterEach(() => vi.unstubAllGlobals())

test('a part whose code was replaced by a new build loads the page anew, but never under somebody who types', async () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('location', { pathname: '/admin/profile', reload })
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  })
  typing.now = true
  await expect(loadPart(gone)).rejects.toBeInstanceOf(ChunkError)
  expect(reload).not.toHaveBeenCalled()
  typing.now = false
  void loadPart(gone)
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
})
