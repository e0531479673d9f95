import { sql, type RawBuilder } from 'kysely'
import type { Trx } from '#platform/server/database.ts'
import type { Access } from '../gate/gate.ts'
import { READ, tableSql } from '../tables/served.ts'

const ofEvery = [
  'org_id',
  'id',
  'version',
  'created_at',
  'created_by',
  'updated_at',
  'updated_by',
  'deleted_at',
  'search',
]

const MAY = '_may'

/** Whether this person sees and may the same in each row, so that all look to them as they stand in the table. */
export const seesAlike = (access: Access) =>
  access.rowsSeen === null && access.masks.size === 0 && differing(access).length === 0

/** What somebody may do with some rows and not with others. */
const differing = ({ actions, rowsFor }: Access) =>
  (['u', 'd'] as const).flatMap((action) => {
    const rows = actions.has(action) ? rowsFor(action) : null
    return rows === null ? [] : [{ action, rows }]
  })

/** What they may with a row that is read from `seenSql`; null where it is the same for all rows. */
export function maySql(access: Access): RawBuilder<string[] | null> {
  return differing(access).length === 0 ? sql<null>`null::text[]` : sql<string[]>`${sql.id(READ, MAY)}`
}

/**
 * These rows of a table as this person sees them, to read from: a column that they do not see in a row is empty in it,
 * for filters, order, search and whatever is counted.
 */
export function seenSql(access: Access, rows: RawBuilder<boolean> | null): RawBuilder<unknown> {
  const { table, fields, masks, actions } = access
  const may = differing(access)
  if (rows === null && masks.size === 0 && may.length === 0) return tableSql(table)
  const columns = [
    ...[...ofEvery, ...(table.ranked ? ['rank'] : [])].map((name) => sql.id(READ, name)),
    ...fields.map(({ name }) => {
      const mask = masks.get(name)
      return mask ? sql`case when ${mask} then ${sql.id(READ, name)} end as ${sql.id(name)}` : sql.id(READ, name)
    }),
    ...(may.length === 0 ? [] : [sql`${mayArray(may, actions)} as ${sql.id(MAY)}`]),
  ]
  return sql`(select ${sql.join(columns, sql`, `)} from ${tableSql(table)} as ${sql.id(READ)}
    where ${rows ?? sql`true`})`
}

function mayArray(some: ReturnType<typeof differing>, actions: Access['actions']): RawBuilder<unknown> {
  const parts = (['u', 'd'] as const).flatMap((action) => {
    const rows = some.find((one) => one.action === action)?.rows
    if (rows) return [sql`case when ${rows} then ${action}::text end`]
    return actions.has(action) ? [sql`${action}::text`] : []
  })
  return sql`array_remove(array[${sql.join(parts, sql`, `)}], null)`
}

/** Of these rows, deleted ones too, those that lie within. */
export async function idsWithin(
  db: Trx,
  orgId: number,
  { table }: Pick<Access, 'table'>,
  ids: readonly string[],
  within: RawBuilder<boolean> | null,
): Promise<string[]> {
  if (within === null) return [...ids]
  const { rows } = await sql<{ id: string }>`select id from ${tableSql(table)} as ${sql.id(READ)}
    where org_id = ${orgId} and id = any(${ids}::uuid[]) and ${within}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Columns that are not seen in this row, though they are in others. */
export async function maskedIn(db: Trx, orgId: number, { table, masks }: Access, id: string): Promise<Set<string>> {
  if (masks.size === 0) return new Set()
  const { rows } = await sql<{ seen: string[] }>`select array_remove(array[${sql.join(
    [...masks].map(([name, mask]) => sql`case when ${mask} then ${name}::text end`),
    sql`, `,
  )}], null) as seen from ${tableSql(table)} as ${sql.id(READ)} where org_id = ${orgId} and id = ${id}::uuid`.execute(
    db,
  )
  const seen = new Set(rows[0]?.seen)
  return new Set([...masks.keys()].filter((name) => !seen.has(name)))
}
