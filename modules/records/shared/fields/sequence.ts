const PART = /\{(year|month|0{1,9})\}/g
const FOUR = '{0000}'

/** What is wrong with a pattern, as a translation key: the number itself has to stand in it, and once. */
export function problemOfSequence(pattern: string): string | undefined {
  const counts = pattern.match(/\{0{1,9}\}/g) ?? []
  return counts.length === 1 && !/[{}]/.test(pattern.replace(PART, '')) ? undefined : 'records.built.sequence'
}

const patternOf = ({ sequence }: { sequence?: string | undefined }) => sequence ?? FOUR

/** Numbers begin anew with each of these: a year, a month, or never; `day` as the organisation counts it. */
export function periodOf(field: { sequence?: string | undefined }, day: string): string {
  const pattern = patternOf(field)
  if (pattern.includes('{month}')) return day.slice(0, 7)
  return pattern.includes('{year}') ? day.slice(0, 4) : ''
}

/** `ГЭ-2026-0007`; a number that has more digits than the pattern is written whole. */
export const numbered = (field: { sequence?: string | undefined }, day: string, number: number) =>
  patternOf(field).replace(PART, (_, part: string) => {
    if (part === 'year') return day.slice(0, 4)
    return part === 'month' ? day.slice(5, 7) : String(number).padStart(part.length, '0')
  })
