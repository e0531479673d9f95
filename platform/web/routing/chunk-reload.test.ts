import { expect, test } from 'vitest'
import { mayReload } from './chunk-reload.ts'

function aMemory() {
  const kept = new Map<string, string>()
  return { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) }
}

test('a page whose code is gone reloads once, not again and again', () => {
  const memory = aMemory()
  expect(mayReload('/home', 1000, memory)).toBe(true)
  expect(mayReload('/home', 1500, memory)).toBe(false)
  expect(mayReload('/home', 10_999, memory)).toBe(false)
  expect(mayReload('/home', 11_000, memory)).toBe(true)
})

test('each path has its own ten seconds', () => {
  const memory = aMemory()
  expect(mayReload('/home', 1000, memory)).toBe(true)
  expect(mayReload('/crm', 1200, memory)).toBe(true)
  expect(mayReload('/home', 1300, memory)).toBe(false)
})

test('without a memory there is no reload, lest it never end', () => {
  const broken = { getItem: () => { throw new Error('denied') }, setItem: () => {} }
  expect(mayReload('/home', 1000, broken)).toBe(false)
})
