/** What a pattern may name; `{n:4}` is the running number with leading zeros, `{n}` without. */
const SIGN = /\{(year|yy|month|n(?::([1-9]))?)\}/g

/** As orders are numbered: А/191. */
export const USUAL_PATTERN = 'А/{n}'

/** What stands in braces and is none of these. */
const isStray = (pattern: string) => /[{}]/.test(pattern.replace(SIGN, ''))

/** Translation key of what is wrong with a pattern; null where numbers can be made of it. */
export function patternProblem(pattern: string): string | null {
  const counters = [...pattern.matchAll(SIGN)].filter(([sign]) => sign.startsWith('{n'))
  if (isStray(pattern)) return 'platform.numbering.pattern_stray'
  if (counters.length !== 1) return 'platform.numbering.pattern_counter'
  return null
}

/** А/191: the number of a document; `day` is YYYY-MM-DD where the organisation is. */
export function numberFrom(pattern: string, value: number, day: string): string {
  const [year = '', month = ''] = day.split('-')
  return pattern.replace(SIGN, (_sign, name: string, width: string | undefined) => {
    if (name === 'year') return year
    if (name === 'yy') return year.slice(2)
    if (name === 'month') return month
    return String(value).padStart(Number(width ?? 1), '0')
  })
}

export const resets = ['yearly', 'never'] as const
export type Resets = (typeof resets)[number]

/** The year whose count a day belongs to; 0 where the count never begins anew. */
export function periodOf(rule: Resets, day: string): number {
  return rule === 'yearly' ? Number(day.slice(0, 4)) : 0
}
