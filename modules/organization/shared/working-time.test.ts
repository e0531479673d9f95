import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addWorkingHours, type WorkCalendar } from './working-time.ts'

const office: WorkCalendar = {
  zone: 'Asia/Ulaanbaatar',
  week: [1, 2, 3, 4, 5].map((weekday) => ({
    weekday,
    starts: '09:00',
    ends: '18:00',
    break_starts: '13:00',
    break_ends: '14:00',
  })),
  holidays: new Set(['2026-11-26', '2026-12-29', '2027-01-01', '2027-02-07', '2027-02-08', '2027-02-09']),
}
/** Clocks of Ulaanbaatar are eight hours ahead. */
const at = (local: string) => new Date(`${local}:00+08:00`)

test.each([
  ['one hour in the morning', '2026-11-23T09:00', 1, '2026-11-23T10:00'],
  ['two hours over lunch', '2026-11-23T12:00', 2, '2026-11-23T15:00'],
  ['a whole day ends with the day', '2026-11-23T09:00', 8, '2026-11-23T18:00'],
  ['a little more than a day reaches into the next morning', '2026-11-23T09:00', 8.5, '2026-11-24T09:30'],
  ['a weekend is nobody’s time', '2026-11-20T17:00', 2, '2026-11-23T10:00'],
  ['a holiday is nobody’s time', '2026-11-25T17:00', 2, '2026-11-27T10:00'],
  ['what is sent at night begins in the morning', '2026-11-23T23:30', 1, '2026-11-24T10:00'],
  ['what is sent during lunch begins after it', '2026-11-23T13:20', 1, '2026-11-23T15:00'],
  ['nothing to add in the middle of work', '2026-11-23T11:11', 0, '2026-11-23T11:11'],
  ['three days', '2026-11-23T09:00', 24, '2026-11-25T18:00'],
])('%s', (_, start, hours, end) => {
  expect(addWorkingHours(at(start), hours, office)).toEqual(at(end))
})

test('Khovd is an hour behind Ulaanbaatar', () => {
  const due = addWorkingHours(new Date('2026-11-23T09:00:00+07:00'), 1, { ...office, zone: 'Asia/Hovd' })
  expect(due).toEqual(new Date('2026-11-23T10:00:00+07:00'))
})

test('an office keeps its hours when the clocks change', () => {
  const berlin = { ...office, zone: 'Europe/Berlin', holidays: new Set<string>() }
  // Clocks went back on Sunday 25 October 2026.
  expect(addWorkingHours(new Date('2026-10-23T17:00:00+02:00'), 2, berlin)).toEqual(
    new Date('2026-10-26T10:00:00+01:00'),
  )
})

test('where no working hours are known the clock runs on', () => {
  expect(addWorkingHours(at('2026-11-22T03:00'), 5, { ...office, week: [] })).toEqual(at('2026-11-22T08:00'))
})

test('time does not run backwards', () => {
  expect(() => addWorkingHours(at('2026-11-23T09:00'), -1, office)).toThrow(RangeError)
})

/** Both ends of a span of work belong to it. */
function isAtWork(moment: Date) {
  const local = new Date(moment.getTime() + 8 * 3_600_000).toISOString()
  const [day, time] = [local.slice(0, 10), local.slice(11, 23)]
  const isIn = (from: string, to: string) => `${from}:00.000` <= time && time <= `${to}:00.000`
  const isHoliday = [0, 6].includes(new Date(day).getUTCDay()) || office.holidays.has(day)
  return !isHoliday && (isIn('09:00', '13:00') || isIn('14:00', '18:00'))
}

const moment = fc.date({ min: at('2026-10-01T00:00'), max: at('2027-10-01T00:00'), noInvalidDate: true })
const minutes = fc.integer({ min: 0, max: 40 * 60 })

test('the end always lies within working time, and never before the start', () => {
  fc.assert(
    fc.property(moment, minutes, (start, some) => {
      const end = addWorkingHours(start, some / 60, office)
      expect(isAtWork(end)).toBe(true)
      expect(end.getTime()).toBeGreaterThanOrEqual(start.getTime())
    }),
  )
})

test('adding twice is adding the sum', () => {
  fc.assert(
    fc.property(moment, minutes, minutes, (start, some, more) => {
      const twice = addWorkingHours(addWorkingHours(start, some / 60, office), more / 60, office)
      expect(twice).toEqual(addWorkingHours(start, (some + more) / 60, office))
    }),
  )
})
