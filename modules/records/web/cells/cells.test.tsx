import decodeQR from 'qr/decode.js'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import en from '../../locales/en.json' with { type: 'json' }
import ko from '../../locales/ko.json' with { type: 'json' }
import mn from '../../locales/mn.json' with { type: 'json' }
import { attendanceCode } from '../../shared/cells/attendance-code.ts'
import { filledIn } from '../../shared/cells/cell.ts'
import { clearedPeriod, periodFilter } from '../../shared/screens/period.ts'
import { colouredHue } from './coloured.ts'
import { Code } from './kinds/Code.tsx'

/** The drawing as a camera takes it: its paths as dots of so many pixels, dark where something is drawn. */
function photographed(markup: string, pixels = 6) {
  const cells = Number(/viewBox="0 0 (\d+) /.exec(markup)![1])
  const size = cells * pixels
  const data = new Uint8ClampedArray(size * size * 4).fill(255)
  for (const [, x, y] of markup.matchAll(/M(\d+) (\d+)h1v1h-1z/g))
    for (let down = 0; down < pixels; down += 1)
      for (let right = 0; right < pixels; right += 1) {
        const at = ((Number(y) * pixels + down) * size + Number(x) * pixels + right) * 4
        // The lighter of the two colours, so that the darker one is read as well.
        data.set([0xe7, 0x4a, 0x06, 255], at)
      }
  return { width: size, height: size, data }
}

test('the attendance code is read back from how it is drawn, in the colours, sizes and level of the specification', () => {
  const said = 'https://orgil.example/attendance/Баатар-42'
  const markup = renderToStaticMarkup(<Code text={said} size={attendanceCode.size} label="QR" />)
  expect(decodeQR(photographed(markup))).toBe(said)
  expect(markup).toContain('width="300" height="300"')
  const [, dot, corner] = /fill="([^"]+)".*fill="([^"]+)"/.exec(markup)!
  expect([dot, corner, attendanceCode.place, attendanceCode.level]).toEqual(['#e74a06', '#227bf4', 400, 'quartile'])
  // Each of the three corners is 33 dots: an edge of 24 and nine within.
  const corners = markup.slice(markup.lastIndexOf('<path')).match(/M/g)
  expect(corners).toHaveLength(99)
})

test('the windows are called as the specification says, in three languages', () => {
  expect([
    mn['records.cell.details'],
    mn['records.cell.form'],
    mn['records.cell.cancel'],
    mn['records.period.month'],
  ]).toEqual(['Дэлгэрэнгүй мэдээлэл', 'Нэмэлт маягт', 'Болих', 'Он сар'])
  for (const language of [en, ko])
    for (const key of ['details', 'form', 'cancel', 'scan', 'print'] as const)
      expect(language[`records.cell.${key}`]).not.toMatch(/[Ѐ-ӿ]/)
})

test('a coloured cell is green when its value is at least 1, and red otherwise', () => {
  expect(['1', '2.5', '0.99', '0', '-3', null].map(colouredHue)).toEqual(['green', 'green', 'red', 'red', 'red', 'red'])
})

test('a month filter finds the days of its month, and what is cleared falls back to January 2024', () => {
  expect(clearedPeriod).toEqual({ current_year: 2024, current_month: 1 })
  const days = (kind: 'yearFilter' | 'monthFilter', current_year: number, current_month: number) =>
    periodFilter({ kind, column: 'day' }, { current_year, current_month })
  expect(days('monthFilter', 2024, 2)).toEqual({ column: 'day', is: 'between', values: ['2024-02-01', '2024-02-29'] })
  expect(days('monthFilter', 2023, 12)).toMatchObject({ values: ['2023-12-01', '2023-12-31'] })
  expect(days('yearFilter', 2025, 7)).toMatchObject({ values: ['2025-01-01', '2025-12-31'] })
})

test('what a row says stands in a link as an address may have it', () => {
  const read = (name: string) => ({ plate: '12 34/УБА', id: 'x' })[name] ?? ''
  expect(filledIn('/records/trips?q={plate}', read, true)).toBe('/records/trips?q=12%2034%2F%D0%A3%D0%91%D0%90')
  expect(filledIn('{plate} {nothing}', read)).toBe('12 34/УБА ')
})
