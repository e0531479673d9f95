import { sql, type RawBuilder } from 'kysely'
import { readDay, writeDay } from '#platform/shared/expression/calendar-day.ts'
import { writeDecimal } from '#platform/shared/expression/decimal.ts'
import { isDay, isDecimal } from '#platform/shared/expression/functions.ts'
import type { ExpressionField } from '#platform/shared/expression/index.ts'
import type { Value } from '#platform/shared/expression/model.ts'

/** A column as a condition finds it in SQL. */
export interface ConditionColumn {
  field: ExpressionField
  /** Where it stands: `t.amount`. */
  at: RawBuilder<unknown>
  kept: 'text' | 'decimal' | 'day' | 'moment' | 'flag' | 'texts' | 'integer' | 'uuid'
}

/** What a row says, as SQL. */
export interface Read {
  is: 'read'
  sql: RawBuilder<unknown>
  as: 'text' | 'amount' | 'day' | 'flag' | 'texts'
  /** What null is here: a field that nobody filled, or no answer at all. */
  nothing: 'empty' | 'stuck'
  /** The column itself, which an index knows. */
  column?: ConditionColumn
}

/** A part of a condition: the same for all rows, without an answer for any, or read of the row. */
export type Said = Read | { is: 'fixed'; value: Value } | { is: 'stuck' }

/** What JavaScript cuts off a text, so that blank is the same thing on both sides. */
const SPACES =
  '\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff'

export function readColumn(column: ConditionColumn): Read {
  const { at, kept } = column
  switch (kept) {
    case 'decimal':
      return { is: 'read', sql: at, as: 'amount', nothing: 'empty', column }
    case 'day':
      return { is: 'read', sql: at, as: 'day', nothing: 'empty', column }
    case 'moment':
      return { is: 'read', sql: sql`(${at} at time zone 'Asia/Ulaanbaatar')::date`, as: 'day', nothing: 'empty' }
    case 'flag':
      // A box that nobody ticked says no.
      return { is: 'read', sql: sql`coalesce(${at}, false)`, as: 'flag', nothing: 'empty' }
    case 'texts':
      return { is: 'read', sql: sql`nullif(${at}, '{}'::text[])`, as: 'texts', nothing: 'empty' }
    case 'integer':
    case 'uuid':
      return { is: 'read', sql: sql`${at}::text`, as: 'text', nothing: 'empty', column }
    default: {
      const filled = sql`case when btrim(${at}, ${SPACES}) <> '' then ${at} end`
      return { is: 'read', sql: filled, as: 'text', nothing: 'empty', column }
    }
  }
}

/** A value that is the same for all rows, beside one that is read; a text beside a day is that day. */
export function beside(value: Value, { as }: Read): Value {
  return as === 'day' && typeof value === 'string' ? (readDay(value) ?? null) : value
}

const fits = {
  integer: (value: Value) => typeof value === 'string' && /^[1-9]\d{0,8}$/.test(value),
  uuid: (value: Value) => typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value),
}

/** Of these values those that a column can hold at all, as SQL beside it. */
export function writtenFor({ column, as }: Pick<Read, 'as' | 'column'>, values: readonly Value[]) {
  const kept = column?.kept
  const types = { text: 'text', amount: 'numeric', day: 'date', flag: 'boolean', texts: 'text[]' } as const
  const narrow = kept === 'integer' || kept === 'uuid' ? kept : undefined
  const type = sql.raw(narrow ?? types[as])
  const possible = values.filter((value) => value !== null && (!narrow || fits[narrow](value))).map(written)
  return {
    count: possible.length,
    one: sql`${possible[0]}::${type}`,
    many: sql`${possible.map(String)}::${type}[]`,
  }
}

function written(value: Value): string | boolean {
  if (isDecimal(value)) return writeDecimal(value)
  if (isDay(value)) return writeDay(value)
  return value as string | boolean
}

/** As it is compared with what is the same for all rows. */
export const bare = ({ column, sql: read }: Read) => column?.at ?? read
