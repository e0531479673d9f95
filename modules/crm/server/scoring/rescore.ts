import { sql } from 'kysely'
import { rowsAtForModule } from '#modules/records/server/index.ts'
import { RECORDS_CHANGED } from '#modules/records/shared/index.ts'
import type { Trx } from '#platform/server/database.ts'
import { tell } from '#platform/server/outbox.ts'
import { type Basis, columnsOf, reckon, type Reckoned } from '../../shared/scoring/reckon.ts'
import type { Scored } from '../../shared/scoring/scored.ts'
import { besideOf } from './beside.ts'

interface Found extends Reckoned {
  id: string
  version: number
}

/** These rows with what their scores are made of; those that are gone are left out. */
export async function reckonedOf(
  db: Trx,
  orgId: number,
  { of, basis, ids }: { of: Scored; basis: Basis; ids: readonly string[] },
): Promise<Found[]> {
  const rows = await rowsAtForModule(db, orgId, basis.table.name, { ids, columns: columnsOf(basis) })
  const beside = await besideOf(db, orgId, { of, variables: basis.variables, rows })
  return rows.map(({ id, version, values }, at) => ({ id, version, ...reckon(basis, values, beside[at]!) }))
}

/**
 * Puts into these rows the score that they have now, and tells which became another. A held one stays; a row that was
 * written since it was read was scored with that.
 */
export async function rescore(
  db: Trx,
  orgId: number,
  given: { of: Scored; basis: Basis; ids: readonly string[] },
): Promise<string[]> {
  const found = await reckonedOf(db, orgId, given)
  if (found.length === 0) return []
  const { rows } = await sql<{ id: string }>`update ${sql.table(given.basis.table.name)} as t
    set score = coalesce(t.score_held, given.score)
    from unnest(${found.map(({ id }) => id)}::uuid[], ${found.map(({ version }) => version)}::integer[],
      ${found.map(({ score }) => score)}::numeric[]) as given (id, version, score)
    where t.org_id = ${orgId} and t.id = given.id and t.version = given.version
      and t.score is distinct from coalesce(t.score_held, given.score)
    returning t.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Open screens read again what they show; nobody wrote anything, so no history tells of it. */
export const tellScored = (db: Trx, orgId: number, table: string, rows: readonly string[]) =>
  tell(db, orgId, RECORDS_CHANGED, {
    table,
    rows,
    deed: 'changed',
    live: [{ topic: RECORDS_CHANGED, key: table, audience: ['*'] }],
  })
