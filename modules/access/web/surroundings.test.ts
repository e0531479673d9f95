import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { everySecond, onceUnlocked, onNetwork, watchBattery } from './surroundings.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the clock of the lock screen is refreshed every 1000 ms, until it goes', () => {
  const told: number[] = []
  const stop = everySecond((now) => told.push(now.getTime()))
  vi.advanceTimersByTime(999)
  expect(told).toEqual([])
  vi.advanceTimersByTime(2001)
  expect(told).toEqual([1000, 2000, 3000])
  stop()
  vi.advanceTimersByTime(5000)
  expect(told).toHaveLength(3)
})

test('a right password opens the screen after 300 ms', () => {
  const comeBack = vi.fn()
  onceUnlocked(comeBack)
  vi.advanceTimersByTime(299)
  expect(comeBack).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(comeBack).toHaveBeenCalledOnce()
})

test('online or not is followed as it changes', () => {
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  const tell = vi.fn()
  const stop = onNetwork(tell)
  for (const news of ['offline', 'online', 'resize']) page.dispatchEvent(new Event(news))
  expect(tell).toHaveBeenCalledTimes(2)
  stop()
  page.dispatchEvent(new Event('offline'))
  expect(tell).toHaveBeenCalledTimes(2)
})

test('the battery is shown in percent where the browser tells it, and not otherwise', async () => {
  const manager = Object.assign(new EventTarget(), { level: 0.567, charging: false })
  vi.stubGlobal('navigator', { getBattery: () => Promise.resolve(manager) })
  const tell = vi.fn()
  const stop = watchBattery(tell)
  await vi.waitFor(() => expect(tell).toHaveBeenLastCalledWith({ percent: 57, isCharging: false }))
  manager.charging = true
  manager.dispatchEvent(new Event('chargingchange'))
  expect(tell).toHaveBeenLastCalledWith({ percent: 57, isCharging: true })
  stop()
  manager.dispatchEvent(new Event('levelchange'))
  expect(tell).toHaveBeenCalledTimes(2)

  vi.stubGlobal('navigator', {})
  const silent = vi.fn()
  watchBattery(silent)
  await Promise.resolve()
  expect(silent).not.toHaveBeenCalled()
})
