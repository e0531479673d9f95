import type { Trx } from '#platform/server/database.ts'
import type { Principal } from '#platform/server/principal.ts'
import { builtTablesById, wishFor } from '#modules/records/server/index.ts'
import type { BeginningRow } from './kept.ts'

/** Wishes that the tables were not there. */
export async function takeAway(
  { db, principal }: { db: Trx; principal: Pick<Principal, 'orgId' | 'userId' | 'roleId'> },
  { parts }: Pick<BeginningRow, 'parts'>,
): Promise<string | null> {
  const standing = await builtTablesById(
    db,
    principal.orgId,
    parts.map(({ table_id }) => table_id),
  )
  const wishes = standing
    .filter(({ isAway }) => !isAway)
    .map(({ id, key, version }) => ({ table_id: id, key, version, definition: null }))
  return wishes.length === 0 ? null : wishFor(db, principal, wishes)
}
