import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addLayer } from '../overlay/layers.ts'
import { createHouseHistory } from './history.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', {})
})
afterEach(() => {
  for (const close of open) close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Entries and steps between them that take a moment, as a browser has them. */
function aBrowser(
  entries: { state: unknown; path: string }[] = [
    { state: null, path: '/before' },
    { state: null, path: '/list' },
  ],
) {
  let at = entries.length - 1
  const listeners: (() => void)[] = []
  const write = (state: unknown, path = entries[at]!.path) => ({
    state: structuredClone(state),
    path: path.replace('http://orgil', ''),
  })
  return {
    document: {},
    location: {
      get pathname() {
        return entries[at]!.path.split('?')[0]!
      },
      get search() {
        return /\?.*$/.exec(entries[at]!.path)?.[0] ?? ''
      },
      hash: '',
      get href() {
        return `http://orgil${entries[at]!.path}`
      },
    },
    history: {
      get state() {
        return entries[at]!.state
      },
      get length() {
        return entries.length
      },
      pushState(state: unknown, _: string, path?: string) {
        entries.splice(at + 1, entries.length, write(state, path))
        at += 1
      },
      replaceState(state: unknown, _: string, path?: string) {
        entries[at] = write(state, path)
      },
      go(steps: number) {
        setTimeout(() => {
          if (!entries[at + steps]) return
          at += steps
          for (const listener of listeners) listener()
        }, 5)
      },
      back() {
        this.go(-1)
      },
      forward() {
        this.go(1)
      },
    },
    addEventListener: (type: string, listener: () => void) => {
      if (type === 'popstate') listeners.push(listener)
    },
    removeEventListener: () => {},
    paths: () => entries.map(({ path }, place) => (place === at ? `[${path}]` : path)).join(' '),
  }
}

function aHouse(browser = aBrowser()) {
  const house = createHouseHistory(browser as unknown as Window)
  const heard: string[] = []
  house.subscribe(({ location }) => heard.push(location.href))
  const step = async (steps: number) => {
    browser.history.go(steps)
    await pass()
  }
  return { browser, house, heard, back: () => step(-1), forward: () => step(1) }
}

const pass = () => vi.advanceTimersByTimeAsync(100)

const open = new Set<() => void>()

/** A dialog that closes when it is left. */
function aDialog(leave?: () => void) {
  const left = vi.fn(leave ?? (() => close()))
  const end = addLayer(left)
  const close = () => {
    if (open.delete(close)) end()
  }
  open.add(close)
  return { left, close }
}

test('going back leaves what lies on the page, and the next time the page', async () => {
  const { house, heard, back } = aHouse()
  const { left } = aDialog()
  await pass()
  await back()
  expect([left.mock.calls.length, house.location.href, heard]).toEqual([1, '/list', []])
  await back()
  expect([left.mock.calls.length, heard]).toEqual([1, ['/before']])
})

test('what asks before it goes is asked again the next time', async () => {
  const { heard, back } = aHouse()
  const { left: asks, close } = aDialog(() => undefined)
  await pass()
  await back()
  await back()
  expect([asks.mock.calls.length, heard]).toEqual([2, []])
  close()
  await pass()
  await back()
  expect(heard).toEqual(['/before'])
})

test('of two that lie upon each other the upper one goes first', async () => {
  const { heard, back } = aHouse()
  const lower = aDialog()
  await pass()
  const upper = aDialog()
  await pass()
  await back()
  expect([lower.left.mock.calls.length, upper.left.mock.calls.length]).toEqual([0, 1])
  await back()
  expect([lower.left.mock.calls.length, heard]).toEqual([1, []])
})

test('what is closed by its own button leaves nothing behind: back means the page, and so does forward', async () => {
  const { browser, heard, back, forward } = aHouse()
  const { close } = aDialog()
  await pass()
  close()
  await pass()
  expect(browser.paths()).toBe('/before [/list] /list')
  await forward()
  expect([browser.paths(), heard]).toEqual(['/before [/list] /list', []])
  await back()
  expect(heard).toEqual(['/before'])
})

test('a page that is opened from a dialog follows the page below it', async () => {
  const { browser, house, heard, back } = aHouse()
  const { close } = aDialog()
  await pass()
  house.push('/next')
  close()
  await pass()
  expect(browser.paths()).toBe('/before /list [/next]')
  await back()
  expect(heard).toEqual(['/next', '/list'])
})

test('a page that is opened while the entry of a closed dialog goes is not left again', async () => {
  const { browser, house, heard, back } = aHouse()
  const { close } = aDialog()
  await pass()
  close()
  await vi.advanceTimersByTimeAsync(2)
  house.push('/next')
  await pass()
  expect([browser.paths(), house.location.href, heard]).toEqual(['/before /list [/next]', '/next', ['/next']])
  await back()
  expect(heard).toEqual(['/next', '/list'])
})

test('an address that is changed while a dialog is open is that of the page below it', async () => {
  const { browser, house, heard, back } = aHouse()
  aDialog()
  await pass()
  house.replace('/list?q=1')
  await pass()
  await back()
  expect([browser.paths(), house.location.href]).toEqual(['/before [/list?q=1] /list?q=1', '/list?q=1'])
  const { close } = aDialog()
  await pass()
  house.replace('/list')
  close()
  await pass()
  expect(browser.paths()).toBe('/before [/list] /list')
  await back()
  expect(heard).toEqual(['/list?q=1', '/list', '/before'])
})

test('a step back that the program takes is one of pages', async () => {
  const { house, heard } = aHouse()
  aDialog()
  await pass()
  house.back()
  await pass()
  expect(heard).toEqual(['/before'])
})

test('after a reload under an open dialog going back means the page', async () => {
  const own = { __TSR_key: 'list', __TSR_index: 1 }
  const { heard, back } = aHouse(
    aBrowser([
      { state: null, path: '/before' },
      { state: own, path: '/list' },
      { state: { ...own, over: 'list' }, path: '/list' },
    ]),
  )
  await back()
  expect(heard).toEqual(['/before'])
})

test('a question about leaving the page is a dialog like any other, and going back in it stays', async () => {
  const { browser, house, back } = aHouse()
  house.push('/new')
  await pass()
  let stay: (isBlocked: boolean) => void = () => {}
  house.block({
    enableBeforeUnload: false,
    blockerFn: () =>
      new Promise<boolean>((answer) => {
        stay = answer
      }),
  })
  await back()
  const { left: asked, close } = aDialog(() => {
    close()
    stay(true)
  })
  await pass()
  expect([browser.paths(), house.location.href]).toEqual(['/before [/list] /new', '/new'])
  await back()
  expect([asked.mock.calls.length, browser.paths(), house.location.href]).toEqual([1, '/before /list [/new]', '/new'])
})
