import { sql } from 'kysely'
import { auditChange } from '#platform/server/audit.ts'
import type { Trx } from '#platform/server/database.ts'
import { notify } from '#platform/server/notify.ts'
import type { RateLimit } from '#platform/server/rate-limit.ts'
import { openRoute, type Route } from '#platform/server/route.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import { conflict, unprocessable } from '#platform/shared/errors.ts'
import { askToJoin, showJoining, type Entered, type Way } from '../../shared/joining.ts'
import { lockRights } from '../rights/granting.ts'
import type { OrganizationBook } from '../handed-in/organization-book.ts'
import { codeUnknown, LOOKS, refuseFlood } from '../registration/registration.ts'
import { openDoor, openDoorOf } from '../registration/registration-door.ts'
import { tellRightsChanged } from '../rights/rights-news.ts'
import { organizationName } from '../users/user-create.ts'
import { userById } from '../account/users.ts'
import { whoConfirms } from '../registration/who-confirms.ts'
import { digest, keepWish, stateHere } from '../registration/offer.ts'

/** Whoever is refused may ask again, and not without end. */
const ASKINGS: RateLimit = { limit: 10, windowSeconds: 3600 }

export const showJoiningRoute = (book: OrganizationBook): Route =>
  openRoute(showJoining, async ({ services: { db }, principal: { userId }, ip, language }, way) => {
    await refuseFlood(db, `look:${ip}`, LOOKS)
    return asSystem(db, async (trx) => {
      const { orgId, entered, asked } = await whereTo(trx, way, userId)
      const { login, first_name, last_name, email } = await userById(trx, userId)
      const state = (await stateHere(trx, orgId, userId))
        ? ('member' as const)
        : asked
          ? ('waits' as const)
          : ('ready' as const)
      return {
        organization: await organizationName(book, trx, orgId, language),
        login,
        first_name,
        last_name,
        entered: entered ?? { email: email ?? '' },
        state,
      }
    })
  })

/** Whoever asks twice gets the same answer, and the administrators are told once. */
export const askToJoinRoute = openRoute(
  askToJoin,
  async ({ services: { db, log }, principal: { userId }, ip, requestId, language }, way) => {
    await refuseFlood(db, `join:${userId}`, ASKINGS)
    const orgId = await asSystem(db, async (trx) => {
      const { orgId } = await whereTo(trx, way, userId)
      await lockRights(trx, orgId)
      const { entered } = await whereTo(trx, way, userId)
      if (await stateHere(trx, orgId, userId)) throw conflict('access.join.member')
      const { first_name, last_name, email } = await userById(trx, userId)
      if (!entered && !email) throw unprocessable('access.join.no_address')
      const wish = { orgId, userId, entered: entered ?? { email: email! }, language }
      const isNew = await keepWish(trx, wish, {
        expires_at: sql<Date>`now()`,
        asked_at: sql<Date>`now()`,
        first_name,
        last_name,
      })
      if (!isNew) return undefined
      await tellAdministrators(trx, { orgId, userId, name: `${last_name} ${first_name}`, ip, requestId })
      return orgId
    })
    if (orgId !== undefined) log.info({ userId, orgId, ip }, 'asked to be taken in')
    return { status: true as const }
  },
)

interface Destination {
  orgId: number
  entered: Entered | null
  asked: boolean
}

/** Only for whom the letter was written, and only while the organisation takes anybody in. */
async function whereTo(db: Trx, { token, code }: Way, userId: number): Promise<Destination> {
  if (code !== undefined) {
    const door = await openDoor(db, code)
    if (!door) throw codeUnknown()
    const kept = await db
      .selectFrom('access.membership_requests')
      .select('entered')
      .where('org_id', '=', door.org_id)
      .where('user_id', '=', userId)
      .where('asked_at', 'is not', null)
      .executeTakeFirst()
    return { orgId: door.org_id, entered: kept?.entered ?? null, asked: kept !== undefined }
  }
  const kept = await db
    .selectFrom('access.membership_requests')
    .select(['org_id', 'user_id', 'entered', 'asked_at', sql<boolean>`expires_at <= now()`.as('is_late')])
    .where('token_hash', '=', digest(token ?? ''))
    .executeTakeFirst()
  if (!kept) throw unprocessable('access.join.over')
  if (kept.user_id !== userId) throw conflict('access.join.other_account')
  const asked = kept.asked_at !== null
  if (!asked && (kept.is_late || !(await openDoorOf(db, kept.org_id)))) throw unprocessable('access.join.over')
  return { orgId: kept.org_id, entered: kept.entered, asked }
}

interface News {
  orgId: number
  userId: number
  name: string
  ip: string
  requestId: string
}

async function tellAdministrators(db: Trx, { orgId, userId, name, ip, requestId }: News) {
  const { id } = await db
    .selectFrom('access.membership_requests')
    .select('id')
    .where('org_id', '=', orgId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  const subject = { subject_type: 'access.user', subject_id: userId, subject_name: name }
  // They hold no role here yet.
  await auditChange(
    { db, principal: { orgId, userId, roleId: 0 }, ip, requestId },
    { action: 'access.membership_asked', ...subject, after: {} },
  )
  await tellRightsChanged(db, orgId, id, [])
  await notify(db, orgId, {
    user_ids: await whoConfirms(db, orgId),
    key: 'access.news.asks_to_join',
    params: { name },
    link: `/admin/users/requests/${id}`,
    mail: true,
    source: `access.asks_to_join:${id}`,
  })
}
