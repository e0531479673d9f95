import i18next from 'i18next'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { copyAndSay, copyText } from './copy.ts'
import { toast } from './toast.ts'

const said = { success: vi.spyOn(toast, 'success'), error: vi.spyOn(toast, 'error') }
// Says the keys.
beforeAll(() => i18next.init({ lng: 'cimode' }))
afterAll(() => {
  said.success.mockRestore()
  said.error.mockRestore()
})
afterEach(() => {
  vi.unstubAllGlobals()
  said.success.mockClear()
  said.error.mockClear()
})

class Element {
  readonly held: Element[] = []
  value = ''
  isSelected = false
  closest: (selector: string) => Element | null = () => null
  append(one: Element) {
    this.held.push(one)
  }
  focus() {
    page.focused = this
  }
  select() {
    this.isSelected = true
  }
  remove() {
    page.removed.push(this)
  }
}
let page: { body: Element; focused: Element; removed: Element[]; copied: string[] }

/** A page without a clipboard of its own, as over http: it copies what is selected and has the focus. */
function overHttp({ copies = true, dialogs = [] as Element[], clipboard = undefined as object | undefined } = {}) {
  page = { body: new Element(), focused: new Element(), removed: [], copied: [] }
  vi.stubGlobal('navigator', { clipboard })
  vi.stubGlobal('HTMLElement', Element)
  vi.stubGlobal('document', {
    body: page.body,
    createElement: () => new Element(),
    querySelectorAll: () => dialogs,
    get activeElement() {
      return page.focused
    },
    execCommand: () => {
      if (copies && page.focused.isSelected) page.copied.push(page.focused.value)
      return copies
    },
  })
  return page
}

test('where the browser offers a clipboard the text goes there', async () => {
  const writeText = vi.fn(() => Promise.resolve())
  const { copied } = overHttp({ clipboard: { writeText } })
  expect(await copyAndSay('a link', 'Copied')).toBe(true)
  expect(writeText).toHaveBeenCalledWith('a link')
  expect(copied).toEqual([])
  expect(said.success).toHaveBeenCalledWith('Copied')
})

test('over http, where there is none, what is to be copied is selected, and the focus comes back', async () => {
  const seen = overHttp()
  const button = seen.focused
  expect(await copyAndSay('a link', 'Copied')).toBe(true)
  expect(seen.copied).toEqual(['a link'])
  expect(seen.removed, 'nothing of it stays on the page').toEqual(seen.body.held)
  expect(seen.focused).toBe(button)
  expect(said.success).toHaveBeenCalledWith('Copied')
})

test('it is selected in the dialog that is open: outside of it nothing can be', async () => {
  const [lower, upper] = [new Element(), new Element()]
  const seen = overHttp({ dialogs: [lower, upper] })
  expect(await copyText('a secret')).toBe(true)
  expect([lower.held.length, upper.held.length, seen.body.held.length]).toEqual([0, 1, 0])
  seen.focused.closest = () => lower
  expect(await copyText('a secret')).toBe(true)
  expect([lower.held.length, upper.held.length], 'where the button stands').toEqual([1, 1])
})

test('a clipboard that refuses is done without', async () => {
  const { copied } = overHttp({ clipboard: { writeText: () => Promise.reject(new Error('not allowed')) } })
  expect(await copyText('a link')).toBe(true)
  expect(copied).toEqual(['a link'])
})

test('where nothing copies the person is told to do it by hand, and nothing says that it was copied', async () => {
  overHttp({ copies: false })
  expect(await copyAndSay('a link', 'Copied')).toBe(false)
  expect(said.error).toHaveBeenCalledWith('platform.copy_failed')
  expect(said.success).not.toHaveBeenCalled()
})
