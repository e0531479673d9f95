import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'

/** Of a row `m` of members: an invitation was sent, and nobody has chosen a password since. */
export const isInvited = sql<boolean>`exists (select from access.invitations i
  join access.users invited on invited.id = i.user_id
  where i.org_id = m.org_id and i.user_id = m.user_id and i.used_at is null
  and invited.password_changed_at <= i.created_at)`

/** Whether this member may sign in and has not come yet. */
export async function isToCome(db: Db, orgId: number, userId: number): Promise<boolean> {
  const { rows } = await sql<{ is_to_come: boolean }>`select exists (select from access.members m
    where m.org_id = ${orgId} and m.user_id = ${userId} and m.is_active and m.state <> 'not_confirmed'
    and m.user_status <> 'not_confirmed' and ${isInvited}) as is_to_come`.execute(db)
  return rows[0]?.is_to_come ?? false
}

/** How many of those who may sign in have not come yet; asked of open invitations, not of every member. */
export async function countInvited(db: Db, orgId: number): Promise<number> {
  const { rows } = await sql<{ people: number }>`select count(*)::integer as people from access.members m
    where m.org_id = ${orgId} and m.is_active and m.state <> 'not_confirmed' and m.user_status <> 'not_confirmed'
    and m.user_id in (select i.user_id from access.invitations i where i.org_id = ${orgId} and i.used_at is null)
    and ${isInvited}`.execute(db)
  return rows[0]?.people ?? 0
}
