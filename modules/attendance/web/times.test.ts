import { expect, test } from 'vitest'
import { dayIn, monthIn } from './times.ts'

test('an address says a month or a day, or nothing', () => {
  expect(['2026-11', '2026-13', '2026-1', '', undefined, 202611].map(monthIn)).toEqual(['2026-11', '', '', '', '', ''])
  expect(['2026-11-30', '2026-11-31', 'zz', undefined].map(dayIn)).toEqual(['2026-11-30', '', '', ''])
})
