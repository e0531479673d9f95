import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { encryptStorage, forget, readStored, storedUnder, writeStored } from './storage.ts'
import { stubLocalStorage } from '../testing/local-storage.ts'

let kept: Map<string, string>

beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
  kept = stubLocalStorage()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('what is kept stands under its prefix and lasts seven days', () => {
  writeStored('lang', 'ko_KR')
  expect([...kept.keys()]).toEqual(['ls_lang'])
  vi.setSystemTime(604_800_000)
  expect(readStored('lang')).toBe('ko_KR')
  vi.setSystemTime(604_800_001)
  expect(readStored('lang')).toBeNull()
  expect(kept.size).toBe(0)
})

test('a preference without an end stays', () => {
  writeStored('site_settings', { mode: 'dark' }, null)
  vi.setSystemTime(9e12)
  expect(readStored('site_settings')).toEqual({ mode: 'dark' })
})

test('what cannot be read counts as not kept', () => {
  kept.set('ls_user_info', '{half')
  expect(readStored('user_info')).toBeNull()
})

test('signing out forgets', () => {
  writeStored('user_info', { login: 'creator' })
  forget('user_info')
  expect(readStored('user_info')).toBeNull()
})

test('encryption is off; a cipher that fills the slot seals what is kept, and what it cannot open counts as not kept', () => {
  writeStored('lang', 'mn_MN')
  expect(kept.get('ls_lang')).toBe('{"value":"mn_MN","time":0,"expire":604800000}')
  encryptStorage({
    seal: (text) => `sealed ${text}`,
    open: (text) => (text.startsWith('sealed ') ? text.slice(7) : null),
  })
  try {
    expect(readStored('lang')).toBeNull()
    writeStored('lang', 'ko_KR')
    expect(kept.get('ls_lang')).toMatch(/^sealed /)
    expect(readStored('lang')).toBe('ko_KR')
  } finally {
    encryptStorage(null)
  }
})

test('what begins alike is found together, with the time at which it was kept', () => {
  writeStored('draft_1', 'нэг')
  vi.setSystemTime(5)
  writeStored('draft_2', 'хоёр')
  writeStored('lang', 'mn_MN')
  expect(storedUnder('draft_')).toEqual([
    { rest: '1', value: 'нэг', at: 0 },
    { rest: '2', value: 'хоёр', at: 5 },
  ])
  vi.setSystemTime(604_800_003)
  expect(storedUnder('draft_').map(({ rest }) => rest)).toEqual(['2'])
})
