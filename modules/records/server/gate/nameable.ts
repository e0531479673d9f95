import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import type { Principal } from '#platform/server/principal.ts'
import { AppError } from '#platform/shared/errors.ts'
import type { Table } from '../../shared/definition/table.ts'
import { accessTo } from './gate.ts'

/**
 * Rows of a table that this person may name in a row of another: those that they may read. What a row that they read
 * names already is told with it, whoever may read the other.
 */
export async function nameable(db: Db, principal: Principal, { name }: Table): Promise<RawBuilder<boolean>> {
  try {
    const { actions, rowsFor } = await accessTo(db, principal, name)
    return actions.has('r') ? (rowsFor('r') ?? sql<boolean>`true`) : sql<boolean>`false`
  } catch (error) {
    if (error instanceof AppError && error.code === 'records.table_missing') return sql<boolean>`false`
    throw error
  }
}
