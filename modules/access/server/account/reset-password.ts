import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Db } from '#platform/server/database.ts'
import type { JobKind } from '#platform/server/jobs.ts'
import { tell, toldUnder, type OutboxHandler } from '#platform/server/outbox.ts'
import { hitRateLimit, type RateLimit } from '#platform/server/rate-limit.ts'
import { openRoute, type Route } from '#platform/server/route.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import { notFound, tooManyRequests, unprocessable } from '#platform/shared/errors.ts'
import { languages } from '#platform/shared/i18n.ts'
import { forgotPassword, resetPassword } from '../../shared/account.ts'
import { auditOfAccount } from './account-audit.ts'
import { linkTo, timeFor, writeToOwner } from './account-mail.ts'
import type { OrganizationBook } from '../handed-in/organization-book.ts'
import { codeMinutes, keepCodes, newCodes, tryCode, useCode } from './password-codes.ts'
import { hashNewPassword } from './passwords.ts'
import { PLATFORM_ORG_ID } from '../rights/roles.ts'
import { passwordOwner, setPassword } from './users.ts'

const WANTED = 'access.password_code_wanted'
const SEND = 'access.password_codes'
const wanted = z.object({ email: z.string(), language: z.enum(languages) })

/** An office of hundreds may stand behind one network address; a mail address is one person's, or a few people's. */
const PER_NETWORK: RateLimit = { limit: 60, windowSeconds: 600 }
const CODES_PER_ADDRESS: RateLimit = { limit: 5, windowSeconds: 900 }
const TRIES_PER_ADDRESS: RateLimit = { limit: 15, windowSeconds: 900 }

/**
 * The same work whether the address exists or not: a wish is written down. Who has the address is looked up afterwards,
 * by a job; so neither the answer nor the clock tells.
 */
export const forgotPasswordRoute = openRoute(
  forgotPassword,
  async ({ services: { db, settings }, ip, language }, { email }) => {
    await refuseFlood(db, `access.code_network:${ip}`, PER_NETWORK)
    await refuseFlood(db, `access.code:${digest(email)}`, CODES_PER_ADDRESS)
    if (settings.recovery().tellsUnknown && !(await isKnown(db, email)))
      throw notFound('access.user_missing', { fields: { email: 'access.user_missing' } })
    await asSystem(db, (trx) => tell(trx, PLATFORM_ORG_ID, WANTED, { email, language }))
    return { status: true as const }
  },
)

/** The codes are hashed before they are kept, which takes longer than anybody may hold up the outbox. */
export const passPasswordWishes: OutboxHandler = {
  topic: WANTED,
  handle: ({ orgId, id }, { enqueue }) => enqueue(SEND, { org_id: orgId, wish: id }),
}

/** Writes the letter with the code; where several people have the address, one letter with a code for each of them. */
export const sendPasswordCodes: JobKind = {
  name: SEND,
  async handle(payload, services) {
    const { org_id, wish } = z.object({ org_id: z.number().int(), wish: z.uuid() }).parse(payload)
    const told = await toldUnder(services.db, org_id, wish)
    // A wish that waited while everything stood still is not wanted any more.
    const minutes = codeMinutes(services.config)
    if (!told || Date.now() - told.created_at.getTime() > minutes * 60_000) return
    const { email, language } = wanted.parse(told.payload)
    const owners = await newCodes(services.db, email, told.created_at)
    const [first] = owners
    if (!first) return
    const link = linkTo(services.config, `/auth/password-reset?email=${encodeURIComponent(email)}`)
    const list = owners.map(({ login, code }) => `${login}: ${code}`).join('\n')
    const params = { login: first.login, code: first.code, codes: list, minutes, url: link }
    await asSystem(services.db, async (trx) => {
      await keepCodes(trx, owners, minutes)
      const name = owners.length === 1 ? 'code' : 'codes'
      await writeToOwner(trx, services, { userId: first.user_id, to: first.email, language, name, params })
    })
  },
}

export const resetPasswordRoute = (book: OrganizationBook): Route =>
  openRoute(resetPassword, async (context, { email, code, password }) => {
    const { services, ip, requestId, language } = context
    const { db, log } = services
    await refuseFlood(db, `access.reset_network:${ip}`, PER_NETWORK)
    await refuseFlood(db, `access.reset:${digest(email)}`, TRIES_PER_ADDRESS)
    const found = await tryCode(db, email, code)
    if (found === 'wrong') throw refused('access.code_wrong')
    if (found === 'over') throw refused('access.code_over')

    const { userId } = found
    const password_hash = await hashNewPassword(password, await passwordOwner(db, book, userId))
    const login = await asSystem(db, async (trx) => {
      if (!(await useCode(trx, userId))) throw refused('access.code_over')
      await setPassword(trx, { userId, password_hash })
      const user = await trx
        .selectFrom('access.users')
        .select(['login', 'email'])
        .where('id', '=', userId)
        .executeTakeFirstOrThrow()
      await auditOfAccount(trx, { action: 'access.password_reset', userId, ip, requestId, after: {} })
      await writeToOwner(trx, services, {
        userId,
        to: user.email,
        language,
        name: 'password_changed',
        params: { login: user.login, time: await timeFor(trx, book, userId), ip },
      })
      return user.login
    })
    log.info({ userId, ip }, 'password reset')
    return { status: true as const, login }
  })

async function isKnown(db: Db, email: string) {
  const { length } = await db
    .selectFrom('access.users')
    .select('id')
    .where((is) => is(is.fn('lower', ['email']), '=', email))
    .where('status', '=', 'active')
    .limit(1)
    .execute()
  return length > 0
}

async function refuseFlood(db: Db, bucket: string, limit: RateLimit) {
  const { allowed, retryAfter } = await hitRateLimit(db, bucket, limit)
  if (!allowed)
    throw tooManyRequests('access.too_many_codes', { params: { minutes: Math.ceil(retryAfter / 60) }, retryAfter })
}

const refused = (code: 'access.code_wrong' | 'access.code_over') => unprocessable(code, { fields: { code } })
/** Whoever reads the counters learns no addresses. */
const digest = (email: string) => createHash('sha256').update(email).digest('base64url')
