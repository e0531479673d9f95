import { sql, type RawBuilder } from 'kysely'
import { zoneSql } from '#modules/organization/server/index.ts'
import { unprocessable } from '#platform/shared/errors.ts'
import type { TableField } from '../../shared/definition/table.ts'
import { canGroup, type GroupBy, type Within } from '../../shared/group.ts'
import { type Access, fieldOf } from '../gate/gate.ts'
import { READ, storedOf } from '../tables/served.ts'

/** A column to group by; one that is hidden and one that there is not answer alike. */
export function groupedField(access: Access, { column, by }: GroupBy): TableField {
  const field = fieldOf(access, column)
  if (!field || !canGroup(storedOf(field)) || (by !== undefined && !isTime(field)))
    throw unprocessable('records.bad_group')
  return field
}

const isTime = (field: TableField) => ['day', 'moment'].includes(storedOf(field))

/** By what the rows of a group belong together: null for those that say nothing. */
export function groupSql(field: TableField, by: GroupBy['by']): RawBuilder<unknown> {
  const column = sql.id(READ, field.name)
  switch (storedOf(field)) {
    case 'text':
      return sql`nullif(${column}, '')`
    case 'decimal':
      return sql`trim_scale(${column})`
    case 'flag':
      return sql`coalesce(${column}, false)`
    case 'day':
      return spanSql(sql`${column}::timestamp`, by)
    case 'moment':
      return spanSql(sql`(${column} at time zone ${zoneSql})`, by)
    case 'keys':
    case 'rows':
    case 'numbers':
      // In which order they were chosen makes no other group.
      return sql`(select array_agg(one order by one) from unnest(${column}) as one)`
    default:
      return sql`${column}`
  }
}

/** The first day of the span. */
const spanSql = (at: RawBuilder<unknown>, by: GroupBy['by'] = 'day') => sql`date_trunc(${sql.lit(by)}, ${at})::date`

/** The key of a group, as it is told and asked for. */
export function keySql(field: TableField, group: RawBuilder<unknown>): RawBuilder<string | null> {
  switch (storedOf(field)) {
    case 'keys':
    case 'rows':
    case 'numbers':
      return sql<string | null>`array_to_string(${group}, ',')`
    case 'span':
      return sql<
        string | null
      >`to_char(lower(${group}), 'YYYY-MM-DD') || '/' || to_char(upper(${group}) - 1, 'YYYY-MM-DD')`
    case 'sum':
      return sql<string | null>`trim_scale((${group}).amount)::text || ' ' || (${group}).currency`
    case 'day':
    case 'moment':
      return sql<string | null>`to_char(${group}, 'YYYY-MM-DD')`
    default:
      return sql<string | null>`${group}::text`
  }
}

/** The rows of one group: the same of which its count was told. */
export function withinSql(access: Access, { key, ...by }: Within): RawBuilder<boolean> {
  const field = groupedField(access, by)
  return sql<boolean>`${keySql(field, groupSql(field, by.by))} is not distinct from ${key}::text`
}
