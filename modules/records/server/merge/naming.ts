import { sql } from 'kysely'
import type { Trx } from '#platform/server/database.ts'
import { AppError } from '#platform/shared/errors.ts'
import type { Principal } from '#platform/server/principal.ts'
import type { Words } from '#platform/shared/i18n.ts'
import { fieldsOf, type Table, type TableField } from '../../shared/definition/table.ts'
import { type Access, accessTo } from '../gate/gate.ts'
import { seenSql } from '../query/seen.ts'
import type { Tables } from '../tables/book.ts'
import { namesRows, READ, storedOf } from '../tables/served.ts'

/** Columns of all tables that hold rows, shipped ones and built ones, in which a row of this one may be named. */
export const columnsNaming = (tables: Tables, { name }: Pick<Table, 'name'>): { other: Table; field: TableField }[] =>
  tables.all
    .filter(({ view }) => !view)
    .flatMap((other) =>
      fieldsOf(other)
        .filter((field) => namesRows(field) && field.rows_of === name && field.look_up === undefined)
        .map((field) => ({ other, field })),
    )

interface Hanging {
  table: string
  title: Words
  /** One of them, where it is called otherwise. */
  one?: Words
  count: number
}

/** By each of these rows: how many rows of other tables name it, as far as this person reads them. */
export async function hangingOn(
  db: Trx,
  principal: Principal,
  { table, tables }: Access,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Hanging[]>> {
  const hanging = new Map(ids.map((id) => [id, [] as Hanging[]]))
  for (const [other, naming] of Map.groupBy(columnsNaming(tables, table), (one) => one.other)) {
    const access = await readable(db, principal, other.name)
    const seen = naming.flatMap(({ field }) => access?.fields.find(({ name }) => name === field.name) ?? [])
    if (!access || seen.length === 0) continue
    const named = seen.map((field) => {
      const column = sql.id(READ, field.name)
      return storedOf(field) === 'rows' ? column : sql`array[${column}]`
    })
    const { rows } = await sql<{ id: string; count: number }>`select one.id, count(distinct t.id)::integer as count
      from ${seenSql(access, access.rowsFor('r'))} as ${sql.id(READ)}
      cross join lateral unnest(${sql.join(named, sql` || `)}) as one (id)
      where t.org_id = ${principal.orgId} and t.deleted_at is null and one.id = any(${ids}::uuid[])
      and (${sql.join(
        seen.map((field) => {
          const column = sql.id(READ, field.name)
          return storedOf(field) === 'rows' ? sql`${column} && ${ids}::uuid[]` : sql`${column} = any(${ids}::uuid[])`
        }),
        sql` or `,
      )}) group by one.id`.execute(db)
    const { name, title, one } = other
    for (const { id, count } of rows) hanging.get(id)?.push({ table: name, title, ...(one && { one }), count })
  }
  return hanging
}

export async function readable(db: Trx, principal: Principal, name: string): Promise<Access | undefined> {
  try {
    const access = await accessTo(db, principal, name)
    return access.actions.has('r') ? access : undefined
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return undefined
    throw error
  }
}
