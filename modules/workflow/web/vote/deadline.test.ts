import { expect, test } from 'vitest'
import { nextWorkingEvening } from './deadline.ts'

test.each([
  ['on a Thursday morning it is Friday', '2026-11-19T01:00:00Z', '2026-11-20T10:00:00.000Z'],
  ['on a Friday it is Monday', '2026-11-20T03:00:00Z', '2026-11-23T10:00:00.000Z'],
  ['on a Saturday it is Monday', '2026-11-21T03:00:00Z', '2026-11-23T10:00:00.000Z'],
  ['on a Sunday it is Monday', '2026-11-22T03:00:00Z', '2026-11-23T10:00:00.000Z'],
  [
    'late on a Thursday of Greenwich Friday has begun in Ulaanbaatar',
    '2026-11-19T23:00:00Z',
    '2026-11-23T10:00:00.000Z',
  ],
])('a vote is offered until six in the evening of the next working day: %s', (_, now, evening) => {
  expect(nextWorkingEvening(new Date(now))).toBe(evening)
})

test.each([
  ['holidays are passed over', ['2026-11-26', '2026-11-27', '2026-11-28', '2026-11-29'], '2026-11-30T10:00:00.000Z'],
  ['a Saturday that is worked counts', ['2026-11-26', '2026-11-27', '2026-11-29'], '2026-11-28T10:00:00.000Z'],
])('the calendar of the organisation decides: %s', (_, free, evening) => {
  expect(nextWorkingEvening(new Date('2026-11-25T03:00:00Z'), free)).toBe(evening)
})
