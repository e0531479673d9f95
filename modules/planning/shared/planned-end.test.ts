import { expect, test } from 'vitest'
import { daysOver } from './planned-end.ts'

test('a plan is over its promised end by as many days as it ends later', () => {
  expect(daysOver('2026-11-30', '2026-12-04')).toBe(4)
  expect(daysOver('2026-11-30', '2026-11-30')).toBe(0)
  expect(daysOver('2026-11-30', '2026-11-02')).toBe(0)
  expect(daysOver('', '2026-11-02')).toBe(0)
})
