import fc from 'fast-check'
import { expect, test } from 'vitest'
import { weekdayOf } from '#platform/shared/day.ts'
import {
  addDays,
  addMonths,
  dayAfterKey,
  dayTyped,
  earliest,
  isDay,
  isWithin,
  momentTyped,
  nearest,
  timeTyped,
  weeksOf,
} from './days.ts'

const aDay = fc
  .date({ min: new Date('1900-01-01T00:00:00Z'), max: new Date('2099-12-31T00:00:00Z'), noInvalidDate: true })
  .map((moment) => moment.toISOString().slice(0, 10))

test('a day is a day of the calendar', () => {
  expect(['2026-11-21', '2024-02-29'].every(isDay)).toBe(true)
  for (const none of ['2026-02-29', '2026-13-01', '2026-1-5', '26-01-05', '', 'өнөөдөр'])
    expect(isDay(none), none).toBe(false)
})

test('a time is one of the clock of a whole day, however it is typed', () => {
  for (const [typed, time] of [
    ['9', '09:00'],
    ['905', '09:05'],
    ['9.05', '09:05'],
    ['09:05', '09:05'],
    ['1800', '18:00'],
    [' 18 30 ', '18:30'],
    ['0', '00:00'],
  ])
    expect(timeTyped(typed!), typed).toBe(time)
  for (const typed of ['', '24:00', '9:60', '09:5', '9 AM', '12345']) expect(timeTyped(typed), typed).toBeNull()
})

test('it may be typed as people write it', () => {
  for (const typed of ['2026-01-05', '2026.1.5', '2026/01/05', ' 2026 1 5 ', '20260105', '2026. 1. 5.'])
    expect(dayTyped(typed), typed).toBe('2026-01-05')
  for (const typed of ['2026', '2026-01', '5.1.2026', '20260230', '2026-01-05T10:00', ''])
    expect(dayTyped(typed), typed).toBeNull()
})

test('a moment is understood however it is typed', () => {
  for (const typed of [
    '2026-01-05 09:05',
    '2026.1.5 9:05',
    '2026/01/05 09.05',
    ' 2026 1 5  9:05 ',
    '202601050905',
    '20260105 0905',
    '2026. 1. 5. 9:05',
    '2026-01-05T09:05',
  ])
    expect(momentTyped(typed), typed).toBe('2026-01-05 09:05')
  for (const typed of [
    '2026-01-05',
    '09:05',
    '2026-01-05 24:00',
    '2026-01-05 18:60',
    '2026-01-05 18:7',
    '2026-02-30 10:00',
    '2026-01-05 18:00 x',
    '',
  ])
    expect(momentTyped(typed), typed).toBeNull()
})

test('weeks begin on Monday and hold the whole month', () => {
  fc.assert(
    fc.property(aDay, (day) => {
      const weeks = weeksOf(day)
      const all = weeks.flat()
      expect([weeks.length, all.length, new Set(all).size, weekdayOf(all[0]!)]).toEqual([6, 42, 42, 1])
      expect(all).toContain(day)
      expect(all).toContain(`${day.slice(0, 8)}01`)
      expect(all.filter((one) => one.startsWith(day.slice(0, 8))).length).toBeGreaterThanOrEqual(28)
    }),
  )
})

test('adding days and taking them away again is where one was, and leads over the end of a month and of a year', () => {
  fc.assert(
    fc.property(aDay, fc.integer({ min: -4000, max: 4000 }), (day, days) => {
      expect(addDays(addDays(day, days), -days)).toBe(day)
    }),
  )
  expect([addDays('2026-12-31', 1), addDays('2024-03-01', -1), addDays('2026-03-29', 1)]).toEqual([
    '2027-01-01',
    '2024-02-29',
    '2026-03-30',
  ])
})

test('a month on is the same day, or the last one of a shorter month', () => {
  expect([
    addMonths('2026-01-31', 1),
    addMonths('2024-02-29', 12),
    addMonths('2026-11-21', 2),
    addMonths('2026-01-15', -1),
  ]).toEqual(['2026-02-28', '2025-02-28', '2027-01-21', '2025-12-15'])
})

test('keys lead through the calendar', () => {
  const from = (key: string, withShift = false) => dayAfterKey('2026-11-21', key, withShift)
  expect([from('ArrowLeft'), from('ArrowDown'), from('Home'), from('End')]).toEqual([
    '2026-11-20',
    '2026-11-28',
    '2026-11-16',
    '2026-11-22',
  ])
  expect([from('PageUp'), from('PageDown'), from('PageUp', true), from('a')]).toEqual([
    '2026-10-21',
    '2026-12-21',
    '2025-11-21',
    null,
  ])
})

test('what lies outside its bounds cannot be chosen', () => {
  expect([
    isWithin('2026-11-21', '2026-11-21', '2026-11-21'),
    isWithin('2026-11-20', '2026-11-21'),
    isWithin('2026-11-22', '', '2026-11-21'),
    isWithin('1900-01-01'),
  ]).toEqual([true, false, false, true])
})

test('the last day of a span begins with its first, once that is a whole day, and where one looks first lies within the bounds', () => {
  expect([
    earliest('', '2027-01-05'),
    earliest('2027-02-01', '2027-01-05'),
    earliest('2027-02-01', '2027-1'),
    earliest(),
  ]).toEqual(['2027-01-05', '2027-02-01', '2027-02-01', ''])
  expect([
    nearest('2027-01-05', '2027-02-01'),
    nearest('2027-03-05', '', '2027-02-01'),
    nearest('2027-01-05', '2027-01-01', '2027-02-01'),
  ]).toEqual(['2027-02-01', '2027-02-01', '2027-01-05'])
})
