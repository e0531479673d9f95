import { expect, test } from 'vitest'
import { durationWords } from './duration.ts'

const say = (key: string, { count }: Record<string, unknown> = {}) => `${String(count)} ${key.split('.').at(-1)}`
const HOUR = 3_600_000

test.each([
  [0, 'working', '0 minutes'],
  [45 * 60_000, 'working', '45 minutes'],
  [HOUR, 'working', '1 hours'],
  [9.26 * HOUR, 'working', '9.3 hours'],
  [120.4 * HOUR, 'working', '120 hours'],
  [47 * HOUR, 'calendar', '47 hours'],
  [48 * HOUR, 'calendar', '2 days'],
  [60 * HOUR, 'working', '60 hours'],
  [1000 * HOUR, 'calendar', '41.7 days'],
] as const)('%d milliseconds of %s time are %s', (milliseconds, clock, words) => {
  expect(durationWords(milliseconds, clock, say)).toBe(words)
})
