import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import { registerNumberOf } from '#modules/organization/server/index.ts'
import type { Db } from '#platform/server/database.ts'
import { hitRateLimit, type RateLimit } from '#platform/server/rate-limit.ts'
import { type Context, openRoute, rawRoute, type Route } from '#platform/server/route.ts'
import type { ParsedInputOf } from '#platform/shared/contract.ts'
import { conflict, notFound, tooManyRequests } from '#platform/shared/errors.ts'
import { digitalParts, digitalSignaturePath, examineSignature, prepareStatement } from '../../shared/digital.ts'
import { type Ready, readyFor } from './commands.ts'
import { recordFileName } from '../papers/index.ts'
import { writtenWith } from './revising.ts'
import { findInstance, loadState } from '../state/store.ts'
import { requireSight } from '../state/visibility.ts'
import { isDigitalOffered } from '../digital/authorities.ts'
import { isSameName } from '../digital/holder.ts'
import { keptSignatures, statementOfKept } from '../digital/kept.ts'
import { isBallot, signableAt } from '../state/signable.ts'
import { acceptSignature, giveStatement, type ToSign } from '../signing/statements.ts'

/** Of one person: statements and signatures that are looked at, each of which costs a few checks of RSA. */
const LOOKS: RateLimit = { limit: 60, windowSeconds: 600 }

export const statementRoutes: Route[] = [
  openRoute(prepareStatement, async ({ services, principal, inTenant }, input) => {
    await refuseFlood(services.db, principal)
    return inTenant(async (context) => {
      const { ready, about } = await whatIsSigned(context, input)
      const { bytes, expiresAt } = await giveStatement(context, ready, about)
      const file_name = recordFileName(`${ready.instance.number} ${about.action}`).replace(/\.pdf$/, '.txt')
      return {
        statement: bytes.toString(),
        file_name,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        expires_at: expiresAt.toISOString(),
      }
    })
  }),

  openRoute(examineSignature, async ({ services, principal, inTenant }, { signature, ...input }) => {
    await refuseFlood(services.db, principal)
    return inTenant(async (context) => {
      const { ready, about } = await whatIsSigned(context, input)
      const { name, register_number, subject, issuer, serial, fingerprint, valid_to } = await acceptSignature(
        context,
        ready,
        signature.signature,
        about,
      )
      const { me } = ready
      const own = await registerNumberOf(context.db, principal.orgId, principal.userId)
      return {
        name,
        register_number,
        subject,
        issuer,
        serial,
        fingerprint,
        valid_to,
        account: { name: `${me.last_name} ${me.first_name}`, register_number: own },
        is_same_name: isSameName(name, me),
      }
    })
  }),

  rawRoute(
    {
      method: 'GET',
      path: digitalSignaturePath(':id'),
      permission: 'workflow.documents.r',
      summary:
        'A digital signature (CMS, DER), or the statement that it was made over, as it is kept with the document',
      input: z.object({ id: z.uuid(), nonce: z.uuid(), part: z.enum(digitalParts) }),
      sends: '*/*',
    },
    async ({ inTenant, reply }, { id, nonce, part }) => {
      const found = await inTenant(async ({ db, principal }) => {
        const instance = await findInstance(db, principal.orgId, id)
        if (!instance) throw notFound('workflow.document_missing')
        const state = await loadState(db, principal.orgId, instance)
        await requireSight(db, principal, id, state)
        const kept = keptSignatures(state).find(({ signature }) => signature.certificate?.nonce === nonce)
        const proof = kept?.signature.certificate
        if (!proof) throw notFound('workflow.digital.missing')
        return part === 'signature'
          ? Buffer.from(proof.cms, 'base64')
          : statementOfKept(principal.orgId, id, kept, proof)
      })
      const file = `statement-${nonce.slice(0, 8)}.txt${part === 'signature' ? '.p7s' : ''}`
      return reply
        .type(part === 'signature' ? 'application/pkcs7-signature' : 'text/plain; charset=utf-8')
        .header('content-disposition', `attachment; filename="${file}"`)
        .send(found)
    },
  ),
]

/** The same that the decision itself would sign; nothing of it is kept. */
async function whatIsSigned(
  context: Context,
  { id, step_id, deed, revision_sha256, new_revision }: ParsedInputOf<typeof prepareStatement>,
): Promise<{ ready: Ready; about: ToSign }> {
  const { db, principal } = context
  const ready = await readyFor(context, id, () => [])
  if (!(await isDigitalOffered(db, principal.orgId))) throw conflict('workflow.digital.not_offered')
  if (ready.state.revision.sha256 !== revision_sha256) throw conflict('workflow.stale_revision')
  const corrected =
    new_revision && !isBallot(deed)
      ? await contentsAfter(context, ready, { id, step_id, outcome: deed, new_revision })
      : undefined
  return {
    ready,
    about: { ...signableAt(ready, step_id, deed, corrected?.sha256 ?? revision_sha256), salt: corrected?.salt ?? null },
  }
}

/** What the document will be once it is changed so; new files are taken into it with the decision and not before. */
async function contentsAfter(context: Context, ready: Ready, asked: Parameters<typeof writtenWith>[2]) {
  await sql`savepoint looked_at`.execute(context.db)
  const { contents } = await writtenWith(context, ready, asked)
  await sql`rollback to savepoint looked_at`.execute(context.db)
  return contents
}

async function refuseFlood(db: Db, { orgId, userId }: { orgId: number; userId: number }) {
  const { allowed, retryAfter } = await hitRateLimit(db, `workflow.digital:${orgId}:${userId}`, LOOKS)
  if (!allowed) throw tooManyRequests('platform.too_many_requests', { retryAfter })
}
