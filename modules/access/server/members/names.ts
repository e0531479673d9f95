import { sql } from 'kysely'
import type { Db, Trx } from '#platform/server/database.ts'
import { tell } from '#platform/server/outbox.ts'

/** Outbox topic: a user bears another name. */
export const RENAMED = 'access.user_renamed'

interface Name {
  first_name: string
  last_name: string
}
export interface Renamed extends Record<string, unknown> {
  user_id: number
  before: Name
  after: Name
  at: string
}

/** Says in the caller's transaction that somebody bears another name; nothing where it is the same. */
export async function tellRenamed(db: Trx, orgId: number, userId: number, before: Name, after: Name) {
  if (before.first_name === after.first_name && before.last_name === after.last_name) return
  const names = (of: Name) => ({ first_name: of.first_name, last_name: of.last_name })
  await tell(db, orgId, RENAMED, {
    user_id: userId,
    before: names(before),
    after: names(after),
    at: new Date().toISOString(),
  } satisfies Renamed)
}

/**
 * Keeps the old name wherever this person works, and answers with these organisations; needs a transaction of the
 * system.
 */
export async function keepFormerName(db: Trx, { user_id, before, at }: Renamed): Promise<number[]> {
  const { rows } = await sql<{
    org_id: number
  }>`select org_id from access.members where user_id = ${user_id} order by org_id`.execute(db)
  for (const { org_id } of rows) {
    await db
      .insertInto('access.former_names')
      .values({ org_id, user_id, until: at, ...before })
      .onConflict((known) => known.columns(['org_id', 'user_id', 'until']).doNothing())
      .execute()
  }
  return rows.map(({ org_id }) => org_id)
}

/**
 * Names as they were: answers with what somebody was called at a moment, or nothing where they bear that name still.
 */
export async function namesThen(
  db: Db,
  orgId: number,
  userIds: readonly number[],
): Promise<(userId: number, at: string) => Name | undefined> {
  const rows =
    userIds.length === 0
      ? []
      : await db
          .selectFrom('access.former_names')
          .select(['user_id', 'until', 'first_name', 'last_name'])
          .where('org_id', '=', orgId)
          .where('user_id', 'in', [...new Set(userIds)])
          .orderBy('until')
          .execute()
  return (userId, at) => {
    const found = rows.find(({ user_id, until }) => user_id === userId && until.getTime() > Date.parse(at))
    return found && { first_name: found.first_name, last_name: found.last_name }
  }
}
