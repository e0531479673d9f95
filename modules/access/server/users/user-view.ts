import { sql } from 'kysely'
import type { Trx } from '#platform/server/database.ts'
import { route } from '#platform/server/route.ts'
import { showUser } from '../../shared/users.ts'
import { rowsOf } from './user-list.ts'
import { personalHindrance, seenTarget } from './user-target.ts'

export const showUserRoute = route(showUser, async ({ db, principal, language, services: { config } }, { id }) => {
  const { orgId } = principal
  const target = await seenTarget(db, principal, id)
  const [row] = await rowsOf(db, orgId, [id], language)
  const { created_at, locked_until, ...person } = await db
    .selectFrom('access.users')
    .select([
      'nickname',
      'phone',
      'mobile',
      'register_number',
      'birth_date',
      'gender',
      'note',
      'aimag',
      'sum',
      'khoroo',
      'address',
      'created_at',
      'locked_until',
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { is_me, is_stronger, is_employed, default_menu, elsewhere } = target
  return {
    ...row!,
    ...person,
    is_me,
    is_stronger,
    is_employed,
    default_menu,
    works_elsewhere: elsewhere === 'working',
    personal: personalHindrance(target),
    created_at: created_at.toISOString(),
    locked_until: row!.is_locked ? locked_until!.toISOString() : null,
    has_second_factor: await hasSecondFactor(db, id),
    open_sessions: await openSessions(db, id, config.SESSION_IDLE_HOURS),
    invitation: await invitationOf(db, orgId, id),
  }
})

async function hasSecondFactor(db: Trx, userId: number) {
  const {
    rows: [asked],
  } = await sql<{ has: boolean }>`select access.has_second_factor(${userId}) as has`.execute(db)
  return asked!.has
}

async function openSessions(db: Trx, userId: number, idleHours: number) {
  const { count } = await db
    .selectFrom('platform.sessions')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('last_seen_at', '>', sql<Date>`now() - make_interval(secs => ${idleHours * 3600})`)
    .executeTakeFirstOrThrow()
  return count
}

/** The latest letter that was not used yet. */
async function invitationOf(db: Trx, orgId: number, userId: number) {
  const last = await db
    .selectFrom('access.invitations')
    .select(['created_at', 'expires_at', 'used_at'])
    .where('org_id', '=', orgId)
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last || last.used_at) return null
  return {
    created_at: last.created_at.toISOString(),
    expires_at: last.expires_at.toISOString(),
    is_over: last.expires_at <= new Date(),
  }
}
