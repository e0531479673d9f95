import type { Trx } from '#platform/server/database.ts'
import { conflict } from '#platform/shared/errors.ts'
import { isOvertaken } from '#platform/shared/held.ts'

interface Subject {
  subject_type: string
  subject_id: number | string
}

/** Who changed something last, and when, for whoever came second. */
export async function lastChange(db: Trx, orgId: number, { subject_type, subject_id }: Subject) {
  const last = await db
    .selectFrom('platform.audit as a')
    .innerJoin('access.users as u', 'u.id', 'a.user_id')
    .select(['a.user_id', 'u.first_name', 'u.last_name', 'a.at'])
    .where('a.org_id', '=', orgId)
    .where('a.subject_type', '=', subject_type)
    .where('a.subject_id', '=', String(subject_id))
    .orderBy('a.at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last ? { ...last, at: last.at.toISOString() } : null
}

/** Somebody else was first, and is told of by name. */
export async function tooLate(db: Trx, orgId: number, subject: Subject) {
  const winner = await lastChange(db, orgId, subject)
  if (!winner) return conflict('access.changed_meanwhile', { extra: { winner } })
  const name = `${winner.last_name} ${winner.first_name}`
  return conflict('access.changed_meanwhile_by', { params: { name }, extra: { winner } })
}

/** Refuses a change of what has another version by now. */
export async function refuseOlder(db: Trx, orgId: number, seen: string | undefined, now: string, subject: Subject) {
  if (seen !== undefined && seen !== now) throw await tooLate(db, orgId, subject)
}

interface Late extends Subject {
  /** What the caller's form began with. */
  held: Parameters<typeof isOvertaken>[0]
  /** As it is, read under a lock that lasts until it is changed. */
  now: Record<string, unknown>
}

/** What a colleague saved meanwhile is not undone unseen. */
export async function refuseLate(db: Trx, orgId: number, { held, now, ...subject }: Late) {
  if (isOvertaken(held, now)) throw await tooLate(db, orgId, subject)
}
