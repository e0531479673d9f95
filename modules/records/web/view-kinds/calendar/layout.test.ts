import { expect, test } from 'vitest'
import { blocksOf, type Entry, hiddenOn, segmentsOf } from './layout.ts'
import { beside, daysOf, rangeFilter, weekNumber } from './range.ts'
import { later } from './time.ts'

const entry = (title: string, from: string, to: string, begins: number | null = null, ends = begins): Entry => ({
  row: { id: title, version: 1, values: {}, created_at: '', updated_at: '' },
  title,
  colour: undefined,
  from: { day: from, minutes: begins },
  to: { day: to, minutes: ends },
})
const week = daysOf('week', '2026-11-27')

test('a week begins on Monday; a month is whole weeks', () => {
  expect([week[0], week[6]]).toEqual(['2026-11-23', '2026-11-29'])
  const november = daysOf('month', '2026-11-27')
  expect([november[0], november.at(-1), november.length]).toEqual(['2026-10-26', '2026-12-06', 42])
  expect(daysOf('month', '2027-02-10')).toHaveLength(28)
  expect([beside('month', '2026-01-31', 1), beside('week', '2026-12-30', 1), beside('day', '2026-03-01', -1)]).toEqual([
    '2026-02-01',
    '2027-01-06',
    '2026-02-28',
  ])
  expect([weekNumber('2026-01-01'), weekNumber('2027-01-01'), weekNumber('2024-12-30')]).toEqual([1, 53, 1])
})

test('what lasts several days keeps one line, cut where the week ends', () => {
  const segments = segmentsOf(
    [
      entry('б', '2026-11-24', '2026-11-24'),
      entry('а', '2026-11-20', '2026-11-25'),
      entry('в', '2026-11-26', '2026-12-03'),
      entry('г', '2026-11-25', '2026-11-26'),
      entry('д', '2026-11-30', '2026-11-30'),
    ],
    week,
  )
  expect(
    segments.map(({ entry: { title }, at, days, line, begins, ends }) => [title, at, days, line, begins, ends]),
  ).toEqual([
    ['а', 0, 3, 0, false, true],
    ['б', 1, 1, 1, true, true],
    ['г', 2, 2, 1, true, true],
    ['в', 3, 4, 0, true, false],
  ])
  expect(hiddenOn(segments, 7, 1)).toEqual([0, 1, 1, 1, 0, 0, 0])
})

test('what overlaps shares the width, and what follows has all of it again', () => {
  const on = '2026-11-24'
  const blocks = blocksOf(
    [
      entry('а', on, on, 540, 660),
      entry('б', on, on, 600, 630),
      entry('в', on, on, 630, 700),
      entry('г', on, on, 700, 720),
      entry('д', on, on, 1430),
      entry('е', on, '2026-11-25', 600, 600),
    ],
    on,
  )
  expect(blocks.map(({ entry: { title }, column, columns, ends }) => [title, column, columns, ends])).toEqual([
    ['а', 0, 2, 660],
    ['б', 1, 2, 630],
    ['в', 1, 2, 700],
    ['г', 0, 1, 720],
    ['д', 0, 1, 1440],
  ])
})

test('only rows of the days that are seen are asked for, and also those that began before', () => {
  expect(rangeFilter('from', undefined, '2026-11-01', '2026-11-30')).toEqual({
    all: [
      { column: 'from', is: 'before', values: ['2026-12-01'] },
      { column: 'from', is: 'after', values: ['2026-10-31'] },
    ],
  })
  expect(JSON.stringify(rangeFilter('from', 'to', '2026-11-01', '2026-11-30'))).toContain(
    '"any":[{"column":"from","is":"after","values":["2026-10-31"]},{"column":"to","is":"after","values":["2026-10-31"]}]',
  )
})

test('days are moved as calendars count them, moments as clocks do', () => {
  expect(later({ day: '2026-12-31', minutes: null }, 1, 600)).toEqual({ day: '2027-01-01', minutes: null })
  expect(later({ day: '2026-03-01', minutes: 30 }, 0, -60)).toEqual({ day: '2026-02-28', minutes: 1410 })
})
