import type { Span } from './spans.ts'

/**
 * Days that a filter says by where they lie from today: `day`, `week-1`, `month`, `last_30`. Each of them is a span:
 * the last thirty days end today, and the next seven begin with it.
 */
type DayWord = { span: Span; steps: number } | { last: number } | { next: number }

const SHAPE = /^(?:(day|week|month|quarter|year)(?:([+-]\d{1,3}))?|(last|next)_([1-9]\d{0,2}))$/

export function dayWord(text: string): DayWord | undefined {
  const [, span, steps, way, count] = SHAPE.exec(text) ?? []
  if (span !== undefined) return { span: span as Span, steps: Number(steps ?? 0) }
  if (way === 'last') return { last: Number(count) }
  return way === 'next' ? { next: Number(count) } : undefined
}

/** Those that people choose among. */
export const offeredDays = [
  'day',
  'day-1',
  'day+1',
  'week',
  'week-1',
  'week+1',
  'month',
  'month-1',
  'month+1',
  'quarter',
  'quarter-1',
  'year',
  'year-1',
  'last_7',
  'last_30',
  'last_90',
  'next_7',
  'next_30',
] as const

/** What is asked of a translation for one; undefined for what is no word of days. */
export function dayWords(text: string): { key: string; count: number } | undefined {
  const word = dayWord(text)
  if (!word) return undefined
  if ('last' in word) return { key: 'records.days.last', count: word.last }
  if ('next' in word) return { key: 'records.days.next', count: word.next }
  const { span, steps } = word
  const near = steps === 0 ? 'now' : steps === -1 ? 'before' : steps === 1 ? 'after' : undefined
  if (near) return { key: `records.days.${span}_${near}`, count: 1 }
  return { key: `records.days.${span}_${steps < 0 ? 'ago' : 'ahead'}`, count: Math.abs(steps) }
}
