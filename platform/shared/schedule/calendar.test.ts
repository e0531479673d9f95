import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addWork, nextWork, previousWork, timetableOf, workBetween } from './calendar.ts'
import { at, dayNumber, office, randomCalendar, said } from './testing/plans.ts'

const calendar = office(['2026-03-09'])
const added = (from: string, minutes: number) => said(addWork(calendar, at(from), minutes)!)

test('work ends with a day rather than at the beginning of the next', () => {
  expect(added('2026-03-02 08:00', 480)).toBe('2026-03-02 17:00')
  expect(added('2026-03-02 08:00', 240)).toBe('2026-03-02 12:00')
  expect(added('2026-03-02 08:00', 481)).toBe('2026-03-03 08:01')
  expect(added('2026-03-06 17:00', 60)).toBe('2026-03-10 09:00')
})

test('counted backwards it begins with a day rather than at the end of the one before', () => {
  expect(added('2026-03-03 17:00', -480)).toBe('2026-03-03 08:00')
  expect(added('2026-03-10 08:00', -480)).toBe('2026-03-06 08:00')
  expect(added('2026-03-10 12:00', -241)).toBe('2026-03-06 16:59')
})

test('no work at all is the moment itself', () => {
  expect(added('2026-03-07 23:00', 0)).toBe('2026-03-07 23:00')
})

test('the next and the previous work leave out nights, noons, weekends and holidays', () => {
  expect(said(nextWork(calendar, at('2026-03-06 17:00'))!)).toBe('2026-03-10 08:00')
  expect(said(nextWork(calendar, at('2026-03-06 12:00'))!)).toBe('2026-03-06 13:00')
  expect(said(nextWork(calendar, at('2026-03-06 16:59'))!)).toBe('2026-03-06 16:59')
  expect(said(previousWork(calendar, at('2026-03-10 08:00'))!)).toBe('2026-03-06 17:00')
  expect(said(previousWork(calendar, at('2026-03-06 17:00'))!)).toBe('2026-03-06 17:00')
})

test('a day that is worked although it is a Saturday counts', () => {
  const extra = { ...calendar, days: new Map([[dayNumber('2026-03-07'), [[540, 600] as const]]]) }
  expect(said(addWork(extra, at('2026-03-06 17:00'), 61)!)).toBe('2026-03-09 08:01')
  expect(workBetween(extra, at('2026-03-06 17:00'), at('2026-03-09 08:00'))).toBe(60)
})

test('a calendar that never works says so', () => {
  const never = { week: [[], [], [], [], [], [], []], days: new Map() }
  expect([addWork(never, 0, 1), addWork(never, 0, -1), nextWork(never, 0), previousWork(never, 0)]).toEqual(
    Array.from({ length: 4 }, () => undefined),
  )
  expect(workBetween(never, 0, 1e9)).toBe(0)
  expect(timetableOf(never).isEndless).toBe(false)
})

test('a calendar that works on one day alone says so beyond', () => {
  const once = { week: [[], [], [], [], [], [], []], days: new Map([[20_500, [[60, 120] as const]]]) }
  expect(addWork(once, 0, 60)).toBe(20_500 * 1440 + 120)
  expect(addWork(once, 0, 61)).toBeUndefined()
  expect(addWork(once, 1e9, -60)).toBe(20_500 * 1440 + 60)
  expect(addWork(once, 1e9, -61)).toBeUndefined()
})

test('spans that are given in disorder or over each other count each minute once', () => {
  const odd = {
    week: Array.from(
      { length: 7 },
      () =>
        [
          [600, 720],
          [480, 660],
          [1400, 1500],
          [30, 20],
        ] as const,
    ),
  }
  expect(workBetween({ ...odd, days: new Map() }, 0, 1440)).toBe(240 + 40)
})

const minutes = fc.integer({ min: 20_480 * 1440, max: 20_580 * 1440 })

test('work is counted as somebody would who looks at every quarter of an hour', () => {
  fc.assert(
    fc.property(randomCalendar, fc.integer({ min: 20_490, max: 20_560 }), ({ week, days }, day) => {
      let counted = 0
      for (let quarter = day * 96; quarter < (day + 3) * 96; quarter += 1) {
        const minute = quarter * 15
        const on = Math.floor(minute / 1440)
        const spans = days.get(on) ?? week[new Date(minute * 60_000).getUTCDay()]!
        if (spans.some(([from, to]) => minute - on * 1440 >= from && minute - on * 1440 < to)) counted += 15
      }
      expect(workBetween({ week, days }, day * 1440, (day + 3) * 1440)).toBe(counted)
    }),
  )
})

test('adding work and counting it are inverse, in both directions', () => {
  fc.assert(
    fc.property(randomCalendar, minutes, fc.integer({ min: -20_000, max: 20_000 }), (calendar, from, work) => {
      const to = addWork(calendar, from, work)
      if (to === undefined) return
      expect(workBetween(calendar, from, to)).toBe(work)
      const isTouched = work > 0 ? previousWork(calendar, to) : work < 0 ? nextWork(calendar, to) : to
      expect(isTouched).toBe(to)
    }),
  )
})

test('between a moment and the next work there is none', () => {
  fc.assert(
    fc.property(randomCalendar, minutes, (calendar, from) => {
      const next = nextWork(calendar, from)
      if (next === undefined) return
      expect(next).toBeGreaterThanOrEqual(from)
      expect(workBetween(calendar, from, next)).toBe(0)
      expect(workBetween(calendar, next, next + 1)).toBe(1)
    }),
  )
})
