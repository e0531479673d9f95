import fc from 'fast-check'
import { expect, test } from 'vitest'
import { laterDay, momentOf } from '#modules/organization/shared/index.ts'
import { dayOfPunches } from './day-of-punches.ts'
import type { Punch } from './pairing.ts'
import type { Shift } from './shift.ts'

const ZONE = 'Asia/Ulaanbaatar'
const office: Shift = {
  kind: 'fixed',
  starts: 9 * 60,
  ends: 18 * 60,
  norm: 480,
  breaks: [],
  early_window: 120,
  late_window: 240,
  grace_in: 0,
  grace_out: 0,
  rounding: { minutes: 0, way: 'nearest' },
  half_below: 0,
  absent_below: 0,
  pairs: 'every',
}
const night: Shift = { ...office, starts: 22 * 60, ends: 6 * 60 }
const morning: Shift = { ...office, starts: 6 * 60, ends: 14 * 60 }

/** `in 25 09:00` */
function days(text: string, duties: Record<string, Shift | null>, zone = ZONE) {
  const punches = text.split(', ').map((one): Punch => {
    const [kind, date, time = ''] = one.split(' ')
    return { id: one, at: momentOf(`2026-11-${date}`, time, zone), kind: kind as Punch['kind'] }
  })
  const list = Object.entries(duties).map(([date, shift]) => ({ day: `2026-11-${date}`, shift }))
  const found = dayOfPunches(punches, list, zone)
  return Object.fromEntries([...found].map(([day, some]) => [day.slice(8), some.map(({ id }) => id)]))
}

test('a night belongs to the evening on which it begins', () => {
  expect(days('in 25 21:55, break_out 26 02:00, break_in 26 02:30, out 26 06:05', { 25: night, 26: night })).toEqual({
    25: ['in 25 21:55', 'break_out 26 02:00', 'break_in 26 02:30', 'out 26 06:05'],
  })
})

test('after a night comes a day: each in looks for its start', () => {
  expect(days('in 25 22:00, out 26 06:00, in 26 08:50, out 26 18:00', { 25: night, 26: office })).toEqual({
    25: ['in 25 22:00', 'out 26 06:00'],
    26: ['in 26 08:50', 'out 26 18:00'],
  })
})

test('who goes when the next shift has begun goes out of the one they came for', () => {
  expect(days('in 25 22:00, out 26 06:10, in 26 06:20, out 26 14:00', { 25: night, 26: morning })).toEqual({
    25: ['in 25 22:00', 'out 26 06:10'],
    26: ['in 26 06:20', 'out 26 14:00'],
  })
})

test('work past the window, and past midnight of a day off, is not torn', () => {
  expect(days('in 25 09:00, out 26 00:30', { 25: office, 26: office })).toEqual({ 25: ['in 25 09:00', 'out 26 00:30'] })
  expect(days('in 28 20:00, out 29 01:00', { 28: null, 29: null })).toEqual({ 28: ['in 28 20:00', 'out 29 01:00'] })
})

test('a forgotten out does not draw the next day to it', () => {
  expect(days('in 25 09:00, out 26 18:00', { 25: office, 26: office })).toEqual({
    25: ['in 25 09:00'],
    26: ['out 26 18:00'],
  })
  expect(days('in 25 20:00, break_out 26 10:00', { 25: office, 26: office })).toEqual({
    25: ['in 25 20:00'],
    26: ['break_out 26 10:00'],
  })
  expect(days('in 28 20:00, out 29 12:01', { 28: null, 29: null })).toEqual({
    28: ['in 28 20:00'],
    29: ['out 29 12:01'],
  })
})

test('who comes again, or has gone already, stays no longer', () => {
  expect(days('in 28 20:00, in 29 10:00', { 28: null, 29: null })).toEqual({ 28: ['in 28 20:00'], 29: ['in 29 10:00'] })
  expect(days('in 28 20:00, out 28 22:00, out 29 01:00', {})).toEqual({
    28: ['in 28 20:00', 'out 28 22:00'],
    29: ['out 29 01:00'],
  })
})

test('where two windows overlap, an out looks for an end, and the shift itself comes first', () => {
  expect(days('out 26 08:00', { 25: night, 26: office })).toEqual({ 25: ['out 26 08:00'] })
  expect(days('break_out 26 08:30', { 25: night, 26: morning })).toEqual({ 26: ['break_out 26 08:30'] })
})

test('what fits no shift belongs to its date, in the zone of the place', () => {
  expect(days('in 25 05:00', { 25: office })).toEqual({ 25: ['in 25 05:00'] })
  expect(days('in 25 00:30', {})).toEqual({ 25: ['in 25 00:30'] })
  const hovd = { id: 'a', at: Date.parse('2026-11-25T00:30:00+08:00'), kind: 'in' as const }
  expect([...dayOfPunches([hovd], [], 'Asia/Hovd').keys()]).toEqual(['2026-11-24'])
})

test('both ends of the window belong to it', () => {
  const away = { ...night, starts: 60, ends: 120 }
  expect(days('in 24 23:00', { 25: away })).toEqual({ 25: ['in 24 23:00'] })
  expect(days('in 24 22:59', { 25: away })).toEqual({ 24: ['in 24 22:59'] })
  expect(days('out 26 10:00', { 25: night })).toEqual({ 25: ['out 26 10:00'] })
  expect(days('out 26 10:01', { 25: night })).toEqual({ 26: ['out 26 10:01'] })
})

const zones = fc.constantFrom('Asia/Ulaanbaatar', 'Asia/Hovd', 'Europe/Berlin')
const shifts = fc.array(fc.constantFrom(office, night, morning, null), { minLength: 5, maxLength: 5 })
const kinds = fc.constantFrom('in' as const, 'out' as const, 'break_out' as const, 'break_in' as const)
/** Around two midnights, one of which clocks of Berlin do not pass as usual. */
const punches = fc.array(fc.tuple(fc.integer({ min: -36 * 60, max: 36 * 60 }), kinds), { maxLength: 10 })

const week = fc.record({ zone: zones, shifts, punches }).map(({ zone, shifts, punches }) => {
  const midnight = momentOf('2026-10-25', '00:00', zone)
  return {
    zone,
    duties: shifts.map((shift, index) => ({ day: laterDay('2026-10-23', index), shift })),
    punches: punches.map(([minute, kind], at): Punch => ({ id: `p${at}`, at: midnight + minute * 60_000, kind })),
  }
})

test('each punch belongs to exactly one day, near to it', () => {
  fc.assert(
    fc.property(week, ({ zone, duties, punches }) => {
      const found = dayOfPunches(punches, duties, zone)
      const ids = [...found.values()].flat().map(({ id }) => id)
      expect(ids.sort()).toEqual(punches.map(({ id }) => id).sort())
      for (const [day, some] of found)
        for (const { at } of some) {
          const hours = (at - momentOf(day, '00:00', zone)) / 3_600_000
          expect(hours).toBeGreaterThanOrEqual(-2)
          expect(hours).toBeLessThan(24 + 16)
        }
    }),
  )
})

test('the order in which punches are heard does not matter', () => {
  const shuffled = week.chain((one) =>
    fc.tuple(fc.constant(one), fc.shuffledSubarray(one.punches, { minLength: one.punches.length })),
  )
  fc.assert(
    fc.property(shuffled, ([{ zone, duties, punches }, other]) => {
      expect(dayOfPunches(other, duties, zone)).toEqual(dayOfPunches(punches, duties, zone))
    }),
  )
})

test('what lies within one shift alone belongs to it', () => {
  fc.assert(
    fc.property(week, ({ zone, duties, punches }) => {
      const found = dayOfPunches(punches, duties, zone)
      for (const punch of punches.filter(({ kind }) => kind === 'in')) {
        const within = duties.filter(({ day, shift }) => {
          if (!shift) return false
          const from = momentOf(day, `${String(shift.starts / 60).padStart(2, '0')}:00`, zone)
          const ends = shift === night ? laterDay(day, 1) : day
          return from <= punch.at && punch.at < momentOf(ends, `${String(shift.ends / 60).padStart(2, '0')}:00`, zone)
        })
        if (within.length === 1) expect(found.get(within[0]!.day)).toContainEqual(punch)
      }
    }),
  )
})
