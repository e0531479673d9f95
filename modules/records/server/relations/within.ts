import { sql } from 'kysely'
import { misplacedIn } from '#modules/organization/server/index.ts'
import type { Trx } from '#platform/server/database.ts'
import {
  allNamedIn,
  type FieldValue,
  type FieldValues,
  isEmpty,
  isSame,
  referenceIn,
} from '#platform/shared/fields/index.ts'
import { fieldsOf, type Table, type TableField } from '../../shared/definition/table.ts'
import type { Tables } from '../tables/book.ts'
import { namesRows, READ, storedOf, tableSql } from '../tables/served.ts'

interface Asked {
  values: FieldValues
  /** As the row stands. */
  was?: FieldValues | undefined
}

/**
 * Of each row the fields that name what does not belong to what another field says: a district of another province,
 * somebody of another unit.
 * What is wrong already, and is not touched, stays.
 */
export async function misfitsIn(
  db: Trx,
  orgId: number,
  tables: Tables,
  table: Table,
  rows: readonly Asked[],
): Promise<Record<string, string>[]> {
  const told = await misplacedIn(db, orgId, fieldsOf(table), rows)
  for (const field of fieldsOf(table)) {
    const narrow = field.offers?.within
    const from = narrow && fieldsOf(table).find(({ name }) => name === narrow.from)
    const target = tables.find(field.rows_of)
    const by = target && fieldsOf(target).find(({ name }) => name === narrow?.column)
    if (!from || !by || !namesRows(field)) continue
    const asked = rows.flatMap(({ values, was }, at) => {
      const isTouched =
        !was || [field, from].some((one) => !isSame(one, values[one.name] ?? null, was[one.name] ?? null))
      const ids = isTouched ? idsIn(field, values[field.name] ?? null) : []
      return ids.length === 0 ? [] : [{ at, ids, wanted: idsIn(from, values[from.name] ?? null) }]
    })
    const said = await saidBy(db, orgId, target, by, [...new Set(asked.flatMap(({ ids }) => ids))])
    for (const { at, ids, wanted } of asked)
      if (!ids.every((id) => said.get(id)?.some((one) => wanted.includes(one))))
        told[at]![field.name] = 'records.not_within'
  }
  return told
}

/** What a value says as it is compared: of what names something its ids, of choices their keys. */
export function idsIn(field: TableField, value: FieldValue): string[] {
  if (isEmpty(value)) return []
  switch (storedOf(field)) {
    case 'rows':
    case 'numbers':
      return allNamedIn(value).map(({ id }) => id)
    case 'keys':
      return String(value).split(',')
    default:
      return [referenceIn(field, value)?.id ?? String(value)]
  }
}

async function saidBy(db: Trx, orgId: number, target: Table, by: TableField, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, string[]>()
  const { rows } = await sql<{ id: string; said: string[] | null }>`select id, ${saidSql(by)} as said
    from ${tableSql(target)} as ${sql.id(READ)} where org_id = ${orgId} and id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, said }) => [id, said ?? []]))
}

/** A column of a row as a list of texts. */
export function saidSql(by: TableField) {
  const column = sql.id(READ, by.name)
  return ['rows', 'numbers', 'keys'].includes(storedOf(by)) ? sql`${column}::text[]` : sql`array[${column}::text]`
}
