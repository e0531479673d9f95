import { sql } from 'kysely'
import type { Trx } from '#platform/server/database.ts'
import type { Services } from '#platform/server/module.ts'
import { type Heard, recordPunch } from '../punching.ts'

interface Kept {
  id: string
  kind: Heard['kind']
  at: string
  flags: string[]
  place: string | null
}

/**
 * Writes down a punch by a code, or answers with the one that was written when the same wish was heard before. A code
 * counts once for a person: under another wish it was used already, and nothing is written.
 */
export async function recordOnce(
  db: Trx,
  orgId: number,
  { wish, use, ...heard }: Omit<Heard, 'key'> & { wish: string; use: string },
  services: Services,
): Promise<Kept | 'replayed'> {
  await holdUse(db, orgId, use)
  const before = await punchHeardAs(db, orgId, wish)
  if (before) return before
  if (await punchHeardAs(db, orgId, use)) return 'replayed'
  const { id, at, flags, place } = await recordPunch(db, orgId, { ...heard, key: use }, services)
  await db.insertInto('attendance.heard').values({ org_id: orgId, key: wish, punch: id }).execute()
  return { id, kind: heard.kind, at, flags, place }
}

/** The punch that was written for this wish, or by this use of a code. */
export async function punchHeardAs(db: Trx, orgId: number, key: string): Promise<Kept | undefined> {
  const { rows } = await sql<Omit<Kept, 'at' | 'flags'> & { at: Date; flags: string[] | null }>`
    select p.id::text, p.kind, p.at, p.flags, l.name as place from attendance.heard h
    join attendance.punches p on p.org_id = h.org_id and p.id = h.punch
    left join attendance.places l on l.org_id = p.org_id and l.id = p.place
    where h.org_id = ${orgId} and h.key = ${key}`.execute(db)
  return rows[0] && { ...rows[0], at: rows[0].at.toISOString(), flags: rows[0].flags ?? [] }
}

/**
 * The same lock as of punches: whoever uses the code in this moment goes first. Without it the same delivery, which is
 * under way twice, would find the code used and not by which wish.
 */
export async function holdUse(db: Trx, orgId: number, use: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`attendance.heard/${orgId}/${use}`}, 0))`.execute(db)
}
