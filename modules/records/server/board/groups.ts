import { sql } from 'kysely'
import type { Trx } from '#platform/server/database.ts'
import type { Principal } from '#platform/server/principal.ts'
import type { ParsedInputOf, ReplyOf } from '#platform/shared/contract.ts'
import { unprocessable } from '#platform/shared/errors.ts'
import { kindOf, referenceIn } from '#platform/shared/fields/index.ts'
import { type groupRows, MOST_GROUPS } from '../../shared/board.ts'
import type { Table, TableField } from '../../shared/definition/table.ts'
import { type Access, everything, fieldOf } from '../gate/gate.ts'
import { keysOf, orderSql } from '../query/order.ts'
import { whereSql } from '../query/rows.ts'
import { seenSql } from '../query/seen.ts'
import { offeredSql } from '../relations/called.ts'
import { sortedBy, valueSql } from '../query/value.ts'
import { rowLabelSql } from '../tables/labels.ts'
import { asItsOwn } from '../tables/own-role.ts'
import { isReference, storedOf, tableSql } from '../tables/served.ts'

type Groups = ReplyOf<typeof groupRows>['groups']

/**
 * What stands in a column, and in how many of the rows. Rows that a relation may name are among them though none names
 * them yet, where they are few: a board shows where something may be put.
 */
export async function groupsOf(
  db: Trx,
  principal: Principal,
  access: Access,
  { column, filter, search }: Omit<ParsedInputOf<typeof groupRows>, 'table'>,
): Promise<ReplyOf<typeof groupRows>> {
  const field = fieldOf(access, column)
  if (!field || !['key', 'flag', 'row', 'number'].includes(storedOf(field))) throw unprocessable('records.bad_filter')
  const { orgId } = principal
  const { tables } = access
  const by = sortedBy(orgId, tables, field)
  if (filter || search) await asItsOwn(db, access.table)
  const { rows: said } = await sql<Groups[number]>`select ${valueSql(orgId, tables, field)} as value, t.count from
    (select t.${sql.id(field.name)}, count(*)::integer as count from ${seenSql(access, access.rowsFor('r'))} as t
      where ${whereSql(orgId, access, { filter, search, deleted: false })} group by 1) as t
    order by ${by} is null, ${isReference(field) ? sql`${by} collate platform.mongolian` : by}
    limit ${MOST_GROUPS}`.execute(db)
  const target = mayWrite(access, field) ? tables.find(field.rows_of) : undefined
  const offered = target ? await named(db, principal, access, field, target) : []
  const idOf = (value: Groups[number]['value']) => referenceIn(field, value)?.id
  const counts = new Map(said.map(({ value, count }) => [idOf(value), count]))
  return {
    groups: [
      ...offered.map((one) => ({ ...one, count: counts.get(idOf(one.value)) ?? 0 })),
      ...said.filter(({ value }) => !offered.some((one) => idOf(one.value) === idOf(value))),
    ],
  }
}

const mayWrite = ({ writable }: Access, { name }: TableField) => writable.c.has(name) || writable.u.has(name)

/**
 * The rows that a relation offers, in the order in which it does, with the colour that they have; none where they are
 * too many.
 */
async function named(
  db: Trx,
  principal: Principal,
  { tables }: Access,
  field: TableField,
  target: Table,
): Promise<{ value: string; colour?: string }[]> {
  const { orgId } = principal
  const sort = field.offers?.sort ? [field.offers.sort] : []
  const order = orderSql(orgId, tables, keysOf(everything({ table: target, tables }), sort))
  const paint = target.columns.find(({ kind }) => kindOf(kind).isColour)
  const label = rowLabelSql(orgId, tables, target, 't')
  const { rows } = await sql<{ value: string; colour: string | null }>`select t.id::text || ' ' || ${label} as value,
      ${paint ? sql`t.${sql.id(paint.name)}` : sql`null::text`} as colour
    from ${tableSql(target)} as t where t.org_id = ${orgId} and t.deleted_at is null
    and ${await offeredSql(db, principal, field, target)}
    order by ${order} limit ${MOST_GROUPS + 1}`.execute(db)
  return rows.length > MOST_GROUPS
    ? []
    : rows.map(({ value, colour }) => ({ value, ...(colour !== null && { colour }) }))
}
