import { afterEach, expect, test, vi } from 'vitest'
import { ChunkError } from './chunk-reload.ts'
import { frameOf } from './frames.ts'

afterEach(() => vi.unstubAllGlobals())

function onPage(isOnline: boolean) {
  const [reload, kept] = [vi.fn(), new Map<string, string>()]
  vi.stubGlobal('location', { pathname: '/workflow/new', reload })
  vi.stubGlobal('navigator', { onLine: isOnline })
  vi.stubGlobal('window', {})
  vi.stubGlobal('sessionStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) })
  return reload
}
const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/PlainFrames.js'))

test('a frame whose code is gone loads the page anew once, and then it is said what is wrong', async () => {
  const reload = onPage(true)
  const { loader } = frameOf(gone)
  void loader({ preload: false })
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
  await expect(loader({ preload: false })).rejects.toThrow(ChunkError)
  expect(reload).toHaveBeenCalledOnce()
})

test('fetched ahead it fails in silence, and without a network nothing is loaded anew', async () => {
  const reload = onPage(false)
  const { component: Frame, loader } = frameOf(gone)
  await loader({ preload: true })
  await Frame.preload?.()
  // What the router would draw: told as code that did not come, not met by a reload of its own.
  expect(() => (Frame as (props: object) => unknown)({})).toThrow(ChunkError)
  expect(reload).not.toHaveBeenCalled()
})
