import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forget, readStored, writeStored } from './storage.ts'

const kept = new Map<string, string>()

beforeEach(() => {
  kept.clear()
  vi.useFakeTimers({ now: 0 })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
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
