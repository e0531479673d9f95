import { afterEach, expect, test, vi } from 'vitest'
import { openCondition } from './condition.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('a full disk is remembered for half a minute after somebody met it last', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const condition = openCondition({ DATA_DIR: '/nowhere' })
  expect(condition.hasNoRoom()).toBe(false)
  condition.noRoom()
  vi.advanceTimersByTime(20_000)
  condition.noRoom()
  vi.advanceTimersByTime(20_000)
  expect(condition.hasNoRoom()).toBe(true)
  vi.advanceTimersByTime(20_000)
  expect(condition.hasNoRoom()).toBe(false)
})
