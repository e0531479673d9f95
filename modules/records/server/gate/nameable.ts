import { sql, type RawBuilder } from 'kysely'
import type { Trx } from '#platform/server/database.ts'
import type { Principal } from '#platform/server/principal.ts'
import { AppError } from '#platform/shared/errors.ts'
import type { Table } from '../../shared/definition/table.ts'
import { accessTo } from './gate.ts'
import { isProduct } from './product.ts'

/** Of one transaction: whoever brings in a thousand rows is asked once for each table that they name. */
const asked = new WeakMap<Trx, Map<string, Promise<RawBuilder<boolean>>>>()

/**
 * Rows of a table that this person may name in a row of another: those that they may read; the product by itself names
 * any. What a row that they read
 * names already is told with it, whoever may read the other.
 */
export function nameable(db: Trx, principal: Principal, { name }: Table): Promise<RawBuilder<boolean>> {
  if (isProduct(principal)) return Promise.resolve(sql<boolean>`true`)
  const known = asked.get(db) ?? new Map<string, Promise<RawBuilder<boolean>>>()
  asked.set(db, known)
  const key = `${principal.orgId}/${principal.userId}/${name}`
  const found = known.get(key) ?? readable(db, principal, name)
  known.set(key, found)
  return found
}

async function readable(db: Trx, principal: Principal, name: string): Promise<RawBuilder<boolean>> {
  try {
    const { actions, rowsFor } = await accessTo(db, principal, name)
    return actions.has('r') ? (rowsFor('r') ?? sql<boolean>`true`) : sql<boolean>`false`
  } catch (error) {
    if (error instanceof AppError && error.code === 'records.table_missing') return sql<boolean>`false`
    throw error
  }
}
