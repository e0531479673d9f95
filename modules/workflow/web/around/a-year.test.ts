import { expect, test } from 'vitest'
import { aYearFrom } from './a-year.ts'

test('a document rests until tomorrow at least and a year at most', () => {
  expect(aYearFrom(new Date('2026-12-31T04:00:00Z'))).toEqual({ first: '2027-01-01', last: '2027-12-31' })
})

test('a year with a leap day ends on the same day as any other', () => {
  expect(aYearFrom(new Date('2027-06-15T04:00:00Z')).last).toBe('2028-06-15')
  expect(aYearFrom(new Date('2028-02-15T04:00:00Z')).last).toBe('2029-02-15')
  expect(aYearFrom(new Date('2028-02-29T04:00:00Z')).last).toBe('2029-02-28')
})
