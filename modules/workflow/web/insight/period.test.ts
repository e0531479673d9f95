import { expect, test } from 'vitest'
import { daysOf } from './period.ts'

const now = new Date('2026-11-21T17:00:00Z')

test('thirty days end with today where the organisation is, and today is one of them', () => {
  expect(daysOf({ period: '30', from: '', to: '' }, now)).toEqual({ from: '2026-10-24', to: '2026-11-22' })
})
test('everything has no first and no last day', () => {
  expect(daysOf({ period: 'all', from: '2026-01-01', to: '' }, now)).toEqual({})
})
test('an own period may be open at either end', () => {
  expect(daysOf({ period: 'own', from: '2026-01-01', to: '' }, now)).toEqual({ from: '2026-01-01' })
  expect(daysOf({ period: 'own', from: '', to: '2026-02-01' }, now)).toEqual({ to: '2026-02-01' })
})
test('what somebody wrote into the address is taken for everything', () => {
  expect(daysOf({ period: 'year', from: '', to: '' }, now)).toEqual({})
})
