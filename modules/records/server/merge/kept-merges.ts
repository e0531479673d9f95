import type { Trx } from '#platform/server/database.ts'
import type { Context } from '#platform/server/route.ts'
import type { FieldValues } from '#platform/shared/fields/index.ts'
import type { Table } from '../../shared/definition/table.ts'
import type { Changes } from '../write/rows.ts'
import { keepMoves, type Move } from './moves.ts'

/** Under this name, which no column has, the history of a row says by which merge it changed. */
const MERGE = '#merge'

export const toldOf = (id: string): Changes => ({ [MERGE]: { from: null, to: id } })

export const mergeIn = (changes: Readonly<Record<string, { to: unknown }>>): string | undefined => {
  const id = changes[MERGE]?.to
  return typeof id === 'string' ? id : undefined
}

interface NewMerge {
  id: string
  kept: string
  merged: readonly string[]
  was: FieldValues
  put: FieldValues
  moves: readonly Move[]
}

export async function keepMerge(
  { db, principal: { orgId, userId } }: Context,
  { name }: Table,
  { id, kept, merged, was, put, moves }: NewMerge,
) {
  await db
    .insertInto('records.merges')
    .values({
      org_id: orgId,
      id,
      table_name: name,
      kept_id: kept,
      merged: [...merged],
      was: JSON.stringify(was),
      put: JSON.stringify(put),
      user_id: userId,
    })
    .execute()
  await keepMoves(db, orgId, id, moves)
}

/** One at a time takes it back. */
export function heldMerge(db: Trx, orgId: number, { name }: Table, id: string) {
  return db
    .selectFrom('records.merges')
    .select(['id', 'kept_id', 'merged', 'was', 'put', 'split_at'])
    .where('org_id', '=', orgId)
    .where('table_name', '=', name)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function mergesByIds(db: Trx, orgId: number, { name }: Table, ids: readonly string[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('records.merges')
    .select(['id', 'kept_id', 'merged', 'split_at'])
    .where('org_id', '=', orgId)
    .where('table_name', '=', name)
    .where('id', 'in', [...ids])
    .execute()
}

export async function markSplit({ db, principal: { orgId, userId } }: Context, id: string) {
  await db
    .updateTable('records.merges')
    .set({ split_at: new Date(), split_by: userId })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute()
}
