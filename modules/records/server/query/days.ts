import { type RawBuilder, sql } from 'kysely'
import { isDay } from '#platform/shared/day.ts'
import { todaySql } from '#modules/organization/server/index.ts'
import { dayWord } from '../../shared/day-words.ts'

interface Days {
  first: RawBuilder<unknown>
  last: RawBuilder<unknown>
  /** It is one alone. */
  isOne: boolean
}

/** The days that a filter names: one of the calendar, or a span around today; undefined for what is neither. */
export function daysSql(text: string): Days | undefined {
  if (isDay(text)) {
    const day = sql`${text}::date`
    return { first: day, last: day, isOne: true }
  }
  const word = dayWord(text)
  if (!word) return undefined
  if ('last' in word) return { first: sql`(${todaySql} - ${word.last - 1}::integer)`, last: todaySql, isOne: false }
  if ('next' in word) return { first: todaySql, last: sql`(${todaySql} + ${word.next - 1}::integer)`, isOne: false }
  const { span, steps } = word
  const begins = (by: number) =>
    sql`(date_trunc(${span}, ${todaySql}::timestamp) + ${lengthOf(span, by)}::interval)::date`
  return { first: begins(steps), last: sql`(${begins(steps + 1)} - 1)`, isOne: span === 'day' }
}

/** Three months are no unit of their own. */
const lengthOf = (span: string, by: number) => (span === 'quarter' ? `${by * 3} month` : `${by} ${span}`)
