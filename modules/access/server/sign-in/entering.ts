import type { FastifyRequest } from 'fastify'
import type { Config } from '#platform/server/config.ts'
import type { Trx } from '#platform/server/database.ts'
import type { Services } from '#platform/server/module.ts'
import type { OpenContext } from '#platform/server/route.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import { forbidden } from '#platform/shared/errors.ts'
import type { Language } from '#platform/shared/i18n.ts'
import { deviceName } from '../../shared/device.ts'
import { linkTo, timeIn, writeToOwner } from '../account/account-mail.ts'
import { setSessionCookies } from '../session/cookies.ts'
import { openAccount } from '../account/lock-out.ts'
import type { OrganizationBook } from '../handed-in/organization-book.ts'
import { placeToStartWith, type Membership } from '../session/places.ts'
import { endSessions, openSession, sessionOwner } from '../session/sessions.ts'
import { deviceOf, isNewDevice, noteSignIn, type SignInFacts } from '../session/sign-ins.ts'
import { userById } from '../account/users.ts'

/**
 * Opens a session for somebody who has proved who they are, and hands it out. `spend` uses up, in the same
 * transaction, what counts once. Undefined where the account was closed meanwhile, has no place to work, or what
 * should count once was used a moment ago.
 */
export async function letIn(
  context: OpenContext,
  book: OrganizationBook,
  user: { id: number; login: string; first_name: string },
  spend: (trx: Trx) => Promise<boolean> = async () => true,
) {
  const { services, ip, userAgent, principal, request, reply, language } = context
  const { db, config, log } = services
  const device = deviceOf(request, reply, config)
  const opened = await asSystem(db, async (trx) => {
    if (!(await spend(trx)) || !(await openAccount(trx, user.id))) return undefined
    const membership = await membershipToStartWith(trx, user.id)
    if (!membership) return undefined
    if (principal?.via === 'cookie') await endSessions(trx, sessionOwner(principal), { id: principal.sessionId })
    const { org_id, main_role_id: role_id } = membership
    const token = await openSession(trx, config, { userId: user.id, org_id, role_id, ip, userAgent })
    const facts = { userId: user.id, ip, userAgent }
    await noteSignIn(trx, facts)
    if (await isNewDevice(trx, device, facts))
      await tellOfNewDevice(trx, services, facts, { language, time: await timeIn(trx, book, org_id) })
    return { token, membership }
  })
  if (!opened) return undefined

  const { token, membership } = opened
  setSessionCookies(reply, config, token)
  log.info({ userId: user.id, orgId: membership.org_id, ip }, 'signed in')
  const { org_id, struct_id, emp_id, main_role_id: role_id } = membership
  const { login, first_name } = user
  return {
    status: true as const,
    user: { login, first_name, org_id: org_id || null, struct_id, emp_id, role_id },
    token,
  }
}

/** Somebody else may have come in: the owner learns of it where the intruder does not look. */
async function tellOfNewDevice(
  db: Trx,
  services: Services,
  { userId, ip, userAgent }: SignInFacts,
  { language, time }: { language: Language; time: string },
) {
  const { login, email } = await userById(db, userId)
  const params = {
    login,
    ip,
    device: deviceName(userAgent) || '—',
    time,
    url: linkTo(services.config, '/admin/profile'),
  }
  await writeToOwner(db, services, { userId, to: email, language, name: 'new_device', params })
}

/** A page of someone else must not sign our visitor in under a name it chose. */
export function refuseForeignOrigin(request: FastifyRequest, config: Config) {
  const { origin } = request.headers
  if (origin === undefined) return
  const isSameHost = URL.canParse(origin) && new URL(origin).host === request.host
  const isPublic = config.PUBLIC_URL !== undefined && new URL(config.PUBLIC_URL).origin === origin
  if (!isSameHost && !isPublic) throw forbidden('access.foreign_origin')
}

async function membershipToStartWith(db: Trx, userId: number): Promise<Membership | undefined> {
  const place = await placeToStartWith(db, userId)
  if (!place && (await isShutOut(db, userId))) throw forbidden('access.suspension.closed')
  return place
}

/** They belong somewhere, and every such place was suspended. Whoever brought the right password may know why. */
async function isShutOut(db: Trx, userId: number) {
  const place = await db
    .selectFrom('access.members')
    .select('org_id')
    .where('user_id', '=', userId)
    .where('is_active', '=', true)
    .limit(1)
    .executeTakeFirst()
  return place !== undefined
}
