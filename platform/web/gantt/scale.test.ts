import { expect, test } from 'vitest'
import {
  dayOf,
  fittingWidth,
  numberOf,
  stretchesOf,
  ticksOf,
  weekdayOf,
  weekOf,
  zoomOf,
  zooms,
  zoomWidths,
} from './scale.ts'

const told = (width: number, from: string, to: string) => {
  const { upper, lower } = ticksOf(width, numberOf(from), numberOf(to))
  const say = (ticks: typeof upper) => ticks.map((tick) => `${tick.unit} ${dayOf(tick.from)}`)
  return { upper: say(upper), lower: say(lower) }
}

test('days are numbers and back; weeks begin on Monday and are counted as ISO 8601 says', () => {
  expect([numberOf('1970-01-01'), dayOf(numberOf('2028-02-29'))]).toEqual([0, '2028-02-29'])
  expect([weekdayOf(numberOf('2026-11-23')), weekdayOf(numberOf('1969-12-28'))]).toEqual([0, 6])
  const weeks = ['2026-01-01', '2027-01-01', '2024-12-30', '2020-12-31', '2021-01-03', '2021-01-04']
  expect(weeks.map((day) => weekOf(numberOf(day)))).toEqual([1, 53, 1, 53, 53, 1])
})

test('each zoom is called by the width that it gives, and its two lines begin with whole parts of time', () => {
  expect(zooms.map((zoom) => zoomOf(zoomWidths[zoom]))).toEqual([...zooms])
  expect(told(38, '2026-11-27', '2026-11-29')).toEqual({
    upper: ['week 2026-11-23'],
    lower: ['day 2026-11-27', 'day 2026-11-28', 'day 2026-11-29'],
  })
  expect(told(16, '2026-11-27', '2026-12-02').upper).toEqual(['month 2026-11-01', 'month 2026-12-01'])
  expect(told(16, '2026-11-27', '2026-12-02').lower).toEqual(['week 2026-11-23', 'week 2026-11-30'])
  expect(told(5, '2026-12-20', '2027-02-03').lower).toEqual([
    'month 2026-12-01',
    'month 2027-01-01',
    'month 2027-02-01',
  ])
  expect(told(1.3, '2026-11-27', '2027-01-01')).toEqual({
    upper: ['year 2026-01-01', 'year 2027-01-01'],
    lower: ['quarter 2026-10-01', 'quarter 2027-01-01'],
  })
  expect(told(0.4, '2029-11-27', '2030-01-01').upper).toEqual(['decade 2020-01-01', 'decade 2030-01-01'])
})

test('all days fit into the width that is there, within what can be made out', () => {
  expect(fittingWidth(100, 800)).toBe(8)
  expect(fittingWidth(1, 800)).toBe(80)
  expect(fittingWidth(100_000, 800)).toBe(0.2)
})

test('free days that lie beside each other are one piece', () => {
  const free = (day: number) => weekdayOf(day) > 4
  const [first, last] = [numberOf('2026-11-23'), numberOf('2026-12-06')]
  expect(stretchesOf(first, last, free).map((piece) => piece.map(dayOf))).toEqual([
    ['2026-11-28', '2026-11-29'],
    ['2026-12-05', '2026-12-06'],
  ])
})
