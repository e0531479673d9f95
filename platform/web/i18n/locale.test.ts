import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { languageOf, localeOf, locales } from '#platform/shared/language.ts'
import { stubLocalStorage } from '../../testing/local-storage.ts'
import { currentLocale, rememberLocale } from './locale.ts'

let kept: Map<string, string>
const page = { cookie: '' }

beforeEach(() => {
  kept = stubLocalStorage()
  vi.stubGlobal('document', page)
})
afterEach(() => vi.unstubAllGlobals())

test('there are Mongolian, English and Korean, and Mongolian is the default', () => {
  expect(locales).toEqual(['mn_MN', 'en_US', 'ko_KR'])
  expect(currentLocale()).toBe('mn_MN')
})

test('an unknown locale falls back to Mongolian', () => {
  kept.set('ls_lang', JSON.stringify({ value: 'fr_FR', time: 0, expire: null }))
  expect(currentLocale()).toBe('mn_MN')
  expect([languageOf('fr_FR'), languageOf(undefined), localeOf('fr'), languageOf('ko-KR,ko;q=0.9')]).toEqual([
    'mn',
    'mn',
    'mn_MN',
    'ko',
  ])
})

test('the chosen one is not forgotten after a week, nor where the storage was emptied', () => {
  rememberLocale('ko_KR')
  vi.useFakeTimers({ now: Date.now() + 400 * 86_400_000 })
  expect(currentLocale()).toBe('ko_KR')
  vi.useRealTimers()
  kept.clear()
  page.cookie = 'XSRF-TOKEN=a; lang=en_US'
  expect(currentLocale()).toBe('en_US')
  page.cookie = ''
})

test('the chosen one is kept under the key lang, and told to the server that draws the landing page', () => {
  rememberLocale('ko_KR')
  expect([...kept.keys()]).toEqual(['ls_lang'])
  expect(currentLocale()).toBe('ko_KR')
  expect(page.cookie).toMatch(/^lang=ko_KR; path=\/; max-age=31536000/)
})
