import { sql } from 'kysely'
import type { Trx } from '#platform/server/database.ts'

/** One thing that hangs on another row since a merge: what it was, and what was put there. */
export interface Move {
  what: 'cell' | 'rank' | 'comment' | 'follower' | 'file' | 'process'
  table_name: string
  row_id: string
  column_name?: string | null
  thing?: string | null
  was?: unknown
  put?: unknown
}

/** Said of a cell whose row was deleted already when it was moved. */
export const GONE = 'gone'

export async function keepMoves(db: Trx, orgId: number, mergeId: string, moves: readonly Move[]) {
  if (moves.length === 0) return
  const said = moves.map((move, place) => ({ place, ...move }))
  await sql`insert into records.merge_moves
      (org_id, merge_id, place, what, table_name, row_id, column_name, thing, was, put)
    select ${orgId}, ${mergeId}::uuid, place, what, table_name, row_id, column_name, thing, was, put
    from jsonb_to_recordset(${JSON.stringify(said)}::jsonb) as said (place integer, what text, table_name text,
      row_id uuid, column_name text, thing text, was jsonb, put jsonb)`.execute(db)
}

/** In the order in which they happened. */
export function movesOf(db: Trx, orgId: number, mergeId: string): Promise<Move[]> {
  return db
    .selectFrom('records.merge_moves')
    .select(['what', 'table_name', 'row_id', 'column_name', 'thing', 'was', 'put'])
    .where('org_id', '=', orgId)
    .where('merge_id', '=', mergeId)
    .orderBy('place')
    .execute()
}
