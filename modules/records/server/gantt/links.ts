import { sql } from 'kysely'
import type { Context } from '#platform/server/route.ts'
import type { ReplyOf } from '#platform/shared/contract.ts'
import { AppError } from '#platform/shared/errors.ts'
import { linkTypes } from '#platform/shared/schedule/index.ts'
import { actions } from '../../shared/contract.ts'
import type { TableField } from '../../shared/definition/table.ts'
import { type LinkColumns, type listLinkTables, MOST_LINKS, type readGantt } from '../../shared/gantt.ts'
import { type Access, accessTo, fieldOf, knownTo } from '../gate/gate.ts'
import { maySql, seenSql } from '../query/seen.ts'
import { valueSql } from '../query/value.ts'
import { READ, storedOf } from '../tables/served.ts'

type Asking = Pick<Context, 'db' | 'principal'>

/** Links between rows of a table, and what somebody may do with them. */
export interface Linking {
  access: Access
  from: TableField
  to: TableField
  type: TableField | undefined
  lag: TableField | undefined
}

/** Undefined where this person does not read the table or one of the ends, or it leads to rows of another table. */
export async function linkingOf(
  { db, principal }: Asking,
  { table }: Access,
  said: LinkColumns,
): Promise<Linking | undefined> {
  const access = await accessTo(db, principal, said.table).catch(noneIfMissing)
  if (!access?.actions.has('r')) return undefined
  const [from, to] = [fieldOf(access, said.from), fieldOf(access, said.to)]
  if (!from || !to || !leadsTo(table.name)(from) || !leadsTo(table.name)(to) || from === to) return undefined
  const part = (name: string | undefined, fits: (field: TableField) => boolean) => {
    const field = name === undefined ? undefined : fieldOf(access, name)
    return field && fits(field) ? field : undefined
  }
  return { access, from, to, type: part(said.type, isType), lag: part(said.lag, isLag) }
}

const leadsTo = (table: string) => (field: TableField) => storedOf(field) === 'row' && field.rows_of === table
const isLag = (field: TableField) => storedOf(field) === 'decimal'
const isType = (field: TableField) =>
  storedOf(field) === 'key' &&
  field.options?.some(({ value }) => (linkTypes as readonly string[]).includes(value)) === true

function noneIfMissing(error: unknown): undefined {
  if (error instanceof AppError && error.status === 404) return undefined
  throw error
}

type Links = NonNullable<ReplyOf<typeof readGantt>['links']>

/** Of the links that this person reads those between these rows. */
export async function linksBetween(
  { db, principal: { orgId } }: Pick<Context, 'db' | 'principal'>,
  { access, from, to, type, lag }: Linking,
  ids: readonly string[],
): Promise<Links> {
  const rowsSeen = access.rowsFor('r')
  const [one, other] = [sql.id(READ, from.name), sql.id(READ, to.name)]
  const written = (field: TableField | undefined) =>
    field ? sql`${valueSql(orgId, access.tables, field)}` : sql`null::text`
  const { rows } = await sql<{
    id: string
    from: string
    to: string
    type: string | null
    lag: string | null
    may: ('u' | 'd')[] | null
    inside: boolean
  }>`with shown as materialized (select unnest(${ids}::uuid[]) as id)
    select t.id, ${one}::text as from, ${other}::text as to, ${written(type)} as type, ${written(lag)} as lag,
      ${maySql(access)} as may, (a.id is not null and b.id is not null) as inside
    from ${seenSql(access, rowsSeen)} as t
      left join shown as a on a.id = ${one} left join shown as b on b.id = ${other}
    where t.org_id = ${orgId} and t.deleted_at is null and (a.id is not null or b.id is not null)
      and ${one} is not null and ${other} is not null
    order by t.id limit ${MOST_LINKS + 1}`.execute(db)
  const some = rows.slice(0, MOST_LINKS)
  const inside = some.filter((row) => row.inside)
  const known = knownTo(access).map(({ name }) => name)
  return {
    rows: inside.map((row) => [row.id, row.from, row.to, row.type, row.lag, row.may]),
    is_cut: rows.length > some.length,
    beyond: some.length - inside.length,
    actions: actions.filter((action) => access.actions.has(action)),
    fixed: known.filter((name) => !access.writable.c.has(name) && !access.writable.u.has(name)),
  }
}

/** Tables that this person reads and that have two columns which name rows of this one. */
export async function linkTables({ db, principal }: Asking, { table, tables }: Access) {
  const found: ReplyOf<typeof listLinkTables> = []
  for (const other of tables.all) {
    if (other.columns.filter(({ rows_of }) => rows_of === table.name).length < 2) continue
    const access = await accessTo(db, principal, other.name).catch(noneIfMissing)
    if (!access?.actions.has('r')) continue
    const named = (fits: (field: TableField) => boolean) =>
      access.fields.filter(fits).map(({ name, label }) => ({ name, label }))
    const ends = named((field) => leadsTo(table.name)(field) && field.is_parent !== true)
    if (ends.length < 2) continue
    found.push({ table: other.name, title: other.title, ends, types: named(isType), lags: named(isLag) })
  }
  return found
}
