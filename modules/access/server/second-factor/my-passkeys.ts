import { randomUUIDv7 } from 'node:crypto'
import { unlessBroken } from '#platform/server/database.ts'
import { openRoute, type Route } from '#platform/server/route.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import { conflict, notFound } from '#platform/shared/errors.ts'
import { addPasskey, beginPasskey, MOST_PASSKEYS, removePasskey, renamePasskey } from '../../shared/second-factor.ts'
import { auditOfAccount } from '../account/account-audit.ts'
import type { OrganizationBook } from '../handed-in/organization-book.ts'
import { proveOwner } from '../account/own-password.ts'
import { userById } from '../account/users.ts'
import { challengeOver, myChallenge, newChallenge, spendChallenge } from './challenges.ts'
import { afterRemoval, tellOfFactor } from './factors.ts'
import { houseOf, passkeysOf, readRegistration, registrationWish } from './passkeys.ts'
import { codesForFirstFactor, freshRecoveryCodes } from './recovery-codes.ts'

const done = { status: true as const }
const PASSKEY = 'access.factor.passkey'

export const beginPasskeyRoute = openRoute(beginPasskey, async (context, { current }) => {
  const {
    services: { db, config },
    ip,
    request,
  } = context
  const { userId } = context.principal
  const house = houseOf(config, request)
  await proveOwner(db, { userId, password: current, ip, field: 'current' })
  const known = await passkeysOf(db, userId)
  if (known.length >= MOST_PASSKEYS) throw conflict('access.passkey.too_many', { params: { max: MOST_PASSKEYS } })
  const { login, first_name, last_name } = await userById(db, userId)
  const { options, content } = await registrationWish(house, { login, name: `${last_name} ${first_name}` }, known)
  const { challenge } = await newChallenge(db, 'passkey', { userId, content })
  return { challenge, options }
})

export const addPasskeyRoute = (book: OrganizationBook): Route =>
  openRoute(addPasskey, async (context, { challenge, name, passkey }) => {
    const {
      services: { db, config },
      request,
    } = context
    const { userId } = context.principal
    const content = await myChallenge(db, 'passkey', challenge, userId)
    const read = await readRegistration(houseOf(config, request), content, passkey)
    if (!read) throw conflict('access.passkey.refused')
    const fresh = await freshRecoveryCodes()
    const recovery_codes = await asSystem(db, async (trx) => {
      if (!(await spendChallenge(trx, challenge))) throw challengeOver()
      await unlessKnown(() =>
        trx
          .insertInto('access.passkeys')
          .values({ ...read, id: randomUUIDv7(), user_id: userId, name })
          .execute(),
      )
      await tellOfFactor(trx, { ...context, book }, userId, {
        action: 'access.passkey_added',
        letter: 'factor_added',
        factor: PASSKEY,
        after: { name },
      })
      return codesForFirstFactor(trx, userId, fresh)
    })
    return { ...done, recovery_codes }
  })

export const renamePasskeyRoute = openRoute(renamePasskey, async (context, { id, name }) => {
  const { userId } = context.principal
  await asSystem(context.services.db, async (trx) => {
    const mine = trx.selectFrom('access.passkeys').select('name').where('id', '=', id).where('user_id', '=', userId)
    const before = await mine.forUpdate().executeTakeFirst()
    if (!before) throw notFound('access.passkey.missing')
    if (before.name === name) return
    await trx.updateTable('access.passkeys').set({ name }).where('id', '=', id).where('user_id', '=', userId).execute()
    await auditOfAccount(trx, {
      action: 'access.passkey_renamed',
      userId,
      ip: context.ip,
      requestId: context.requestId,
      before,
      after: { name },
    })
  })
  return done
})

export const removePasskeyRoute = (book: OrganizationBook): Route =>
  openRoute(removePasskey, async (context, { id, current }) => {
    const {
      services: { db },
      ip,
    } = context
    const { userId } = context.principal
    await proveOwner(db, { userId, password: current, ip, field: 'current' })
    await asSystem(db, async (trx) => {
      const gone = await trx
        .deleteFrom('access.passkeys')
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .returning('name')
        .executeTakeFirst()
      if (!gone) throw notFound('access.passkey.missing')
      await afterRemoval(trx, userId)
      await tellOfFactor(trx, { ...context, book }, userId, {
        action: 'access.passkey_removed',
        letter: 'factor_removed',
        factor: PASSKEY,
        after: { name: gone.name },
      })
    })
    return done
  })

const unlessKnown = <T>(work: () => Promise<T>) =>
  unlessBroken({ passkeys_credential_id_key: () => conflict('access.passkey.known') }, work)
