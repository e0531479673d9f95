import type { FileCell } from './cell.ts'

const DAY = 86_400_000
const SINCE_1900 = Date.UTC(1899, 11, 30)
const SINCE_1904 = Date.UTC(1904, 0, 1)

/** How a cell shows its number, as far as it says what the number is. */
export type Shown = 'plain' | 'day' | 'time' | { digits: number }

/** What a format makes of a number: a day, a time of day, so many digits with zeros before them, or the number. */
export function shownBy(format: string): Shown {
  const bare = format
    .split(';')[0]!
    .replace(/"[^"]*"|\\.|_.|\*./g, '')
    .replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')
  if (/^0{2,}$/.test(bare)) return { digits: bare.length }
  if (/general/i.test(bare)) return 'plain'
  if (/[yd]/i.test(bare) || /^m+$/i.test(bare)) return 'day'
  return /[hs]/i.test(bare) ? 'time' : 'plain'
}

/** Formats that every spreadsheet knows by number alone. */
export function shownByNumber(id: number): Shown {
  if ((id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)) return 'day'
  return (id >= 18 && id <= 21) || (id >= 45 && id <= 47) ? 'time' : 'plain'
}

/** A number as it is written in a workbook, as people see it there: with all its digits, and no sign of the machine. */
export function numberCell(written: string, shown: Shown, is1904: boolean): FileCell {
  if (shown === 'day' || shown === 'time') return timeCell(Number(written), shown, is1904) ?? plain(written)
  const text = plain(written)
  return typeof shown === 'object' && /^\d+$/.test(text) ? text.padStart(shown.digits, '0') : text
}

/** 1.1000000000000001 is how Excel writes 1.1: it knows fifteen digits. */
function plain(written: string): string {
  if (/^-?\d+$/.test(written)) return written
  const value = Number(Number(written).toPrecision(15))
  if (!Number.isFinite(value)) return written
  const text = String(value)
  const [, sign = '', whole = '', part = '', power = '0'] = /^(-?)(\d+)(?:\.(\d+))?e([+-]\d+)$/.exec(text) ?? []
  if (whole === '') return text
  const digits = whole + part
  const point = whole.length + Number(power)
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`
  return point >= digits.length
    ? `${sign}${digits.padEnd(point, '0')}`
    : `${sign}${digits.slice(0, point)}.${digits.slice(point)}`
}

function timeCell(serial: number, shown: 'day' | 'time', is1904: boolean): FileCell {
  // The last day of the calendar of spreadsheets.
  if (!Number.isFinite(serial) || serial < 0 || serial >= 2_958_466) return null
  const seconds = Math.round((serial % 1) * 86_400)
  const two = (value: number) => String(value).padStart(2, '0')
  if (shown === 'time') {
    const all = Math.round(serial * 86_400)
    const clock = `${two(Math.floor(all / 3600))}:${two(Math.floor(all / 60) % 60)}`
    return all % 60 === 0 ? clock : `${clock}:${two(all % 60)}`
  }
  // Spreadsheets believe that there was a 29 February 1900.
  const days = Math.floor(serial) + (is1904 || serial >= 60 ? 0 : 1)
  const moment = new Date((is1904 ? SINCE_1904 : SINCE_1900) + days * DAY + seconds * 1000).toISOString()
  if (seconds === 0) return { is: 'day', text: moment.slice(0, 10) }
  return { is: 'moment', text: moment.slice(0, seconds % 60 === 0 ? 16 : 19).replace('T', ' ') }
}
