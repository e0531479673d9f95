import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { recipientsOf } from '#modules/access/server/index.ts'
import type { Trx } from '#platform/server/database.ts'
import { sendMail } from '#platform/server/mail.ts'
import { hitRateLimit, type RateLimit } from '#platform/server/rate-limit.ts'
import { type Context, openRoute, type Preparing, route, type Route } from '#platform/server/route.ts'
import { conflict, forbidden, notFound, tooManyRequests, unprocessable } from '#platform/shared/errors.ts'
import { CODE_MINUTES, sendSigningCode, showSigningRule } from '../../shared/evidence.ts'
import type { Actor, InstanceState } from '../../shared/engine/model.ts'
import { isClaimedFrom, mayDecide } from '../../shared/engine/rights.ts'
import { isAwake } from '../../shared/engine/seats.ts'
import { sheetInForce } from '../../shared/engine/sheet.ts'
import { actorOf } from '../state/actor.ts'
import { isDigitalOffered } from '../digital/authorities.ts'
import { findInstance, loadState } from '../state/store.ts'
import { requireSight } from '../state/visibility.ts'

/** Letters that one person may have sent to themselves, over all documents. */
const LETTERS: RateLimit = { limit: 10, windowSeconds: 600 }
const MOST_TRIES = 5

export async function isCodeNeeded(db: Trx, orgId: number): Promise<boolean> {
  const rule = await db
    .selectFrom('workflow.signing_rules')
    .select('is_code_needed')
    .where('org_id', '=', orgId)
    .executeTakeFirst()
  return rule?.is_code_needed ?? false
}

export const signingCodeRoutes: Route[] = [
  route(showSigningRule, async ({ db, principal }) => ({
    is_code_needed: await isCodeNeeded(db, principal.orgId),
    is_digital_offered: await isDigitalOffered(db, principal.orgId),
  })),

  openRoute(sendSigningCode, async ({ services, principal, inTenant }, { id, revision_sha256 }) => {
    const { allowed, retryAfter } = await hitRateLimit(
      services.db,
      `workflow.signing_code:${principal.orgId}:${principal.userId}`,
      LETTERS,
    )
    if (!allowed)
      throw tooManyRequests('workflow.signing_code.too_many', {
        params: { minutes: Math.ceil(retryAfter / 60) },
        retryAfter,
      })
    return inTenant((context) => sendCode(context, id, revision_sha256))
  }),
]

async function sendCode({ db, principal, services, language }: Context, id: string, revisionSha256: string) {
  const { orgId, userId } = principal
  const instance = await findInstance(db, orgId, id)
  if (!instance) throw notFound('workflow.document_missing')
  const state = await loadState(db, orgId, instance)
  await requireSight(db, principal, id, state)
  if (!signsSomething(state, actorOf(principal))) throw forbidden('workflow.signing_code.nothing_to_sign')
  if (instance.revision_sha256 !== revisionSha256) throw conflict('workflow.stale_revision')
  const [me] = await recipientsOf(db, orgId, [userId])
  if (!me?.email) throw unprocessable('workflow.signing_code.no_address')
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const fresh = {
    revision_sha256: revisionSha256,
    code_hash: hashOf(orgId, userId, id, code),
    tries: 0,
    expires_at: sql<Date>`clock_timestamp() + make_interval(mins => ${CODE_MINUTES})`,
  }
  await db
    .insertInto('workflow.signing_codes')
    .values({ org_id: orgId, user_id: userId, instance_id: id, ...fresh })
    .onConflict((known) => known.columns(['org_id', 'user_id', 'instance_id']).doUpdateSet(fresh))
    .execute()
  const say = (part: 'subject' | 'text') =>
    services.translate(language, `workflow.signing_code.mail_${part}`, {
      code,
      number: instance.number,
      minutes: CODE_MINUTES,
    })
  await sendMail(db, orgId, { to: me.email, subject: say('subject'), text: say('text') })
  return { status: true as const, to: veiled(me.email), minutes: CODE_MINUTES }
}

/** A letter with a code alarms whoever has nothing to sign. */
function signsSomething(state: InstanceState, actor: Actor): boolean {
  if (state.status !== 'OPEN') return false
  return state.steps
    .filter((row) => isAwake(state.steps, row))
    .some((row) => {
      if (row.status_type === 'VOTE' && sheetInForce(row))
        return state.voters.some(
          ({ step_id, user_id, vacated }) => step_id === row.id && user_id === actor.user_id && !vacated,
        )
      return row.is_signature_needed && mayDecide({ state }, row, actor) && !isClaimedFrom(row, actor)
    })
}

/** What a code was worth when it was tried: its hash and the revision it was sent for where it is the right one. */
export type TriedCode = 'wrong' | 'over' | { hash: string; revisionSha256: string }

/**
 * Before the decision: a wrong try counts although that is taken back. Counted before it is compared, so that many at
 * once get no more; a right one costs nothing.
 */
export function trySigningCode(context: Preparing, documentId: string, code: string): Promise<TriedCode> {
  const { orgId, userId } = context.principal
  return context.inTenant(async ({ db }) => {
    const {
      rows: [kept],
    } = await sql<{ code_hash: string; revision_sha256: string; tries: number }>`
      update workflow.signing_codes set tries = tries + 1
      where org_id = ${orgId} and user_id = ${userId} and instance_id = ${documentId} and expires_at > clock_timestamp()
      returning code_hash, revision_sha256, tries`.execute(db)
    if (!kept || kept.tries > MOST_TRIES) return 'over'
    const [given, right] = [hashOf(orgId, userId, documentId, code), kept.code_hash].map((hash) => Buffer.from(hash))
    if (!timingSafeEqual(given!, right!)) return 'wrong'
    await db
      .updateTable('workflow.signing_codes')
      .set({ tries: kept.tries - 1 })
      .where('org_id', '=', orgId)
      .where('user_id', '=', userId)
      .where('instance_id', '=', documentId)
      .execute()
    return { hash: kept.code_hash, revisionSha256: kept.revision_sha256 }
  })
}

/** Spends the code that was tried for this revision, together with the signature; false where none is wanted. */
export async function spendSigningCode(
  context: Context,
  documentId: string,
  revisionSha256: string,
  tried?: TriedCode,
): Promise<boolean> {
  const {
    db,
    principal: { orgId, userId },
  } = context
  if (!(await isCodeNeeded(db, orgId))) return false
  if (tried === undefined) throw refused('workflow.signing_code.missing')
  if (tried === 'wrong') throw refused('workflow.signing_code.wrong')
  if (tried === 'over' || tried.revisionSha256 !== revisionSha256) throw refused('workflow.signing_code.over')
  const { numDeletedRows } = await db
    .deleteFrom('workflow.signing_codes')
    .where('org_id', '=', orgId)
    .where('user_id', '=', userId)
    .where('instance_id', '=', documentId)
    .where('code_hash', '=', tried.hash)
    .executeTakeFirst()
  // Two signatures at once with one code: the second finds it spent.
  if (numDeletedRows === 0n) throw refused('workflow.signing_code.over')
  return true
}

const refused = (code: string) => unprocessable(code, { fields: { signing_code: code } })

function hashOf(orgId: number, userId: number, documentId: string, code: string) {
  return createHash('sha256').update(`${orgId}\n${userId}\n${documentId}\n${code}`).digest('hex')
}

/** `bo…@khukhtenger.example`: enough to know which letter box. */
function veiled(email: string) {
  const [name = '', host = ''] = email.split('@')
  return `${name.slice(0, 2)}…@${host}`
}
