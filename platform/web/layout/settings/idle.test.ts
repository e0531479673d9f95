import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubLocalStorage } from '../../../testing/local-storage.ts'
import { watchIdle } from './idle.ts'

const MINUTE = 60_000
let ends: (() => void)[] = []
/** Each tab hears only its own touches; they share the storage. */
function aTab(minutes: number) {
  const page = new EventTarget()
  const locked = vi.fn()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  ends.push(watchIdle(minutes, locked))
  return { locked, touch: () => page.dispatchEvent(new Event('keydown')) }
}

beforeEach(() => {
  vi.useFakeTimers()
  stubLocalStorage()
})
afterEach(() => {
  for (const end of ends) end()
  ends = []
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the screen locks once nobody has touched it for as long as was chosen', () => {
  const { locked, touch } = aTab(5)
  vi.advanceTimersByTime(4 * MINUTE)
  touch()
  vi.advanceTimersByTime(4 * MINUTE)
  expect(locked).not.toHaveBeenCalled()
  vi.advanceTimersByTime(MINUTE + 5000)
  expect(locked).toHaveBeenCalledOnce()
})

test('a tab in the background does not lock the one in which somebody works', () => {
  const [behind, before] = [aTab(5), aTab(5)]
  for (let minute = 0; minute < 20; minute += 1) {
    before.touch()
    vi.advanceTimersByTime(MINUTE)
  }
  expect([behind.locked.mock.calls.length, before.locked.mock.calls.length]).toEqual([0, 0])
  vi.advanceTimersByTime(6 * MINUTE)
  expect(behind.locked).toHaveBeenCalled()
})

test('a clock that was put back does not keep the screen open', () => {
  const { locked } = aTab(5)
  localStorage.setItem('ls_touched', JSON.stringify({ value: Date.now() + 1e9, time: Date.now(), expire: null }))
  vi.advanceTimersByTime(6 * MINUTE)
  expect(locked).toHaveBeenCalled()
})
