import fc from 'fast-check'
import { expect, test } from 'vitest'
import { laterDay } from '#modules/organization/shared/index.ts'
import { type Roster, shiftOn } from './roster.ts'

const nothing = new Map<string, string | null>()
const week = (shift: string | null) => [shift, shift, shift, shift, shift, null, null]

/** Two weeks in the morning, one at night; it begins on a Wednesday. */
const rotating: Roster = {
  from: '2026-11-25',
  to: '2026-12-31',
  weeks: 3,
  days: [...week('morning'), ...week('morning'), ...week('night')],
}

test.each([
  ['before it begins nothing is said', '2026-11-24', undefined],
  ['it begins in the middle of its first week', '2026-11-25', 'morning'],
  ['the weekend is off', '2026-11-28', null],
  ['the second week', '2026-11-30', 'morning'],
  ['the third week', '2026-12-07', 'night'],
  ['then the first again', '2026-12-14', 'morning'],
  ['its last day belongs to it', '2026-12-31', 'night'],
  ['after it nothing is said', '2027-01-01', undefined],
])('%s', (_, day, shift) => {
  expect(shiftOn(day, [rotating], nothing)).toBe(shift)
})

test('a day by itself comes first, a day off too', () => {
  const single = new Map([
    ['2026-11-26', null],
    ['2026-11-28', 'night'],
    ['2027-05-01', 'morning'],
  ])
  expect([...single.keys()].map((day) => shiftOn(day, [rotating], single))).toEqual([null, 'night', 'morning'])
})

test('the roster that began last counts, in whatever order they come; after it the one before goes on', () => {
  const winter: Roster = { from: '2026-12-01', to: '2026-12-04', weeks: 1, days: week('late') }
  for (const rosters of [
    [rotating, winter],
    [winter, rotating],
  ]) {
    expect(shiftOn('2026-12-02', rosters, nothing)).toBe('late')
    expect(shiftOn('2026-12-07', rosters, nothing)).toBe('night')
  }
})

test('a pattern repeats after its weeks, and each of its days comes on its weekday', () => {
  const roster = fc.record({
    from: fc.integer({ min: 0, max: 400 }).map((days) => laterDay('2026-01-01', days)),
    weeks: fc.constantFrom(1 as const, 2 as const, 3 as const, 4 as const),
  })
  fc.assert(
    fc.property(roster, fc.integer({ min: 0, max: 500 }), ({ from, weeks }, later) => {
      const days = Array.from({ length: weeks * 7 }, (_, at) => String(at))
      const of = (day: string) => Number(shiftOn(day, [{ from, to: null, weeks, days }], nothing))
      const day = laterDay(from, later)
      expect(of(day) % 7).toBe((new Date(day).getUTCDay() + 6) % 7)
      expect(of(laterDay(day, weeks * 7))).toBe(of(day))
      expect(of(laterDay(day, 1))).toBe((of(day) + 1) % days.length)
      expect(of(from)).toBeLessThan(7)
    }),
  )
})
