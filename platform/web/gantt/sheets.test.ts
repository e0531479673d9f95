import { expect, test } from 'vitest'
import type { GanttBar } from './bars.ts'
import { dayOf, numberOf, widthOf } from './scale.ts'
import { pictureOf, sheetsOf } from './sheets.ts'

const bars = (count: number, days: number): GanttBar[] =>
  Array.from({ length: count }, (_, at) => ({
    id: String(at),
    name: `Ажил ${at}`,
    look: 'bar',
    first: numberOf('2026-11-02'),
    last: numberOf('2026-11-02') + days - 1,
  }))

test('several pages hold each line and each day once', () => {
  const pages = sheetsOf(bars(70, 90), 16, 'A4', false)!
  const lines = [...new Set(pages.map(({ from, to }) => `${from}-${to}`))]
  expect(lines).toEqual(['0-29', '29-58', '58-70'])
  const days = [...new Set(pages.map(({ scale }) => `${dayOf(scale.from)} ${dayOf(scale.to)}`))]
  expect(days[0]?.slice(0, 10)).toBe('2026-10-30')
  expect(days.at(-1)?.slice(11)).toBe('2027-02-02')
  expect(pages).toHaveLength(lines.length * days.length)
  for (const { scale, names, width } of pages) expect(widthOf(scale) + names).toBeLessThan(width)
})

test('on one page all of it is as large as it can be', () => {
  const [page, ...others] = sheetsOf(bars(120, 400), 16, 'A3', true)!
  expect(others).toEqual([])
  expect([page!.from, page!.to]).toEqual([0, 120])
  expect(page!.shrink).toBeLessThan(1)
  expect(widthOf(page!.scale) + page!.names).toBeLessThanOrEqual(page!.width / page!.shrink)
})

test('too many pages are none, and a picture is no larger than browsers draw', () => {
  expect(sheetsOf(bars(10_000, 4000), 38, 'A4', false)).toBeNull()
  const picture = pictureOf(bars(10_000, 4000), 38)
  expect(picture.width * picture.height).toBeLessThan(61_000_000)
  expect(picture.height).toBeLessThanOrEqual(16_000)
})
