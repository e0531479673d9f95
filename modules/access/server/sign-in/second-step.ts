import type { Db, Trx } from '#platform/server/database.ts'
import type { RateLimit } from '#platform/server/rate-limit.ts'
import { hitRateLimit } from '#platform/server/rate-limit.ts'
import { openRoute, type OpenContext, type Route } from '#platform/server/route.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import { tooManyRequests, unprocessable } from '#platform/shared/errors.ts'
import { askPasskey, askPasskeyOfStep, signInByPasskey, takeSecondStep } from '../../shared/second-factor.ts'
import { letIn, refuseForeignOrigin } from './entering.ts'
import { noteFailure, refuseWhereLocked } from '../account/failed-attempts.ts'
import type { OrganizationBook } from '../handed-in/organization-book.ts'
import { noteSignIn } from '../session/sign-ins.ts'
import { userById, userByLogin, type FoundUser } from '../account/users.ts'
import { challengeOver, newChallenge, setContent, spendChallenge, tryChallenge } from '../second-factor/challenges.ts'
import { tellOfFactor } from '../second-factor/factors.ts'
import {
  houseOf,
  passkeyByCredential,
  passkeysOf,
  readSigning,
  signingWish,
  usePasskey,
  type FromDevice,
} from '../second-factor/passkeys.ts'
import { recoveryCodesLeft, recoveryCodeToUse, useRecoveryCode } from '../second-factor/recovery-codes.ts'
import { stepToUse, useStep } from '../second-factor/totp.ts'

/** An office of hundreds may stand behind one network address. */
const PER_NETWORK: RateLimit = { limit: 600, windowSeconds: 600 }

interface Given {
  code?: string | undefined
  recovery_code?: string | undefined
  passkey?: FromDevice | undefined
}
/** Uses up what proved the person; false where it was used a moment ago. */
type Spend = (trx: Trx) => Promise<boolean>
type Proving = OpenContext & { book: OrganizationBook }
interface Step {
  userId: number
  content: string | null
}

/** Wrong answers count like wrong passwords, for the same lock; the right one alone forgets them. */
export const takeSecondStepRoute = (book: OrganizationBook): Route =>
  openRoute(takeSecondStep, async (context, { challenge, ...given }) => {
    const {
      services: { db, config },
      ip,
      userAgent,
      request,
    } = context
    refuseForeignOrigin(request, config)
    const { userId, content } = await tryChallenge(db, 'second_step', challenge)
    if (userId === null) throw challengeOver()
    const user = await openUser(context, userId)
    const spend = await proofOf({ ...context, book }, { userId, content }, given)
    if (spend) {
      const opened = await letIn(
        context,
        book,
        user,
        async (trx) => (await spendChallenge(trx, challenge)) && spend(trx),
      )
      if (opened) return opened
    }
    await noteSignIn(db, { userId, ip, userAgent }, 'second_step')
    const locks = await noteFailure(db, { user, login: user.login, ip }, 'access.factor.locked')
    // Whoever guesses here has the password: its owner has to know.
    if (locks)
      await asSystem(db, (trx) =>
        tellOfFactor(trx, { ...context, book }, userId, {
          action: 'access.second_step_locked',
          letter: 'second_step_locked',
        }),
      )
    throw wrong(given)
  })

function proofOf(context: Proving, step: Step, { code, recovery_code, passkey }: Given): Promise<Spend | undefined> {
  if (code !== undefined) return proofByCode(context, step, code)
  if (recovery_code !== undefined) return proofByRecovery(context, step, recovery_code)
  return proofByPasskey(context, step, passkey ?? {})
}

async function proofByCode(
  { services: { db, config } }: OpenContext,
  { userId }: Step,
  code: string,
): Promise<Spend | undefined> {
  const step = await stepToUse(db, config, userId, code)
  return step === undefined ? undefined : (trx) => useStep(trx, userId, step)
}

async function proofByRecovery(context: Proving, { userId }: Step, code: string): Promise<Spend | undefined> {
  const hash = await recoveryCodeToUse(context.services.db, userId, code)
  if (hash === undefined) return undefined
  return async (trx) => {
    if (!(await useRecoveryCode(trx, userId, hash))) return false
    // Whoever found the paper with the codes is noticed.
    await tellOfFactor(trx, context, userId, {
      action: 'access.recovery_code_used',
      letter: 'recovery_used',
      after: { left: await recoveryCodesLeft(trx, userId) },
    })
    return true
  }
}

async function proofByPasskey(
  { services: { db, config }, request }: OpenContext,
  { userId, content }: Step,
  given: FromDevice,
): Promise<Spend | undefined> {
  const passkey = await passkeyByCredential(db, String(given['id']))
  if (content === null || passkey?.user_id !== userId) return undefined
  const counter = await readSigning(houseOf(config, request), {
    expected: content,
    given,
    passkey,
    asksWhoIsThere: false,
  })
  return counter === undefined ? undefined : (trx) => usePasskey(trx, passkey, counter)
}

export const askPasskeyOfStepRoute = openRoute(
  askPasskeyOfStep,
  async ({ services: { db, config }, request }, { challenge }) => {
    const { userId } = await tryChallenge(db, 'second_step', challenge)
    if (userId === null) throw challengeOver()
    const options = await signingWish(houseOf(config, request), await passkeysOf(db, userId))
    await setContent(db, 'second_step', challenge, options.challenge)
    return { options: { ...options } }
  },
)

export const askPasskeyRoute = openRoute(askPasskey, async ({ services: { db, config }, request, ip }) => {
  await refuseFlood(db, `access.passkey:${ip}`)
  const options = await signingWish(houseOf(config, request))
  const { challenge } = await newChallenge(db, 'passkey_sign_in', { userId: null, content: options.challenge })
  return { challenge, options: { ...options } }
})

/** The device asked who is there, by face, finger or number: that is two factors in one, so no password is wanted. */
export const signInByPasskeyRoute = (book: OrganizationBook): Route =>
  openRoute(signInByPasskey, async (context, { challenge, passkey: given }) => {
    const {
      services: { db, config },
      request,
    } = context
    refuseForeignOrigin(request, config)
    const { content } = await tryChallenge(db, 'passkey_sign_in', challenge)
    const passkey = await passkeyByCredential(db, given.id)
    const counter =
      passkey && content !== null
        ? await readSigning(houseOf(config, request), { expected: content, given, passkey, asksWhoIsThere: true })
        : undefined
    // A signature cannot be guessed, so a wrong one locks nobody out.
    if (!passkey || counter === undefined) throw unprocessable('access.passkey.unknown')
    const user = await openUser(context, passkey.user_id)
    const opened = await letIn(
      context,
      book,
      user,
      async (trx) => (await spendChallenge(trx, challenge)) && usePasskey(trx, passkey, counter),
    )
    if (!opened) throw unprocessable('access.passkey.unknown')
    return opened
  })

/** As far as the account may be entered at all now. */
async function openUser({ services: { db }, ip }: OpenContext, userId: number): Promise<FoundUser> {
  const { login } = await userById(db, userId)
  const user = await userByLogin(db, login)
  await refuseWhereLocked(db, { user, login, ip }, 'access.factor.locked')
  if (!user) throw challengeOver()
  return user
}

function wrong({ code, recovery_code }: Given) {
  if (code !== undefined)
    return unprocessable('access.factor.code_wrong', { fields: { code: 'access.factor.code_wrong' } })
  if (recovery_code !== undefined)
    return unprocessable('access.factor.recovery_wrong', { fields: { recovery_code: 'access.factor.recovery_wrong' } })
  return unprocessable('access.passkey.unknown')
}

async function refuseFlood(db: Db, bucket: string) {
  const { allowed, retryAfter } = await hitRateLimit(db, bucket, PER_NETWORK)
  if (!allowed) throw tooManyRequests('platform.too_many_requests', { retryAfter })
}
