import { expect, test } from 'vitest'
import { uptimeOf } from './uptime.ts'

const t = (key: string, params: Record<string, unknown> = {}) =>
  `${String(params['count'])}${key.at('operation.uptime_'.length)}`

test.each([
  [0, '0m'],
  [59, '0m'],
  [60, '1m'],
  [3599, '59m'],
  [3600, '1h 0m'],
  [86_399, '23h 59m'],
  [86_400, '1d 0h'],
  [200_000, '2d 7h'],
])('%i seconds are %s', (seconds, words) => {
  expect(uptimeOf(seconds, t)).toBe(words)
})
