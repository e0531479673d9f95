import type { FastifyRequest } from 'fastify'
import type { Config } from '#platform/server/config.ts'
import type { Db, Trx } from '#platform/server/database.ts'
import { openRoute, type OpenContext } from '#platform/server/route.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import { forbidden, unauthorized } from '#platform/shared/errors.ts'
import { signIn, signOut } from '../shared/session.ts'
import { clearSessionCookies, setSessionCookies } from './cookies.ts'
import { noteFailure, refuseWhereLocked } from './failed-attempts.ts'
import { openAccount } from './lock-out.ts'
import { isPasswordOf } from './passwords.ts'
import { membershipsOf, type Membership } from './places.ts'
import { endSessions, openSession } from './sessions.ts'
import { userByLogin } from './users.ts'

export const signInRoute = openRoute(signIn, async (context, { login, password }) => {
  const { services: { db, config, log }, ip, userAgent, principal, request, reply } = context
  refuseForeignOrigin(request, config)

  const user = await userByLogin(db, login)
  await refuseWhereLocked(db, { user, login, ip })
  if (!(await isPasswordOf(user?.password_hash, password)) || !user) {
    await noteFailure(db, { user, login, ip })
    throw unauthorized('access.sign_in_failed')
  }

  const opened = await asSystem(db, async (trx) => {
    if (!(await openAccount(trx, user.id))) return undefined
    const membership = await membershipToStartWith(trx, user.id)
    if (!membership) return undefined
    if (principal?.via === 'cookie') await endSessions(trx, principal.userId, { id: principal.sessionId })
    const { org_id, main_role_id: role_id } = membership
    const token = await openSession(trx, config, { userId: user.id, org_id, role_id, ip, userAgent })
    return { token, membership }
  })
  if (!opened) {
    await refuseWhereLocked(db, { user: await userByLogin(db, login), login, ip })
    throw unauthorized('access.sign_in_failed')
  }

  const { token, membership } = opened
  setSessionCookies(reply, config, token)
  log.info({ userId: user.id, orgId: membership.org_id, ip }, 'signed in')
  const { org_id, struct_id, emp_id, main_role_id: role_id } = membership
  const { first_name } = user
  return { status: true as const, user: { login: user.login, first_name, org_id: org_id || null, struct_id, emp_id, role_id }, token }
})

export const signOutRoute = openRoute(signOut, async ({ services: { db, config }, principal, reply }: OpenContext) => {
  if (principal) await asSystem(db, (trx) => endSessions(trx, principal.userId, { id: principal.sessionId }))
  clearSessionCookies(reply, config)
  return { status: true as const }
})

/** A page of someone else must not sign our visitor in under a name it chose. */
function refuseForeignOrigin(request: FastifyRequest, config: Config) {
  const { origin } = request.headers
  if (origin === undefined) return
  const isSameHost = URL.canParse(origin) && new URL(origin).host === request.host
  const isPublic = config.PUBLIC_URL !== undefined && new URL(config.PUBLIC_URL).origin === origin
  if (!isSameHost && !isPublic) throw forbidden('access.foreign_origin')
}

/** Where they worked last, as long as they still belong there; otherwise the first of their organisations. */
async function membershipToStartWith(db: Trx | Db, userId: number): Promise<Membership | undefined> {
  const memberships = await membershipsOf(db, userId)
  if (memberships.length < 2) return memberships[0]
  const last = await db.selectFrom('platform.sessions').select('org_id')
    .where('user_id', '=', userId).orderBy('created_at', 'desc').limit(1).executeTakeFirst()
  return memberships.find(({ org_id }) => org_id === last?.org_id) ?? memberships[0]
}
