import { expect, test } from 'vitest'
import { fitting, metBy, onDay, openOn, shownHours } from './board.ts'
import { isOpenFor } from './opening.ts'
import { movedBy, repeatedTimes } from './repeats.ts'

const zone = 'Asia/Ulaanbaatar'
const day = '2026-11-30'
const monday = [{ weekday: '1', opens: '08:00', closes: '19:00' }]
const room = (id: string, seats: number, equipment: string[] = []) => ({
  id,
  seats,
  equipment,
  hours: monday,
  buffer_before: 0,
  buffer_after: 15,
})
const booking = (id: string, of: string, starts_at: string, ends_at: string) => ({ id, room: of, starts_at, ends_at })

test('of the rooms that somebody could have the smallest that does comes first', () => {
  const rooms = [room('large', 40, ['projector']), room('small', 6, ['projector']), room('right', 12, ['projector'])]
  const taken = onDay([booking('one', 'right', '2026-11-30T05:00:00Z', '2026-11-30T06:00:00Z')], zone, day)
  const wish = { seats: 12, equipment: ['projector'] }
  const at = (from: number, to: number) =>
    fitting(rooms, taken, day, { ...wish, time: { from, to } }).map(({ id }) => id)
  expect(at(14 * 60, 15 * 60)).toEqual(['large'])
  // The quarter of an hour after a booking is the room’s own.
  expect(at(14 * 60 + 15, 15 * 60)).toEqual(['right', 'large'])
  expect(at(19 * 60, 20 * 60)).toEqual([])
  expect(fitting(rooms, taken, day, { seats: 0, equipment: [] })).toEqual(rooms)
  expect(metBy(taken, rooms[2]!, { from: 13 * 60, to: 14 * 60, id: 'one' })).toBeUndefined()
})

test('what lasts over midnight stands on both days, and is shown from its hour', () => {
  const night = [booking('one', 'a', '2026-11-30T14:00:00Z', '2026-11-30T18:00:00Z')]
  expect(onDay(night, zone, day)).toMatchObject([{ from: 22 * 60, to: 26 * 60 }])
  expect(onDay(night, zone, '2026-12-01')).toMatchObject([{ from: -120, to: 120 }])
  expect(onDay(night, zone, '2026-12-02')).toEqual([])
  expect(shownHours(openOn(monday, day), onDay(night, zone, day))).toEqual({ from: 480, to: 1440 })
})

test('a room that closes after midnight is open until then, and one without hours always', () => {
  const late = [{ weekday: '1', opens: '18:00', closes: '02:00' }]
  const open = (from: string, to: string, hours = late) => isOpenFor(hours, zone, from, to)
  expect(open('2026-11-30T15:00:00Z', '2026-11-30T17:30:00Z')).toBe(true)
  expect(open('2026-11-30T17:30:00Z', '2026-11-30T18:30:00Z')).toBe(false)
  expect(open('2026-11-30T02:00:00Z', '2026-11-30T03:00:00Z')).toBe(false)
  expect(open('2026-11-30T02:00:00Z', '2026-11-30T03:00:00Z', [])).toBe(true)
})

test('a series keeps its hour where clocks are put forward, and leaves out months without its day', () => {
  const time = { starts_at: '2027-01-31T08:00:00Z', ends_at: '2027-01-31T09:00:00Z' }
  const days = (every: Parameters<typeof repeatedTimes>[2], until: string) =>
    repeatedTimes(time, 'Europe/Berlin', every, until).map(({ starts_at }) => starts_at)
  expect(days('month', '2027-06-30')).toEqual([
    '2027-01-31T08:00:00.000Z',
    '2027-03-31T07:00:00.000Z',
    '2027-05-31T07:00:00.000Z',
  ])
  expect(days('workday', '2027-02-03')).toHaveLength(3)
  expect(days('two_weeks', '2027-03-01')).toHaveLength(3)
  expect(days('month_weekday', '2027-05-31')).toEqual(['2027-01-31T08:00:00.000Z', '2027-05-30T07:00:00.000Z'])
  expect(repeatedTimes(time, 'Europe/Berlin', 'day', '2030-01-01')).toHaveLength(200)
  expect(movedBy(time, 'Europe/Berlin', { days: 60, starts: 30, ends: 0 })).toEqual({
    starts_at: '2027-04-01T07:30:00.000Z',
    ends_at: '2027-04-01T08:00:00.000Z',
  })
})
