import type { Filter } from '../query.ts'
import type { ScreenSetting } from './definition.ts'

export interface Period {
  current_year: number
  current_month: number
}

/** What a cleared filter falls back to. */
export const clearedPeriod: Period = { current_year: 2024, current_month: 1 }

/** The rows of a year, or of a month, by a column of days. */
export function periodFilter(
  { kind, column }: NonNullable<ScreenSetting['period']>,
  { current_year: year, current_month: month }: Period,
): Filter {
  const [first, last] = kind === 'yearFilter' ? [1, 12] : [month, month]
  const end = new Date(Date.UTC(year, last, 0)).getUTCDate()
  const two = (part: number) => String(part).padStart(2, '0')
  return { column, is: 'between', values: [`${year}-${two(first)}-01`, `${year}-${two(last)}-${two(end)}`] }
}
