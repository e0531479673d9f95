import { afterEach, expect, test, vi } from 'vitest'
import { ChunkError } from '../chunk-reload.ts'
import { frameOf } from './frames.tsx'

afterEach(() => vi.unstubAllGlobals())

function onPage(isOnline: boolean) {
  const [reload, kept] = [vi.fn(), new Map<string, string>()]
  vi.stubGlobal('location', { pathname: '/workflow/new', reload })
  vi.stubGlobal('navigator', { onLine: isOnline })
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  })
  return reload
}
const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/PlainFrames.js'))

test('a frame whose code is gone loads the page anew once, and then it is said what is wrong', async () => {
  const reload = onPage(true)
  const {
    loader: { handler },
  } = frameOf(gone)
  void handler({ preload: false })
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
  await expect(handler({ preload: false })).rejects.toThrow(ChunkError)
  expect(reload).toHaveBeenCalledOnce()
})

test('fetched ahead it fails in silence, without a network nothing is loaded anew, and once there is one it comes', async () => {
  const reload = onPage(false)
  const Inside = () => null
  const load = vi
    .fn(() => Promise.resolve({ default: Inside }))
    .mockImplementationOnce(gone)
    .mockImplementationOnce(gone)
  const {
    component: Frame,
    loader: { handler },
  } = frameOf(load)
  await handler({ preload: true })
  await expect(handler({ preload: false })).rejects.toThrow(ChunkError)
  expect(reload).not.toHaveBeenCalled()
  await handler({ preload: false })
  expect(Frame().type).toBe(Inside)
  await handler({ preload: false })
  expect(load).toHaveBeenCalledTimes(3)
})
