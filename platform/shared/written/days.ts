import { isDay } from '../day.ts'

/** How days are written: the year first, the day first, the month first. */
export const dayOrders = ['ymd', 'dmy', 'mdy'] as const
export type DayOrder = (typeof dayOrders)[number]

const WRITTEN = /^(\d{1,4})([./-])(\d{1,2})\2(\d{1,4})\.?(?:\s*(?:он|оны|г\.?))?$/
const IN_WORDS =
  /^(\d{4})\s*(?:оны?|年|년)\s*(\d{1,2})\s*(?:-?р\s+сарын|сарын|月|월)\s*(\d{1,2})(?:\s*(?:-?ны\s+өдөр|-?ний\s+өдөр|-?ны|-?ний|өдөр|日|일))?$/u

/** A day as it is written in this order; undefined where it is none. */
export function dayIn(text: string, order: DayOrder): string | undefined {
  const words = IN_WORDS.exec(text)
  const parts = words ? [words[1]!, words[2]!, words[3]!] : partsOf(text)
  if (!parts) return undefined
  const [one, two, three] = parts as [string, string, string]
  // Four digits are a year, whatever stands in other cells.
  if (one.length === 4) return written(one, two, three)
  if (three.length !== 4) return undefined
  if (order === 'ymd') return undefined
  return order === 'dmy' ? written(three, two, one) : written(three, one, two)
}

function partsOf(text: string) {
  const [, one, , two, three] = WRITTEN.exec(text) ?? []
  return one === undefined ? undefined : [one, two!, three!]
}

function written(year: string, month: string, day: string) {
  if (month.length > 2 || day.length > 2) return undefined
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(text) ? text : undefined
}

interface GuessedOrder {
  order: DayOrder
  /** Other cells of the column leave no other one: none stands in it that both would read. */
  isCertain: boolean
}

/** In which order the days of a column are written, as all its cells together tell. */
export function dayOrderOf(texts: readonly string[]): GuessedOrder {
  const said = texts.filter((text) => text !== '')
  const read = dayOrders.map((order) => ({ order, count: said.filter((text) => dayIn(text, order)).length }))
  const most = Math.max(...read.map(({ count }) => count))
  const best = read.filter(({ count }) => count === most)
  // Years first mean the same in every order; of the others the day stands first here.
  return { order: best[0]!.order, isCertain: best.length === 1 || best[0]!.order === 'ymd' }
}
