import { sql, type RawBuilder } from 'kysely'
import { UNIT, unitsBelowSql, zoneSql } from '#modules/organization/server/index.ts'
import { unprocessable } from '#platform/shared/errors.ts'
import { twinSql } from '#platform/server/fields/twins.ts'
import { asSought } from '#platform/server/fields/index.ts'
import { kindOf, namedBy, problemsIn, tidied } from '#platform/shared/fields/index.ts'
import { encoded } from '#platform/shared/fields/markup.ts'
import { ME } from '../../shared/me.ts'
import { operatorsFor, valuesOf } from '../../shared/operators.ts'
import type { Condition, Filter } from '../../shared/query.ts'
import { parentOf, type TableField } from '../../shared/definition/table.ts'
import { type Access, fieldOf } from '../gate/gate.ts'
import { belowSql } from '../relations/tree.ts'
import { daysSql } from './days.ts'
import { namesAnySql, storedOf } from '../tables/served.ts'

/**
 * A filter as SQL for a WHERE: of a row in which a column is empty it says false, or nothing, which is the same there;
 * so an index can answer it.
 */
export function filterSql(access: Access, filter: Filter): RawBuilder<boolean> {
  if ('all' in filter) return joined(access, filter.all, 'and')
  if ('any' in filter) return joined(access, filter.any, 'or')
  const field = fieldOf(access, filter.column)
  // A column that is hidden and one that there is not answer alike.
  if (!field) throw bad()
  const asked = { ...filter, values: withMe(access, field, filter.values) }
  return filter.is === 'below' ? belowOf(access, field, asked) : conditionSql(field, asked)
}

function joined(access: Access, parts: readonly Filter[], by: 'and' | 'or'): RawBuilder<boolean> {
  if (parts.length === 0) return sql<boolean>`true`
  return sql<boolean>`(${sql.join(
    parts.map((part) => filterSql(access, part)),
    by === 'and' ? sql` and ` : sql` or `,
  )})`
}

/** `column`: where the value of the field stands in the statement. */
export function conditionSql(
  field: TableField,
  { is, values: given }: Pick<Condition, 'is' | 'values'>,
  column: Column = sql.id(field.name),
): RawBuilder<boolean> {
  const stored = storedOf(field)
  const wanted = valuesOf(is)
  // A part of a text, one day of several, or an amount in any currency need not be written as the whole is.
  const isWhole = wanted === 1 && !isPart(is) && stored !== 'span' && stored !== 'sum'
  const values = isWhole ? given.map((value) => String(tidied(field, value) ?? '')) : given
  if (!operatorsFor(field).includes(is) || (wanted !== 'many' && values.length !== wanted)) throw bad()
  if (is === 'empty')
    return stored === 'text' ? sql<boolean>`coalesce(${column}, '') = ''` : sql<boolean>`${column} is null`
  if (is === 'filled')
    return stored === 'text' ? sql<boolean>`coalesce(${column}, '') <> ''` : sql<boolean>`${column} is not null`
  if (is === 'yes') return sql<boolean>`coalesce(${column}, false)`
  if (is === 'no') return sql<boolean>`not coalesce(${column}, false)`
  switch (stored) {
    case 'text':
      if (kindOf(field.kind).isOrdered) return orderedSql(field, column, is, values)
      return kindOf(field.kind).isMarkup
        ? textSql(sql`regexp_replace(${column}, '<[^>]*>', '', 'g')`, is, encoded(values[0]!))
        : textSql(column, is, asSought(field, values[0]!))
    case 'decimal':
      if (!values.every((value) => /^-?\d{1,20}(\.\d{1,10})?$/.test(value))) throw bad()
      return comparedSql(
        column,
        is,
        values.map((value) => sql`${value}::numeric`),
      )
    case 'day':
      return daySql(column, is, values)
    case 'moment':
      return momentSql(column, is, values)
    case 'span':
      return spanSql(column, is, values)
    case 'sum':
      return sumSql(column, is, values)
    case 'row':
    case 'number':
      return namedSql(column, is, values, stored)
    case 'keys':
      return manySql(column, is, sql`${values}::text[]`)
    case 'rows':
    case 'numbers':
      return manySql(column, is, idsOf(values, stored))
    default:
      return is === 'any_of'
        ? sql<boolean>`${column} = any(${values}::text[])`
        : sql<boolean>`not coalesce(${column} = any(${values}::text[]), false)`
  }
}

/** Whoever looks, by what they are; nobody, where they are nothing of the kind. */
const withMe = ({ me = {} }: Access, field: TableField, values: readonly string[]): string[] =>
  ['number', 'numbers'].includes(storedOf(field))
    ? values.flatMap((value) =>
        value === ME
          ? (me[namedBy(field.kind) ?? ''] ?? []).flatMap((id) => (id === null ? [] : [String(id)]))
          : [value],
      )
    : [...values]

/** Names one of these, or what stands below it. */
function belowOf({ tables }: Access, field: TableField, { values }: Condition): RawBuilder<boolean> {
  const stored = storedOf(field)
  const { lies } = kindOf(field.kind)
  if (lies) {
    const places = values.map((value) => lies.place(value) ?? fail())
    return sql<boolean>`coalesce(${twinSql[lies.twin](sql.id(field.name))} && ${places}::text[], false)`
  }
  if (stored === 'number' && kindOf(field.kind).to === UNIT)
    return sql<boolean>`${sql.id(field.name)} = any(${unitsBelowSql(idsOf(values, stored))})`
  const target = tables.find(field.rows_of)
  const parent = target && parentOf(target)
  if (!parent || (stored !== 'row' && stored !== 'rows')) throw bad()
  return namesAnySql(field, belowSql(target, parent.name, idsOf(values, stored)))
}

type Column = RawBuilder<unknown>

/** Without regard to capitals; a sign that SQL knows is a sign like others. */
function textSql(column: Column, is: Condition['is'], value: string): RawBuilder<boolean> {
  const escaped = value.replace(/[\\%_]/g, (sign) => `\\${sign}`)
  switch (is) {
    case 'contains':
      return sql<boolean>`coalesce(${column} ilike ${`%${escaped}%`}, false)`
    case 'not_contains':
      return sql<boolean>`not coalesce(${column} ilike ${`%${escaped}%`}, false)`
    case 'starts':
      return sql<boolean>`coalesce(${column} ilike ${`${escaped}%`}, false)`
    case 'is':
      return sql<boolean>`lower(${column}) = lower(${value})`
    default:
      return sql<boolean>`not coalesce(lower(${column}) = lower(${value}), false)`
  }
}

const isPart = (is: Condition['is']) => ['contains', 'not_contains', 'starts'].includes(is)

/** As its letters follow each other, whatever language sorts them. */
function orderedSql(
  field: TableField,
  column: Column,
  is: Condition['is'],
  values: readonly string[],
): RawBuilder<boolean> {
  if (values.some((value) => problemsIn([field], { [field.name]: value })[field.name])) throw bad()
  return comparedSql(
    sql`${column} collate "C"`,
    is,
    values.map((value) => sql`${tidied(field, value)}::text`),
  )
}

function comparedSql(column: Column, is: Condition['is'], [one, other]: RawBuilder<unknown>[]): RawBuilder<boolean> {
  switch (is) {
    case 'ne':
      return sql<boolean>`${column} is distinct from ${one}`
    case 'lt':
    case 'before':
      return sql<boolean>`${column} < ${one}`
    case 'le':
      return sql<boolean>`${column} <= ${one}`
    case 'gt':
    case 'after':
      return sql<boolean>`${column} > ${one}`
    case 'ge':
      return sql<boolean>`${column} >= ${one}`
    case 'between':
      return sql<boolean>`${column} between ${one} and ${other}`
    default:
      return sql<boolean>`${column} = ${one}`
  }
}

/** From the first of the days that are named to the last; what is before or after lies beside all of them. */
function reach([one = '', other = one]: readonly string[]) {
  const [begins, ends] = [daysSql(one), daysSql(other)]
  if (!begins || !ends) throw bad()
  return { first: begins.first, last: ends.last, isOne: one === other && begins.isOne }
}

function daySql(column: Column, is: Condition['is'], values: readonly string[]): RawBuilder<boolean> {
  const { first, last, isOne } = reach(values)
  if (is === 'before') return sql<boolean>`${column} < ${first}`
  if (is === 'after') return sql<boolean>`${column} > ${last}`
  return isOne ? sql<boolean>`${column} = ${first}` : sql<boolean>`${column} between ${first} and ${last}`
}

/** Held against some days, of which the first may not be behind the last. */
function spanSql(column: Column, is: Condition['is'], values: readonly string[]): RawBuilder<boolean> {
  const { first, last, isOne } = reach(values)
  if (is === 'holds_day' && isOne) return sql<boolean>`coalesce(${column} @> ${first}, false)`
  const asked = sql`case when ${first} <= ${last} then daterange(${first}, ${last}, '[]') else 'empty'::daterange end`
  if (is === 'holds_day') return sql<boolean>`coalesce(${column} @> ${asked}, false)`
  return is === 'overlaps'
    ? sql<boolean>`coalesce(${column} && ${asked}, false)`
    : sql<boolean>`coalesce(lower(${column}) <@ ${asked}, false)`
}

/** `100`: in any currency; `100 USD`: in that one alone. */
function sumSql(column: Column, is: Condition['is'], values: readonly string[]): RawBuilder<boolean> {
  const asked = values.map((value) => /^(-?\d{1,15}(?:\.\d{1,6})?)(?: ([A-Z]{3}))?$/.exec(value) ?? fail())
  const amounts = asked.map(([, amount]) => sql`${amount}::numeric`)
  const wanted = [...new Set(asked.flatMap(([, , currency]) => currency ?? []))]
  const held = comparedSql(sql`(${column}).amount`, is, amounts)
  if (wanted.length === 0) return held
  if (wanted.length > 1) return sql<boolean>`false`
  const isIn = sql<boolean>`coalesce((${column}).currency = ${wanted[0]}, false)`
  return is === 'ne' ? sql<boolean>`(not ${isIn} or ${held})` : sql<boolean>`(${isIn} and ${held})`
}

function fail(): never {
  throw bad()
}

/** Days as the clocks of the organisation count them. */
function momentSql(column: Column, is: Condition['is'], values: readonly string[]): RawBuilder<boolean> {
  const { first, last } = reach(values)
  const begins = sql`(${first}::timestamp at time zone ${zoneSql})`
  const ends = sql`((${last} + 1)::timestamp at time zone ${zoneSql})`
  if (is === 'before') return sql<boolean>`${column} < ${begins}`
  if (is === 'after') return sql<boolean>`${column} >= ${ends}`
  return sql<boolean>`${column} >= ${begins} and ${column} < ${ends}`
}

function namedSql(
  column: Column,
  is: Condition['is'],
  values: readonly string[],
  stored: 'row' | 'number',
): RawBuilder<boolean> {
  const ids = idsOf(values, stored)
  return is === 'any_of'
    ? sql<boolean>`${column} = any(${ids})`
    : sql<boolean>`not coalesce(${column} = any(${ids}), false)`
}

function idsOf(values: readonly string[], stored: 'row' | 'rows' | 'number' | 'numbers'): RawBuilder<unknown> {
  const isNumber = stored === 'number' || stored === 'numbers'
  const pattern = isNumber ? /^[1-9]\d{0,8}$/ : /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
  if (!values.every((value) => pattern.test(value))) throw bad()
  return isNumber ? sql`${values}::integer[]` : sql`${values}::uuid[]`
}

function manySql(column: Column, is: Condition['is'], values: RawBuilder<unknown>): RawBuilder<boolean> {
  if (is === 'all_of') return sql<boolean>`${column} @> ${values}`
  if (is === 'none_of') return sql<boolean>`not coalesce(${column} && ${values}, false)`
  return sql<boolean>`${column} && ${values}`
}

const bad = () => unprocessable('records.bad_filter')
