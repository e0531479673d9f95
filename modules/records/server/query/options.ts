import { sql, type RawBuilder } from 'kysely'
import type { ParsedInputOf, ReplyOf } from '#platform/shared/contract.ts'
import type { Trx } from '#platform/server/database.ts'
import type { Principal } from '#platform/server/principal.ts'
import { hasWords } from '#platform/server/search.ts'
import { notFound, unprocessable } from '#platform/shared/errors.ts'
import type { listOptions } from '../../shared/contract.ts'
import { fieldsOf, type Table, type TableField } from '../../shared/definition/table.ts'
import { type Access, accessTo, everything, knownTo } from '../gate/gate.ts'
import { everyRow } from '../gate/given.ts'
import { offeredSql } from '../relations/called.ts'
import { idsIn, saidSql } from '../relations/within.ts'
import { rowLabelSql } from '../tables/labels.ts'
import { asItsOwn } from '../tables/own-role.ts'
import { tableSql } from '../tables/served.ts'
import { behindSql, keysOf, orderSql, placeSql, writePlace } from './order.ts'

const PART = 30

interface Offered {
  field: TableField
  target: Table
  /** Rows that may be named, as SQL over the table under the name READ. */
  rows: RawBuilder<boolean>
}

/**
 * What a field offers of another table to whoever writes it, or filters by it. `beside`: what the field says of which
 * the offered
 * rows hang; without it they are offered whatever they hang on.
 */
async function offeredBy(
  db: Trx,
  principal: Principal,
  access: Access,
  column: string,
  beside: string | undefined,
): Promise<Offered> {
  const field = knownTo(access).find((one) => one.name === column)
  const target = access.tables.find(field?.rows_of)
  if (!field || !target) throw notFound('records.table_missing')
  const rows = await offeredSql(db, principal, field, target)
  const narrow = field.offers?.within
  const from = narrow && fieldsOf(access.table).find(({ name }) => name === narrow.from)
  const by = narrow && fieldsOf(target).find(({ name }) => name === narrow.column)
  if (beside === undefined || !from || !by) return { field, target, rows }
  return { field, target, rows: sql<boolean>`(${rows} and ${saidSql(by)} && ${idsIn(from, beside)}::text[])` }
}

/** Rows that a relation may name, by what they are called, part after part. */
export async function optionsOf(
  db: Trx,
  principal: Principal,
  access: Access,
  { column, q, after, id, beside }: ParsedInputOf<typeof listOptions>,
): Promise<ReplyOf<typeof listOptions>> {
  const { field, target, rows: offered } = await offeredBy(db, principal, access, column, beside)
  const { orgId } = principal
  const { offers } = field
  const name = rowLabelSql(orgId, access.tables, target, 't')
  const shown = offers?.label ? rowLabelSql(orgId, access.tables, { ...target, label: offers.label }, 't') : name
  const whole = everything({ table: target, tables: access.tables })
  const keys = offers?.sort ? keysOf(whole, [offers.sort]) : null
  const place = after === undefined || keys ? null : readPlace(after)
  const behind = keys
    ? after === undefined
      ? sql``
      : sql`and ${behindSql(orgId, access.tables, after, keys)}`
    : place === null
      ? sql``
      : sql`and (${name} collate platform.mongolian, t.id) > (${place.name}, ${place.id}::uuid)`
  const order = keys ? orderSql(orgId, access.tables, keys) : sql`${name} collate platform.mongolian, t.id`
  if (q !== '') await asItsOwn(db, target)
  const { rows } = await sql<{ id: string; name: string; shown: string; place: unknown }>`select t.id, ${name} as name,
      ${shown} as shown, ${keys ? placeSql(orgId, access.tables, keys) : sql`null`} as place
    from ${tableSql(target)} as t
    where t.org_id = ${orgId} and t.deleted_at is null and ${offered}
    ${id === undefined ? sql`` : sql`and t.id = ${id}::uuid`}
    ${q === '' ? sql`` : sql`and ${sql.join(hasWords(sql`t.search`, q), sql` and `)}`}
    ${behind} order by ${order} limit ${PART + 1}`.execute(db)
  const options = rows.slice(0, PART)
  const last = options.at(-1)
  const next = last && (keys ? writePlace(last.id, last.place) : JSON.stringify([last.name, last.id]))
  return {
    options: options.map((one) => ({ id: one.id, name: one.name, ...(offers?.label && { shown: one.shown }) })),
    next: next && rows.length > options.length ? next : null,
  }
}

/** What somebody may do with a table, on the rows alone that a field of another one offers them. */
export async function narrowedTo(
  db: Trx,
  principal: Principal,
  access: Access,
  { table, column, beside }: { table: string; column: string; beside?: string | undefined },
): Promise<Access> {
  const asking = await accessTo(db, principal, table)
  const { target, rows } = await offeredBy(db, principal, asking, column, beside)
  if (target.name !== access.table.name) throw unprocessable('records.bad_filter')
  return { ...access, rowsFor: (...wanted) => everyRow([access.rowsFor(...wanted), rows]) }
}

function readPlace(after: string): { name: string; id: string } {
  try {
    const [name, id] = JSON.parse(after) as [unknown, unknown]
    if (typeof name === 'string' && typeof id === 'string' && /^[0-9a-f-]{36}$/.test(id)) return { name, id }
  } catch {
    // Below.
  }
  throw unprocessable('records.bad_place')
}
