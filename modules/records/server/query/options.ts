import { sql } from 'kysely'
import type { ParsedInputOf, ReplyOf } from '#platform/shared/contract.ts'
import type { Trx } from '#platform/server/database.ts'
import type { Principal } from '#platform/server/principal.ts'
import { hasWords } from '#platform/server/search.ts'
import { forbidden, notFound, unprocessable } from '#platform/shared/errors.ts'
import type { listOptions } from '../../shared/contract.ts'
import { type Access, knownTo } from '../gate/gate.ts'
import { nameable } from '../gate/nameable.ts'
import { rowLabelSql } from '../tables/labels.ts'
import { tableSql } from '../tables/served.ts'

const PART = 30

/** Rows that a relation may name, by what they are called, part after part. */
export async function optionsOf(
  db: Trx,
  principal: Principal,
  access: Access,
  { column, q, after, id }: ParsedInputOf<typeof listOptions>,
): Promise<ReplyOf<typeof listOptions>> {
  const field = knownTo(access).find((one) => one.name === column)
  const target = access.tables.find(field?.rows_of)
  if (!field || !target) throw notFound('records.table_missing')
  if (!access.writable.c.has(column) && !access.writable.u.has(column)) throw forbidden('platform.no_permission')
  const { orgId } = principal
  const label = rowLabelSql(orgId, access.tables, target, 't')
  const place = after === undefined ? null : readPlace(after)
  const { rows } = await sql<{ id: string; name: string }>`select t.id, ${label} as name from ${tableSql(target)} as t
    where t.org_id = ${orgId} and t.deleted_at is null and ${await nameable(db, principal, target)}
    ${id === undefined ? sql`` : sql`and t.id = ${id}::uuid`}
    ${q === '' ? sql`` : sql`and ${sql.join(hasWords(sql`t.search`, q), sql` and `)}`}
    ${place === null ? sql`` : sql`and (${label} collate platform.mongolian, t.id) > (${place.name}, ${place.id}::uuid)`}
    order by ${label} collate platform.mongolian, t.id limit ${PART + 1}`.execute(db)
  const options = rows.slice(0, PART)
  const last = options.at(-1)
  return { options, next: last && rows.length > options.length ? JSON.stringify([last.name, last.id]) : null }
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
