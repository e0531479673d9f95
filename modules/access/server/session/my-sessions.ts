import { openRoute } from '#platform/server/route.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import { notFound } from '#platform/shared/errors.ts'
import { listMySessions, revokeMySession, revokeOtherSessions } from '../../shared/session.ts'
import { clearSessionCookies } from './cookies.ts'
import { endSessions, openSessionsOf } from './sessions.ts'

export const listMySessionsRoute = openRoute(listMySessions, async (context) => {
  const { userId, sessionId } = context.principal
  const sessions = await openSessionsOf(context.services.db, context.services.config, userId)
  return sessions.map(({ id, created_at, last_seen_at, ends_at, ip, user_agent }) => ({
    id,
    ip,
    user_agent,
    is_current: id === sessionId,
    created_at: created_at.toISOString(),
    last_seen_at: last_seen_at.toISOString(),
    expires_at: ends_at.toISOString(),
  }))
})

export const revokeMySessionRoute = openRoute(revokeMySession, async (context, { id }) => {
  const { userId, sessionId } = context.principal
  const ended = await asSystem(context.services.db, (trx) => endSessions(trx, userId, { id }))
  if (ended === 0) throw notFound('access.session_missing')
  if (id === sessionId) clearSessionCookies(context.reply, context.services.config)
  return { status: true as const }
})

export const revokeOtherSessionsRoute = openRoute(revokeOtherSessions, async (context) => {
  const { userId, sessionId } = context.principal
  const ended = await asSystem(context.services.db, (trx) => endSessions(trx, userId, { allBut: sessionId }))
  return { status: true as const, ended }
})
