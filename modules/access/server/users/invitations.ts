import { createHash, randomBytes, randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Trx } from '#platform/server/database.ts'
import { sendMail } from '#platform/server/mail.ts'
import type { Services } from '#platform/server/module.ts'
import { hitRateLimit, type RateLimit } from '#platform/server/rate-limit.ts'
import { openRoute, type Route } from '#platform/server/route.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import { tooManyRequests, unprocessable } from '#platform/shared/errors.ts'
import type { Language } from '#platform/shared/i18n.ts'
import { acceptInvitation, showInvitation } from '../../shared/users.ts'
import { auditOfAccount } from '../account/account-audit.ts'
import { linkTo } from '../account/account-mail.ts'
import type { OrganizationBook } from '../handed-in/organization-book.ts'
import { hashNewPassword } from '../account/passwords.ts'
import { passwordOwner, setPassword } from '../account/users.ts'

const INVITATION_DAYS = 7
const PER_NETWORK: RateLimit = { limit: 60, windowSeconds: 600 }

interface Invitation {
  orgId: number
  invitedBy: number
  user: { id: number; login: string; email: string }
  organization: string
  language: Language
}

/**
 * Writes the letter; links that were sent before end. The token stands in the letter alone, behind the `#`, which
 * browsers send to nobody.
 */
export async function invite(
  db: Trx,
  { config, translate }: Services,
  { orgId, invitedBy, user, organization, language }: Invitation,
) {
  const token = randomBytes(32).toString('base64url')
  await db
    .updateTable('access.invitations')
    .set({ expires_at: sql<Date>`least(expires_at, now())` })
    .where('org_id', '=', orgId)
    .where('user_id', '=', user.id)
    .where('used_at', 'is', null)
    .execute()
  await db
    .insertInto('access.invitations')
    .values({
      org_id: orgId,
      id: randomUUIDv7(),
      user_id: user.id,
      token_hash: digest(token),
      created_by: invitedBy,
      created_at: sql<Date>`clock_timestamp()`,
      expires_at: sql<Date>`now() + make_interval(days => ${INVITATION_DAYS})`,
    })
    .execute()
  const params = {
    organization,
    login: user.login,
    url: linkTo(config, `/auth/invitation#${token}`),
    days: INVITATION_DAYS,
  }
  const [subject, text, footer] = [
    'access.mail.invitation.subject',
    'access.mail.invitation.text',
    'access.mail.footer',
  ].map((key) => translate(language, key, params))
  await sendMail(db, orgId, { to: user.email, subject: subject!, text: `${text}\n\n--\n${footer}` })
}

export const showInvitationRoute = (book: OrganizationBook): Route =>
  openRoute(showInvitation, async ({ services: { db }, ip, language }, { token }) => {
    await refuseFlood(db, ip)
    const { login, first_name, last_name, org_id } = await asSystem(db, (trx) => invitationUnder(trx, token))
    const [entry] = await book.byIds(db, [org_id], language)
    return { login, first_name, last_name, organization: entry?.organization ?? '' }
  })

/** The link works once; a password that was set in another way meanwhile ends it too. */
export const acceptInvitationRoute = (book: OrganizationBook): Route =>
  openRoute(acceptInvitation, async ({ services: { db, log }, ip, requestId }, { token, password, ...called }) => {
    await refuseFlood(db, ip)
    const { user_id, last_name } = await asSystem(db, (trx) => invitationUnder(trx, token))
    const names = last_name === '' ? namesNeeded(called) : null
    const owner = await passwordOwner(db, book, user_id)
    const password_hash = await hashNewPassword(password, { ...owner, ...names })
    const login = await asSystem(db, async (trx) => {
      const invitation = await invitationUnder(trx, token)
      const { org_id, id, user_id: userId, login } = invitation
      await trx
        .updateTable('access.invitations')
        .set({ used_at: sql<Date>`now()` })
        .where('org_id', '=', org_id)
        .where('id', '=', id)
        .execute()
      if (names) await trx.updateTable('access.users').set(names).where('id', '=', userId).execute()
      await setPassword(trx, { userId, password_hash })
      await auditOfAccount(trx, { action: 'access.invitation_accepted', userId, ip, requestId, after: {} })
      return login
    })
    log.info({ login, ip }, 'invitation accepted')
    return { status: true as const, login }
  })

/** Whoever was invited by their address alone says here what they are called. */
function namesNeeded({ last_name, first_name }: { last_name?: string | undefined; first_name?: string | undefined }) {
  const fields = {
    ...(last_name === undefined && { last_name: 'platform.required' }),
    ...(first_name === undefined && { first_name: 'platform.required' }),
  }
  if (last_name === undefined || first_name === undefined) throw unprocessable('platform.required', { fields })
  return { last_name, first_name }
}

async function invitationUnder(db: Trx, token: string) {
  const found = await db
    .selectFrom('access.invitations as i')
    .innerJoin('access.users as u', 'u.id', 'i.user_id')
    .innerJoin('access.members as m', (on) =>
      on.onRef('m.org_id', '=', 'i.org_id').onRef('m.user_id', '=', 'i.user_id'),
    )
    .select(['i.org_id', 'i.id', 'i.user_id', 'u.login', 'u.first_name', 'u.last_name'])
    .where('i.token_hash', '=', digest(token))
    .where('i.used_at', 'is', null)
    .where('i.expires_at', '>', sql<Date>`now()`)
    .whereRef('u.password_changed_at', '<=', 'i.created_at')
    .where('u.status', '=', 'active')
    .where('m.is_active', '=', true)
    .forUpdate('i')
    .executeTakeFirst()
  if (!found) throw unprocessable('access.invitation.over')
  return found
}

async function refuseFlood(db: Db, ip: string) {
  const { allowed, retryAfter } = await hitRateLimit(db, `access.invitation:${ip}`, PER_NETWORK)
  if (!allowed) throw tooManyRequests('platform.too_many_requests', { retryAfter })
}

const digest = (token: string) => createHash('sha256').update(token).digest()
