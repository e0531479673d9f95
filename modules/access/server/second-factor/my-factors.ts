import { openRoute, type Route } from '#platform/server/route.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import { conflict, unprocessable } from '#platform/shared/errors.ts'
import { beginTotp, confirmTotp, myFactors, removeTotp, renewRecoveryCodes } from '../../shared/second-factor.ts'
import type { OrganizationBook } from '../handed-in/organization-book.ts'
import { proveOwner } from '../account/own-password.ts'
import { userById } from '../account/users.ts'
import { challengeOver, myChallenge, newChallenge, spendChallenge } from './challenges.ts'
import { afterRemoval, requiredOf, secondStepsOf, tellOfFactor } from './factors.ts'
import { passkeysOf } from './passkeys.ts'
import { codesForFirstFactor, freshRecoveryCodes, keepRecoveryCodes, recoveryCodesLeft } from './recovery-codes.ts'
import { keyAddress, newKey, openKey, sealKey, stepOf } from './totp.ts'

const done = { status: true as const }

export const myFactorsRoute = openRoute(myFactors, async (context) => {
  const { db } = context.services
  const { userId } = context.principal
  const totp = await db.selectFrom('access.totp').select('created_at').where('user_id', '=', userId).executeTakeFirst()
  return {
    login: (await userById(db, userId)).login,
    totp: totp ? { created_at: totp.created_at.toISOString() } : null,
    passkeys: (await passkeysOf(db, userId)).map(({ id, name, is_synced, created_at, last_used_at }) => ({
      id,
      name,
      is_synced,
      created_at: created_at.toISOString(),
      last_used_at: last_used_at?.toISOString() ?? null,
    })),
    recovery_codes: await recoveryCodesLeft(db, userId),
    ...(await requiredOf(db, userId)),
  }
})

/** The key counts only once a code of it was typed: who cannot read the picture is not locked out by it. */
export const beginTotpRoute = openRoute(beginTotp, async (context, { current }) => {
  const {
    services: { db, config },
    ip,
  } = context
  const { userId } = context.principal
  const { login } = await proveOwner(db, { userId, password: current, ip, field: 'current' })
  if (await hasTotp(context.services.db, userId)) throw conflict('access.factor.totp_there')
  const secret = newKey()
  const { challenge } = await newChallenge(db, 'totp', { userId, content: sealKey(config, userId, secret) })
  return { challenge, secret, uri: keyAddress(secret, login) }
})

export const confirmTotpRoute = (book: OrganizationBook): Route =>
  openRoute(confirmTotp, async (context, { challenge, code }) => {
    const { db, config } = context.services
    const { userId, sessionId } = context.principal
    const sealed = await myChallenge(db, 'totp', challenge, userId)
    const step = await stepOf(openKey(config, userId, sealed), code)
    if (step === undefined)
      throw unprocessable('access.factor.code_wrong', { fields: { code: 'access.factor.code_wrong' } })
    const fresh = await freshRecoveryCodes()
    const recovery_codes = await asSystem(db, async (trx) => {
      if (!(await spendChallenge(trx, challenge))) throw challengeOver()
      if (await hasTotp(trx, userId)) throw conflict('access.factor.totp_there')
      // The code that confirmed it opens nothing any more.
      await trx.insertInto('access.totp').values({ user_id: userId, secret: sealed, last_step: step }).execute()
      await tellOfFactor(trx, { ...context, book }, userId, {
        action: 'access.totp_added',
        letter: 'factor_added',
        factor: 'access.factor.totp',
      })
      return codesForFirstFactor(trx, userId, fresh)
    })
    context.services.log.info({ userId, sessionId }, 'second factor added')
    return { ...done, recovery_codes }
  })

export const removeTotpRoute = (book: OrganizationBook): Route =>
  openRoute(removeTotp, async (context, { current }) => {
    const {
      services: { db },
      ip,
    } = context
    const { userId } = context.principal
    await proveOwner(db, { userId, password: current, ip, field: 'current' })
    await asSystem(db, async (trx) => {
      const { numDeletedRows } = await trx.deleteFrom('access.totp').where('user_id', '=', userId).executeTakeFirst()
      if (numDeletedRows === 0n) return
      await afterRemoval(trx, userId)
      await tellOfFactor(trx, { ...context, book }, userId, {
        action: 'access.totp_removed',
        letter: 'factor_removed',
        factor: 'access.factor.totp',
      })
    })
    return done
  })

export const renewRecoveryCodesRoute = (book: OrganizationBook): Route =>
  openRoute(renewRecoveryCodes, async (context, { current }) => {
    const {
      services: { db },
      ip,
    } = context
    const { userId } = context.principal
    await proveOwner(db, { userId, password: current, ip, field: 'current' })
    if ((await secondStepsOf(db, userId)).length === 0) throw conflict('access.factor.none')
    const fresh = await freshRecoveryCodes()
    return asSystem(db, async (trx) => {
      const recovery_codes = await keepRecoveryCodes(trx, userId, fresh)
      await tellOfFactor(trx, { ...context, book }, userId, {
        action: 'access.recovery_codes_renewed',
        letter: 'codes_renewed',
      })
      return { recovery_codes }
    })
  })

async function hasTotp(db: Parameters<typeof requiredOf>[0], userId: number) {
  const { length } = await db.selectFrom('access.totp').select('user_id').where('user_id', '=', userId).execute()
  return length > 0
}
