import { sql, type RawBuilder } from 'kysely'
import { placeNameSql } from '#modules/organization/server/index.ts'
import { inLanguage } from '#platform/shared/i18n.ts'
import { kindOf, namedBy } from '#platform/shared/fields/index.ts'
import { fieldsOf, type Table, type TableField } from '../../shared/definition/table.ts'
import type { Tables } from './book.ts'
import { tableSql } from './served.ts'

type Id = RawBuilder<unknown>

/** A row that is called by a row that is called by a row is called by no more than these. */
const DEEPEST = 3

/** What something is called that a column names, as SQL; null where it names nothing. */
export function labelSql(
  orgId: number,
  tables: Tables,
  field: TableField,
  id: Id,
  depth = 1,
): RawBuilder<string | null> {
  const to = namedBy(field.kind)
  const place = to === undefined ? undefined : placeNameSql[to]
  if (place) return place(orgId, id)
  const target = tables.find(field.rows_of)
  if (!target) return sql<string | null>`null::text`
  const as = `named${depth}`
  return sql<
    string | null
  >`(select ${rowLabelSql(orgId, tables, target, as, depth + 1)} from ${tableSql(target)} as ${sql.id(as)}
    where ${sql.id(as, 'org_id')} = ${orgId} and ${sql.id(as, 'id')} = ${id})`
}

/** What several are called, a line for each as `allNamedIn` reads them. */
export const linesSql = (orgId: number, tables: Tables, field: TableField, ids: Id): RawBuilder<string | null> =>
  sql<string | null>`(select string_agg(one.id::text || ' ' ||
      left(regexp_replace(coalesce(${labelSql(orgId, tables, field, sql.id('one', 'id'))}, '—'), '\\s+', ' ', 'g'), 120),
      e'\n' order by one.place) from unnest(${ids}) with ordinality as one (id, place))`

/** What a row of this table is called, under this name of the table in the statement. */
export function rowLabelSql(orgId: number, tables: Tables, table: Table, as: string, depth = 1): RawBuilder<string> {
  const parts = table.label.split(/(\{[a-z0-9_]+\})/).filter((part) => part !== '')
  const said = parts.map((part) => {
    const name = /^\{(.+)\}$/.exec(part)?.[1]
    if (name === undefined) return sql`${part}::text`
    const field = fieldsOf(table).find((one) => one.name === name)
    return sql`coalesce(${field ? partSql(orgId, tables, field, as, depth) : sql`null`}::text, '')`
  })
  // Nothing to call it by is said as well, or it would look like no row at all.
  return sql<string>`coalesce(nullif(btrim(concat(${sql.join(said, sql`, `)})), ''), '—')`
}

/** A column as it is said in a name: what it names by its name, a choice by its words. */
function partSql(orgId: number, tables: Tables, field: TableField, as: string, depth: number): RawBuilder<unknown> {
  const column = sql`${sql.id(as, field.name)}`
  const { to, stored } = kindOf(field.kind)
  if (stored === 'rows' || stored === 'numbers')
    return depth > DEEPEST
      ? sql`null`
      : sql`(select string_agg(${labelSql(orgId, tables, field, sql.id('among', 'id'), depth)}, ', '
          order by among.place) from unnest(${column}) with ordinality as among (id, place))`
  if (to !== undefined) return depth > DEEPEST ? sql`null` : labelSql(orgId, tables, field, column, depth)
  if (stored === 'secret') return sql`null`
  const { language = 'mn' } = tables
  if (field.translated && language !== 'mn')
    return sql`coalesce(nullif(${sql.id(as, `${field.name}_${language}`)}, ''), ${column})`
  if (stored !== 'key' || !field.options?.length) return column
  const cases = field.options.map(({ value, label }) => sql`when ${value} then ${inLanguage(label, language)}::text`)
  return sql`case ${column} ${sql.join(cases, sql` `)} end`
}
