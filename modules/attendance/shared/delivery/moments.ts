/** In which order a day is written that does not begin with its year. */
export type DayOrder = 'dmy' | 'mdy'

const two = (value: number) => String(value).padStart(2, '0')

/** `2026-11-03`, however it is written; nothing where there is no such day. */
export function dayIn(text: string, order: DayOrder): string | undefined {
  const parts = partsOf(text)
  if (!parts) return undefined
  const [a, b, c] = parts
  const [year, month, day] = a > 31 ? [a, b, c] : order === 'dmy' ? [c, b, a] : [c, a, b]
  const full = year < 100 ? 2000 + year : year
  const found = new Date(Date.UTC(full, month - 1, day))
  const isReal = found.getUTCMonth() === month - 1 && found.getUTCDate() === day && full >= 1990 && full < 2100
  return isReal ? `${full}-${two(month)}-${two(day)}` : undefined
}

function partsOf(text: string): [number, number, number] | undefined {
  const packed = /^(\d{4})(\d{2})(\d{2})$/.exec(text.trim())
  const [, a, b, c] = packed ?? /^(\d{1,4})\s*[-./]\s*(\d{1,2})\s*[-./]\s*(\d{1,4})\.?$/.exec(text.trim()) ?? []
  return a === undefined || b === undefined || c === undefined ? undefined : [Number(a), Number(b), Number(c)]
}

/** In which order these days are written, as far as one of them says so; days with points come day first. */
export function orderOf(texts: readonly string[]): { order: DayOrder; isSure: boolean } {
  const parts = texts.flatMap((text) => {
    const found = partsOf(splitMoment(text).day)
    return found ? [found] : []
  })
  const late = parts.filter(([a]) => a <= 31)
  if (late.length === 0) return { order: 'dmy', isSure: true }
  if (late.some(([a]) => a > 12)) return { order: 'dmy', isSure: true }
  if (late.some(([, b]) => b > 12)) return { order: 'mdy', isSure: true }
  return { order: texts.some((text) => text.includes('/')) ? 'mdy' : 'dmy', isSure: false }
}

/** `09:05:00`, also of `9:05 PM` and of the part of a day that a spreadsheet keeps. */
export function timeIn(text: string): string | undefined {
  const given = text.trim()
  if (/^0?\.\d+$/.test(given) || given === '0') {
    const seconds = Math.round(Number(given) * 86_400)
    return seconds < 86_400 ? clock(seconds) : undefined
  }
  const found =
    /^(\d{1,2})[:.hцЦ時시]\s*(\d{2})(?:[:.分분]\s*(\d{2})(?:\.\d+)?)?\s*(am|pm|a\.m\.|p\.m\.|ө|үө|오전|오후)?$/i.exec(
      given,
    )
  if (!found) return undefined
  const [, hour = '', minute = '', second = '0', half = ''] = found
  const [isHalf, isLate] = [/^(?:a|p|오)/i.test(half), /^(?:p|오후)/i.test(half)]
  if (isHalf && (Number(hour) < 1 || Number(hour) > 12)) return undefined
  const hours = isHalf ? (Number(hour) % 12) + (isLate ? 12 : 0) : Number(hour)
  if (hours > 23 || Number(minute) > 59 || Number(second) > 59) return undefined
  return `${two(hours)}:${minute}:${two(Number(second))}`
}

const clock = (seconds: number) =>
  `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`

/** A day and a time of day in one text, apart; the time is empty where only a day stands there. */
function splitMoment(text: string): { day: string; time: string } {
  const found = /^(.*?\d)(?:[T\s,]+)(\d{1,2}[:.]\d{2}.*)$/.exec(text.trim())
  if (!found) return { day: text.trim(), time: '' }
  const [, day = '', time = ''] = found
  // What stands behind a zone is said by the place.
  return { day: day.trim(), time: time.replace(/(?:Z|[+-]\d{2}:?\d{2})$/, '').trim() }
}

/** `2026-11-03T09:05:00`, by the clock at the place. */
export function momentIn(text: string, order: DayOrder): string | undefined {
  const { day, time } = splitMoment(text)
  const [date, at] = [dayIn(day, order), timeIn(time)]
  return date === undefined || at === undefined ? undefined : `${date}T${at}`
}
