import { sql, type RawBuilder } from 'kysely'
import type { Trx } from '#platform/server/database.ts'
import { notFound } from '#platform/shared/errors.ts'
import { hasWords } from '#platform/server/search.ts'
import type { FieldValues } from '#platform/shared/fields/index.ts'
import type { Action, Row } from '../../shared/contract.ts'
import type { TableField } from '../../shared/definition/table.ts'
import type { Query } from '../../shared/query.ts'
import type { Access } from '../gate/gate.ts'
import { soughtFields } from '../tables/served.ts'
import { filterSql } from './filter.ts'
import { asItsOwn } from '../tables/own-role.ts'
import { partsBehindSql, keysOf, orderSql, placeSql, writePlace } from './order.ts'
import { withinSql } from './group.ts'
import { idsWithin, maySql, seenSql } from './seen.ts'
import { valueSql } from './value.ts'

/** Rows are counted one by one up to here; of more there is said that there are more. */
const MOST_COUNTED = 10_000

interface Found {
  rows: Row[]
  next: string | null
  total: { count: number; is_exact: boolean } | null
}

type Sought = Pick<Query, 'filter' | 'search' | 'within'> & {
  deleted?: boolean
  /** The account that follows them. */
  follower?: number | undefined
}

/** `also`: what is to be done with them besides reading. */
export async function rowsOf(
  db: Trx,
  orgId: number,
  access: Access,
  asked: Query & Pick<Sought, 'follower'>,
  ...also: readonly Action[]
): Promise<Found> {
  const keys = keysOf(access, asked.sort)
  const [, page, total] = await Promise.all([
    // A first page comes in the order of an index under the policy too.
    asked.after || asked.filter || asked.search ? asItsOwn(db, access.table) : null,
    sql<RowRead>`select ${rowSql(orgId, access)}, ${placeSql(orgId, access.tables, keys)} as place
      ${pageSql(orgId, access, asked, { keys, also })}`.execute(db),
    asked.after ? null : countOf(db, orgId, access, asked, ...also),
  ])
  const rows = page.rows.slice(0, asked.limit)
  const last = rows.at(-1)
  return {
    rows: rows.map(asRow),
    next: last && page.rows.length > rows.length ? writePlace(last.id, last.place) : null,
    total,
  }
}

/**
 * Where a page is read from, in its order. Behind a place stand rows of another value and rows of none: each of the two
 * parts is read from the index on by itself, where one condition over both would be compared with row after row.
 */
function pageSql(
  orgId: number,
  access: Access,
  asked: Query & Pick<Sought, 'follower'>,
  { keys, also }: { keys: ReturnType<typeof keysOf>; also: readonly Action[] },
): RawBuilder<unknown> {
  const from = seenSql(access, access.rowsFor('r', ...also))
  const where = whereSql(orgId, access, asked)
  const order = sql`order by ${orderSql(orgId, access.tables, keys)} limit ${asked.limit + 1}`
  const [behind = sql<boolean>`true`, ...others] = asked.after ? partsBehindSql(orgId, access, asked.after, keys) : []
  if (others.length === 0) return sql`from ${from} as t where ${where} and ${behind} ${order}`
  const parts = [behind, ...others].map((part) => sql`(select * from ${from} as t where ${where} and ${part} ${order})`)
  return sql`from (${sql.join(parts, sql` union all `)}) as t ${order}`
}

export async function countOf(db: Trx, orgId: number, access: Access, asked: Sought, ...also: readonly Action[]) {
  const from = seenSql(access, access.rowsFor('r', ...also))
  const counting = sql<{ count: number }>`select count(*)::integer as count from (select 1
    from ${from} as t where ${whereSql(orgId, access, asked)} limit ${MOST_COUNTED + 1}) as found`
  const { rows } = await counting.execute(db)
  const count = rows[0]?.count ?? 0
  return { count: Math.min(count, MOST_COUNTED), is_exact: count <= MOST_COUNTED }
}

/** The rows that are asked for, of this organisation. */
export function whereSql(
  orgId: number,
  access: Access,
  { filter, search, within = [], deleted = false, follower }: Sought,
): RawBuilder<boolean> {
  return sql<boolean>`${sql.join(
    [
      sql`org_id = ${orgId}`,
      deleted ? sql`deleted_at is not null` : sql`deleted_at is null`,
      ...(filter ? [filterSql(access, filter)] : []),
      ...within.map((group) => withinSql(access, group)),
      ...(follower === undefined ? [] : [followedSql(orgId, access, follower)]),
      ...(search === '' ? [] : hasWords(soughtSql(access), search)),
    ],
    sql` and `,
  )}`
}

const followedSql = (orgId: number, { table }: Access, userId: number) => sql`id in (select row_id
  from records.followers where org_id = ${orgId} and table_name = ${table.name} and user_id = ${userId} and follows)`

/** What is sought in: of whoever sees not every column, only what they see. */
function soughtSql({ table, fields, masks }: Access): RawBuilder<unknown> {
  const all = soughtFields(table)
  const seen = all.filter(({ name }) => fields.some((field) => field.name === name))
  if (seen.length === all.length && !all.some(({ name }) => masks.has(name))) return sql`search`
  // The kept text holds what is hidden as well, and would answer guesses.
  if (seen.length === 0) return sql`''`
  return sql`access.search_text(concat_ws(' ', ${sql.join(seen.map(saidSql), sql`, `)}))`
}

/** What people read of it: a choice by its words. */
function saidSql({ name, options = [] }: TableField): RawBuilder<unknown> {
  if (options.length === 0) return sql`${sql.id(name)}::text`
  const said = options.map(({ value, label }) => sql`when ${value} then ${Object.values(label).join(' ')}::text`)
  return sql`(select string_agg(case one ${sql.join(said, sql` `)} else one end, ' ')
    from unnest(array[${sql.id(name)}]) as one)`
}

export interface RowRead {
  id: string
  version: number
  created_at: Date
  updated_at: Date
  values: FieldValues
  may: ('u' | 'd')[] | null
  place?: unknown
}

/** A function of PostgreSQL takes a hundred values: so many names and what stands under them. */
const AT_ONCE = 50

/** A row with what this person sees of it. */
export function rowSql(orgId: number, access: Access): RawBuilder<unknown> {
  const { fields, tables } = access
  const parts = Array.from({ length: Math.ceil(fields.length / AT_ONCE) }, (_, part) => {
    const some = fields.slice(part * AT_ONCE, (part + 1) * AT_ONCE)
    return sql`jsonb_build_object(${sql.join(
      some.map((field) => sql`${sql.lit(field.name)}, ${valueSql(orgId, tables, field)}`),
      sql`, `,
    )})`
  })
  const values = parts.length === 0 ? sql`'{}'::jsonb` : sql.join(parts, sql` || `)
  return sql`id, version, created_at, updated_at, ${maySql(access)} as may, ${values} as values`
}

export const asRow = ({ id, version, values, may, created_at, updated_at }: RowRead): Row => ({
  id,
  version,
  values,
  ...(may && { may }),
  created_at: created_at.toISOString(),
  updated_at: updated_at.toISOString(),
})

/** One of these rows that is there, or was deleted, as this person sees it; `rows`: null for any. */
export async function rowAt(
  db: Trx,
  orgId: number,
  access: Access,
  id: string,
  { locked = false, rows: within = null }: { locked?: boolean; rows?: RawBuilder<boolean> | null } = {},
): Promise<(Row & { deleted: boolean }) | undefined> {
  const { rows } = await sql<
    RowRead & { deleted: boolean }
  >`select ${rowSql(orgId, access)}, deleted_at is not null as deleted
    from ${seenSql(access, within)} as t where org_id = ${orgId} and id = ${id}::uuid ${locked ? sql`for update` : sql``}`.execute(
    db,
  )
  const [row] = rows
  return row && { ...asRow(row), deleted: row.deleted }
}

/** Several rows that are there, by their ids, as this person sees them; `rows`: null for any. */
export async function rowsAt(
  db: Trx,
  orgId: number,
  access: Access,
  ids: readonly string[],
  { rows: within = null, locked = false }: { rows?: RawBuilder<boolean> | null; locked?: boolean } = {},
): Promise<Row[]> {
  if (ids.length === 0) return []
  // In one order, so that no two wait for one another.
  const { rows } = await sql<RowRead>`select ${rowSql(orgId, access)} from ${seenSql(access, within)} as t
    where org_id = ${orgId} and id = any(${ids}::uuid[]) and deleted_at is null
    order by id ${locked ? sql`for update` : sql``}`.execute(db)
  return rows.map(asRow)
}

/** The same for whoever asks for it: what was deleted is there for those alone who may bring it back. */
export async function shownRow(db: Trx, orgId: number, access: Access, id: string): Promise<Row> {
  const row = await rowAt(db, orgId, access, id, { rows: access.rowsFor('r') })
  if (!row || (row.deleted && (await idsWithin(db, orgId, access, [id], access.rowsFor('d'))).length === 0))
    throw notFound('records.row_missing')
  const { deleted: _, ...shown } = row
  return shown
}
