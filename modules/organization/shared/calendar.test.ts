import { expect, test } from 'vitest'
import { FEW_HOURS, hoursOf } from './calendar.ts'

const day = (weekday: number, part: object = {}) => ({
  weekday,
  works: true,
  starts: '09:00',
  ends: '18:00',
  break_starts: '13:00',
  break_ends: '14:00',
  ...part,
})

test('the hours of a week are those of its working days without their breaks, and a slip of a minute is few', () => {
  expect(hoursOf([1, 2, 3, 4, 5].map((weekday) => day(weekday)).concat(day(6, { works: false })))).toBe(40)
  expect(hoursOf([day(1, { break_starts: '', break_ends: '' })])).toBe(9)
  expect(hoursOf([day(1, { starts: '09:00', ends: '09:01', break_starts: '', break_ends: '' })]) < FEW_HOURS).toBe(true)
})
