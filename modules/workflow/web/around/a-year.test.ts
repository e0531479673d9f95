import { expect, test } from 'vitest'
import { aYearFrom } from './a-year.ts'

test('a document rests until tomorrow at least and a year at most', () => {
  expect(aYearFrom('2026-12-31')).toEqual({ first: '2027-01-01', last: '2027-12-31' })
})
