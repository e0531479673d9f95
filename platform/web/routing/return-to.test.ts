import { afterEach, expect, test, vi } from 'vitest'
import { isOwnPath, keepReturn, takeReturn } from './return-to.ts'

afterEach(() => vi.unstubAllGlobals())

test('after the sign-in nobody is led out of the application', () => {
  for (const path of ['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '', null])
    expect(isOwnPath(path), String(path)).toBe(false)
  expect(isOwnPath('/crm/leads?stage=2')).toBe(true)
})

test('the sign-in does not lead to itself', () => {
  expect(isOwnPath('/auth/login')).toBe(false)
})

test('the page that was wanted is opened once, and one from outside never', () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
  keepReturn('/workflow/1')
  expect([takeReturn(), takeReturn()]).toEqual(['/workflow/1', null])
  keepReturn('//evil.example')
  expect(kept.size).toBe(0)
  kept.set('return_to', 'https://evil.example')
  expect(takeReturn()).toBeNull()
})

test('a browser that keeps nothing signs in all the same', () => {
  vi.stubGlobal('sessionStorage', {
    getItem: () => {
      throw new Error('refused')
    },
    setItem: () => {
      throw new Error('refused')
    },
  })
  keepReturn('/workflow/1')
  expect(takeReturn()).toBeNull()
})
