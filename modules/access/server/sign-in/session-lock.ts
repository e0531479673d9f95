import { sql } from 'kysely'
import { tell } from '#platform/server/outbox.ts'
import { openRoute } from '#platform/server/route.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import { lockSession, lockState, unlockSession } from '../../shared/lock.ts'
import { proveOwner } from '../account/own-password.ts'
import { sessionOwner } from '../session/sessions.ts'
import { userById } from '../account/users.ts'

/** Every tab of this browser shares the session, so all of them are locked; their streams are told and then end. */
export const lockSessionRoute = openRoute(lockSession, async (context) => {
  const { userId, orgId, sessionId } = context.principal
  await asSystem(context.services.db, async (trx) => {
    await trx
      .updateTable('platform.sessions')
      .set({ locked_at: sql<Date>`coalesce(locked_at, now())` })
      .where('id', '=', sessionId)
      .execute()
    await tell(trx, orgId, 'access.session_locked', {
      live: [{ topic: 'access.session_locked', key: sessionId, audience: [`u:${userId}`] }],
    })
  })
  return { status: true as const }
})

export const unlockSessionRoute = openRoute(unlockSession, async (context, { password }) => {
  const principal = context.principal
  const { sessionId } = principal
  const { db } = context.services
  await proveOwner(db, { userId: sessionOwner(principal), password, ip: context.ip, field: 'password' })
  await db.updateTable('platform.sessions').set({ locked_at: null }).where('id', '=', sessionId).execute()
  return { status: true as const }
})

export const lockStateRoute = openRoute(lockState, async (context) => {
  const principal = context.principal
  const { isLocked } = principal
  const { login, first_name, last_name } = await userById(context.services.db, sessionOwner(principal))
  return { locked: isLocked === true, user: { login, first_name, last_name } }
})
