import { type RawBuilder, sql } from 'kysely'
import { type Member, membersWho } from '#modules/access/server/index.ts'
import { personCards, unitsUpwards } from '#modules/organization/server/index.ts'
import type { Db, Trx } from '#platform/server/database.ts'
import { READING } from '../shared/access.ts'
import { type Above, type Audience, isMeantFor } from '../shared/audience.ts'
import './tables.ts'

/** What of a notice says whom it is meant for. */
export interface Meant {
  id: string
  audience: string
  units: number[] | null
  roles: number[] | null
  people: number[] | null
  joins_later: boolean
}

const audienceOf = ({ audience, units, roles, people }: Meant): Audience => ({
  everybody: audience === 'everybody',
  units: units ?? [],
  roles: roles ?? [],
  people: people ?? [],
})

/** Everybody who belongs to the audience of a notice as people stand now. */
async function belongingTo(db: Db, orgId: number, notice: Meant): Promise<Member[]> {
  const members = await membersWho(db, orgId, READING)
  const above = await unitsAbove(
    db,
    orgId,
    members.flatMap(({ struct_id }) => struct_id ?? []),
  )
  const audience = audienceOf(notice)
  return members.filter((member) => isMeantFor(audience, member, above))
}

/** Everybody who reads a notice that is out: whoever joins later does, or only those who belonged to it then. */
export async function readersOf(db: Db, orgId: number, notice: Meant): Promise<Member[]> {
  if (notice.joins_later) return belongingTo(db, orgId, notice)
  const kept = await db
    .selectFrom('news.readers')
    .select('user_id')
    .where('org_id', '=', orgId)
    .where('notice', '=', notice.id)
    .execute()
  const users = new Set(kept.map(({ user_id }) => user_id))
  return (await membersWho(db, orgId, READING)).filter(({ user_id }) => users.has(user_id))
}

/** Keeps who belongs to it from now on, where whoever joins later does not. */
export async function settleReaders(db: Trx, orgId: number, notice: Meant): Promise<void> {
  const users = notice.joins_later ? [] : (await belongingTo(db, orgId, notice)).map(({ user_id }) => user_id)
  await sql`delete from news.readers where org_id = ${orgId} and notice = ${notice.id}::uuid
    and user_id <> all(${users}::integer[])`.execute(db)
  await sql`insert into news.readers (org_id, notice, user_id)
    select ${orgId}, ${notice.id}::uuid, one from unnest(${users}::integer[]) as one on conflict do nothing`.execute(db)
}

async function unitsAbove(db: Db, orgId: number, units: readonly number[]): Promise<Above> {
  const up = await unitsUpwards(db, orgId, [...new Set(units)], [])
  return new Map(up.map(({ id, parent_id }) => [id, parent_id]))
}

/**
 * Whether a notice `n` is out and meant for this person, as SQL: the same rule as `isMeantFor`, asked of many notices
 * at once.
 */
export async function readsSql(db: Db, orgId: number, userId: number): Promise<RawBuilder<boolean>> {
  const [member] = await personCards(db, orgId, [userId])
  const own = member?.struct_id ?? null
  const units = await unitsUpwards(db, orgId, own === null ? [] : [own], [])
  const ids = units.map(({ id }) => id)
  return sql<boolean>`(n.org_id = ${orgId} and n.deleted_at is null and n.state = 'released'
    and (n.withdraw_at is null or n.withdraw_at > now())
    and case when n.joins_later then n.audience = 'everybody' or coalesce(n.units && ${ids}::integer[], false)
      or coalesce(n.roles && ${member?.role_ids ?? []}::integer[], false)
      or coalesce(${member?.emp_id ?? null}::integer = any(n.people), false)
    else exists (select from news.readers r
      where r.org_id = n.org_id and r.notice = n.id and r.user_id = ${userId}) end)`
}

/** The notices that are meant for somebody and out. */
export async function meantFor(db: Db, orgId: number, userId: number): Promise<string[]> {
  const reads = await readsSql(db, orgId, userId)
  const { rows } = await sql<{ id: string }>`select n.id::text from news.notices n where ${reads}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Whether this one is. */
export async function isReader(db: Db, { orgId, userId }: { orgId: number; userId: number }, id: string) {
  const reads = await readsSql(db, orgId, userId)
  const { rows } = await sql`select from news.notices n where n.id = ${id}::uuid and ${reads}`.execute(db)
  return rows.length > 0
}
