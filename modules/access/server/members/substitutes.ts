import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Trx } from '#platform/server/database.ts'
import type { JobKind } from '#platform/server/jobs.ts'
import { tell } from '#platform/server/outbox.ts'
import { asSystem } from '#platform/server/tenancy.ts'

/** Somebody acts in the place of a colleague from the first day to the last, both within. */
export interface Substitution {
  id: string
  user_id: number
  substitute_user_id: number
  starts_on: string
  ends_on: string
  note: string | null
  created_by: number
}

type NewSubstitution = Omit<Substitution, 'id'>

const columns = ['id', 'user_id', 'substitute_user_id', 'starts_on', 'ends_on', 'note', 'created_by'] as const

/**
 * Writes it down; `zone` is where the days of the organisation begin. Days that overlap are refused by whoever asks
 * for it, under a lock.
 */
export async function addSubstitution(db: Trx, orgId: number, zone: string, wish: NewSubstitution): Promise<string> {
  const id = randomUUIDv7()
  await db
    .insertInto('access.substitutes')
    .values({
      org_id: orgId,
      id,
      ...wish,
      starts_at: startOf(wish.starts_on, zone, 0),
      ends_at: startOf(wish.ends_on, zone, 1),
    })
    .execute()
  await tellBoth(db, orgId, wish)
  return id
}

/** From now on no longer; one that has not begun leaves no trace here. */
export async function endSubstitution(
  db: Trx,
  orgId: number,
  { id, ...both }: Pick<Substitution, 'id' | 'user_id' | 'substitute_user_id'>,
  today: string,
) {
  await db
    .deleteFrom('access.substitutes')
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('starts_at', '>', sql<Date>`now()`)
    .execute()
  await db
    .updateTable('access.substitutes')
    .set({ ends_on: today, ends_at: sql<Date>`now()`, told_at: sql<Date>`now()` })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('ends_at', '>', sql<Date>`now()`)
    .execute()
  await tellBoth(db, orgId, both)
}

/** Other days for one that is known; that they are free is the business of whoever asks. */
export async function setSubstitutionDays(
  db: Trx,
  orgId: number,
  zone: string,
  { id, ...both }: Pick<Substitution, 'id' | 'user_id' | 'substitute_user_id'>,
  { starts_on, ends_on }: Pick<Substitution, 'starts_on' | 'ends_on'>,
) {
  await db
    .updateTable('access.substitutes')
    .set({
      starts_on,
      ends_on,
      starts_at: startOf(starts_on, zone, 0),
      ends_at: startOf(ends_on, zone, 1),
      told_at: sql<Date>`now()`,
    })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute()
  await tellBoth(db, orgId, both)
}

/** These, over or not; one that was called off before it began is not there any more. */
export async function substitutionsById(db: Db, orgId: number, ids: readonly string[]): Promise<Substitution[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('access.substitutes')
    .select(columns)
    .where('org_id', '=', orgId)
    .where('id', 'in', ids)
    .execute()
}

/**
 * Those of these people that are not over, whether they are away or act for somebody; of everybody without `userIds`.
 */
export function substitutionsOf(db: Db, orgId: number, userIds?: readonly number[]): Promise<Substitution[]> {
  let query = db
    .selectFrom('access.substitutes')
    .select(columns)
    .where('org_id', '=', orgId)
    .where('ends_at', '>', sql<Date>`now()`)
  if (userIds)
    query = query.where((is) =>
      is.or([
        is('user_id', '=', sql<number>`any (${userIds}::integer[])`),
        is('substitute_user_id', '=', sql<number>`any (${userIds}::integer[])`),
      ]),
    )
  return query.orderBy('starts_on').orderBy('id').execute()
}

/** Who is away on which of these days, because somebody acts for them. */
export function substitutionsBetween(db: Db, orgId: number, { from, to }: { from: string; to: string }) {
  return db
    .selectFrom('access.substitutes')
    .select(['user_id', 'starts_on', 'ends_on'])
    .where('org_id', '=', orgId)
    .where('starts_on', '<=', to)
    .where('ends_on', '>=', from)
    .execute()
}

/** Who acts now in the place of these people, if they may sign in: absent person and substitute. */
export async function substitutesNow(
  db: Db,
  orgId: number,
  userIds: readonly number[],
): Promise<{ user_id: number; substitute_user_id: number }[]> {
  if (userIds.length === 0) return []
  const { rows } = await sql<{ user_id: number; substitute_user_id: number }>`
    select x.user_id, x.substitute_user_id from access.substitutes x
    join access.members m on m.org_id = x.org_id and m.user_id = x.substitute_user_id and m.is_active
    join access.users u on u.id = m.user_id and u.status = 'active'
    where x.org_id = ${orgId} and x.user_id = any (${userIds}::integer[]) and x.starts_at <= now() and x.ends_at > now()
    order by x.starts_at, x.id`.execute(db)
  return rows
}

/** Those that began or ended by the clock: whom it concerns hears of it without a reload. */
export const tellSubstitutesInTime: JobKind = {
  name: 'access.substitutes',
  cron: '* * * * *',
  handle: (_payload, { db }) =>
    asSystem(db, async (trx) => {
      const { rows } = await sql<{ org_id: number; user_id: number; substitute_user_id: number }>`
      update access.substitutes set told_at = now() where starts_at > told_at
      and starts_at <= now() or ends_at > told_at and ends_at <= now()
      returning org_id, user_id, substitute_user_id`.execute(trx)
      for (const { org_id, ...both } of rows) await tellBoth(trx, org_id, both)
    }),
}

/** Midnight of a day in the organisation's zone. */
function startOf(day: string, zone: string, later: number) {
  return sql<Date>`((${day}::date + ${later}::integer)::timestamp at time zone ${zone})`
}

/** Their lists change, and the substitute's browser must hear of other news from now on. */
async function tellBoth(
  db: Trx,
  orgId: number,
  { user_id, substitute_user_id }: Pick<Substitution, 'user_id' | 'substitute_user_id'>,
) {
  const audience = [`u:${user_id}`, `u:${substitute_user_id}`]
  await tell(db, orgId, 'access.substitutes_changed', {
    live: [
      { topic: 'access.substitutes', key: String(user_id), audience: ['*'] },
      { topic: 'workflow.inbox', key: 'substitutes', audience },
      { topic: 'access.rights_changed', key: String(substitute_user_id), audience: [`u:${substitute_user_id}`] },
    ],
  })
}
