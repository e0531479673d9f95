import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isLocked, setLocked } from '#platform/web/lock.ts'
import { readStored, writeStored } from '#platform/web/storage.ts'
import { stubLocalStorage } from '#platform/testing/local-storage.ts'
import { lock, lockAsBefore } from './lock.ts'

const sent = vi.fn<(url: string) => Promise<Response>>()
const noNetwork = () => Promise.reject(new TypeError('Failed to fetch'))
const answered = () => Promise.resolve(new Response('{"status":true}'))

beforeEach(() => {
  vi.useFakeTimers()
  stubLocalStorage()
  writeStored('user_info', { login: 'creator' })
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('fetch', sent)
})
afterEach(() => {
  setLocked(false)
  vi.useRealTimers()
  vi.unstubAllGlobals()
  sent.mockReset()
})

test('without a network the screen locks all the same, and the server hears of it as soon as it can be reached', async () => {
  sent.mockImplementation(noNetwork)
  await lock()
  expect(isLocked()).toBe(true)
  expect(readStored('lock_screen')).toEqual({ locked: true, isUntold: true })
  sent.mockImplementation(answered)
  await vi.advanceTimersByTimeAsync(5000)
  expect(sent.mock.lastCall![0]).toBe('/api/auth/lock')
  expect(readStored('lock_screen')).toEqual({ locked: true })
  const calls = sent.mock.calls.length
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toHaveBeenCalledTimes(calls)
})

test('the page is hidden before the server answers', () => {
  sent.mockImplementation(() => new Promise(() => {}))
  void lock()
  expect(isLocked()).toBe(true)
})

test('a lock that the server does not know yet outlives a reload; one that it knows is told by itself', async () => {
  sent.mockImplementation(answered)
  writeStored('lock_screen', { locked: true })
  lockAsBefore()
  expect(isLocked()).toBe(false)
  writeStored('lock_screen', { locked: true, isUntold: true })
  lockAsBefore()
  expect(isLocked()).toBe(true)
  await vi.advanceTimersByTimeAsync(0)
  expect(sent).toHaveBeenCalledOnce()
})
