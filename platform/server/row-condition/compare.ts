import { sql, type RawBuilder } from 'kysely'
import { isEmptyValue } from '#platform/shared/expression/functions.ts'
import type { Value } from '#platform/shared/expression/model.ts'
import { bare, beside, type Read, type Said, writtenFor } from './values.ts'

type Truth = RawBuilder<boolean>

export const NO_ANSWER: Truth = sql<boolean>`null::boolean`
const NO: Truth = sql<boolean>`false`

/** What is empty equals what is empty, and nothing else. */
export function isSameSql(op: '==' | '!=', one: Said, other: Said, isPlain: boolean): Truth {
  if (one.is === 'stuck' || other.is === 'stuck') return NO_ANSWER
  if (one.is === 'fixed') return other.is === 'fixed' ? NO_ANSWER : fixedSame(op, other, one.value, isPlain)
  if (other.is === 'fixed') return fixedSame(op, one, other.value, isPlain)
  const same = sql<boolean>`(${one.sql} is ${op === '==' ? sql`not` : sql``} distinct from ${other.sql})`
  return answered([one, other], same)
}

function fixedSame(op: '==' | '!=', read: Read, value: Value, isPlain: boolean): Truth {
  const isEqual = op === '=='
  const against = beside(value, read)
  if (isEmptyValue(against)) {
    if (read.nothing === 'empty' && read.as !== 'flag')
      return isEqual ? sql<boolean>`(${read.sql} is null)` : sql<boolean>`(${read.sql} is not null)`
    return answered([read], isEqual ? NO : sql<boolean>`true`)
  }
  const { count, one } = writtenFor(read, [against])
  if (count === 0) return answered([read], isEqual ? NO : sql<boolean>`true`)
  if (isEqual && isPlain) return sql<boolean>`(${bare(read)} = ${one})`
  return answered([read], sql<boolean>`(${bare(read)} is ${isEqual ? sql`not` : sql``} distinct from ${one})`)
}

/** Null where one of those without an answer has none. */
function answered(parts: readonly Read[], truth: Truth): Truth {
  const stuck = parts.filter(({ nothing }) => nothing === 'stuck')
  if (stuck.length === 0) return truth
  const any = sql.join(
    stuck.map((part) => sql`${part.sql} is null`),
    sql` or `,
  )
  return sql<boolean>`case when ${any} then null::boolean else ${truth} end`
}

/** Amounts and days; with nothing there is no answer. */
export function inOrderSql(op: '<' | '<=' | '>' | '>=', one: Said, other: Said): Truth {
  const [left, right] = [sideOf(one, other), sideOf(other, one)]
  return left && right ? sql<boolean>`(${left} ${sql.raw(op)} ${right})` : NO_ANSWER
}

function sideOf(said: Said, other: Said): RawBuilder<unknown> | undefined {
  if (said.is === 'read') return said.sql
  if (said.is === 'stuck' || other.is !== 'read') return undefined
  return writtenBeside(other, said.value)
}

export function writtenBeside(read: Read, value: Value): RawBuilder<unknown> | undefined {
  const against = beside(value, read)
  return against === null ? undefined : writtenFor({ as: read.as }, [against]).one
}

/** Nobody knows whether nothing is among something. */
export function isInSql(one: Said, among: Said, isPlain: boolean): Truth {
  if (one.is === 'stuck' || among.is === 'stuck') return NO_ANSWER
  if (among.is === 'read') {
    const element = one.is === 'read' ? one.sql : typeof one.value === 'string' ? sql`${one.value}::text` : undefined
    return element ? sql<boolean>`(${element} = any(${among.sql}))` : NO_ANSWER
  }
  if (one.is === 'fixed' || !Array.isArray(among.value)) return NO_ANSWER
  const { count, many } = writtenFor(one, among.value as readonly Value[])
  if (count === 0) return isPlain ? NO : sql<boolean>`case when ${one.sql} is not null then false end`
  if (isPlain) return sql<boolean>`(${bare(one)} = any(${many}))`
  return sql<boolean>`case when ${one.sql} is not null then ${bare(one)} = any(${many}) end`
}
