import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubLocalStorage } from '../../testing/local-storage.ts'

beforeEach(() => void stubLocalStorage())
afterEach(() => vi.unstubAllGlobals())

/** The storage of one window, as it is from one load of its page to the next. */
const aWindow = () => new Map<string, string>()
async function load(kept: Map<string, string>) {
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
  vi.resetModules()
  const store = await import('./tab-store.ts')
  store.openTabsOf('7-5')
  return store
}
const visitAll = ({ visitTab }: Awaited<ReturnType<typeof load>>, ...ids: string[]) => {
  for (const id of ids) visitTab({ id, href: id, title: 'x' })
}
const idsIn = ({ currentTabs }: Awaited<ReturnType<typeof load>>) => currentTabs().map(({ id }) => id)

test('a window that is loaded anew has its own tabs, whatever another one closed meanwhile; a new one begins with those kept last', async () => {
  const [first, second] = [aWindow(), aWindow()]
  visitAll(await load(first), '/home', '/admin/profile')
  const other = await load(second)
  expect(idsIn(other)).toEqual(['/home', '/admin/profile'])
  other.closeTabs('/home', 'others', '/home')
  expect(idsIn(await load(first))).toEqual(['/home', '/admin/profile'])
  expect(idsIn(await load(second))).toEqual(['/home'])
})

test('nothing of them stays once the person goes', async () => {
  const mine = aWindow()
  const store = await load(mine)
  visitAll(store, '/home')
  ;(await import('./kept-tabs.ts')).forgetTabs()
  expect([mine.size, localStorage.length]).toEqual([0, 0])
})

test('the preview inside a window leaves its tabs alone', async () => {
  const mine = aWindow()
  visitAll(await load(mine), '/home', '/admin/profile')
  vi.stubGlobal('self', {})
  vi.stubGlobal('top', {})
  const preview = await load(mine)
  preview.closeTabs('/home', 'others', '/home')
  vi.stubGlobal('self', undefined)
  vi.stubGlobal('top', undefined)
  expect(idsIn(await load(mine))).toEqual(['/home', '/admin/profile'])
})
