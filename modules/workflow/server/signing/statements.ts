import { randomUUID } from 'node:crypto'
import { organizationName, registerNumberOf } from '#modules/organization/server/index.ts'
import type { Context } from '#platform/server/route.ts'
import { conflict, unprocessable } from '#platform/shared/errors.ts'
import type { StepRow } from '../../shared/engine/model.ts'
import type { DigitalProof } from '../../shared/signature.ts'
import type { Ready } from '../deciding/commands.ts'
import { authoritiesOf, opened } from '../digital/authorities.ts'
import { openCms } from '../digital/cms.ts'
import { holderOf, isSameRegisterNumber } from '../digital/holder.ts'
import { type Deed, statementOf } from '../state/statement.ts'
import { trustedFor } from '../digital/trust.ts'

/** Long enough to carry the file to the machine with the card and back. */
const HOURS = 24

/** What is going to be signed, and where. */
export interface Signable {
  row: Pick<StepRow, 'id'>
  deed: Deed
  action: string
  revisionSha256: string
}

/**
 * With the salt of the corrected contents, so that the decision writes those that were signed; null where nothing is
 * corrected.
 */
export interface ToSign extends Signable {
  salt: string | null
}

interface Given {
  bytes: Buffer
  expiresAt: Date
}

/**
 * What this person signs for this decision; asked again it is the same until it is spent, is too old, or the document
 * is another.
 */
export async function giveStatement(context: Context, ready: Ready, about: ToSign): Promise<Given> {
  const {
    db,
    principal: { orgId, userId },
  } = context
  const now = new Date(ready.world.now)
  const kept = await keptStatement(context, about)
  if (kept && kept.revision_sha256 === about.revisionSha256 && kept.expires_at > now)
    return { bytes: await statementFor(context, ready, about, kept), expiresAt: kept.expires_at }
  const fresh = {
    instance_id: ready.instance.id,
    revision_sha256: about.revisionSha256,
    salt: about.salt,
    nonce: randomUUID(),
    issued_at: now,
    expires_at: new Date(now.getTime() + HOURS * 3_600_000),
  }
  await db
    .insertInto('workflow.signing_statements')
    .values({ org_id: orgId, user_id: userId, step_id: about.row.id, deed: about.deed, ...fresh })
    .onConflict((known) => known.columns(['org_id', 'user_id', 'step_id', 'deed']).doUpdateSet(fresh))
    .execute()
  return { bytes: await statementFor(context, ready, about, fresh), expiresAt: fresh.expires_at }
}

/**
 * A digital signature over the statement of this decision, whole, of a person whom a trusted authority names, and who
 * is the signer as far as can be told.
 */
export async function acceptSignature(
  context: Context,
  ready: Ready,
  base64: string,
  about: Signable,
): Promise<DigitalProof> {
  const { db, principal } = context
  const authorities = await authoritiesOf(db, principal.orgId)
  if (authorities.length === 0) throw conflict('workflow.digital.not_offered')
  const cms = await openCms(Buffer.from(base64, 'base64'))
  const now = new Date(ready.world.now)
  const kept = await keptStatement(context, about)
  if (!kept || kept.expires_at <= now || kept.revision_sha256 !== about.revisionSha256)
    throw conflict('workflow.digital.no_statement')
  const authority = trustedFor(cms.signer, cms.certificates, await opened(authorities), now)
  const state = await cms.check(await statementFor(context, ready, about, kept))
  if (state !== 'good') throw refused(state === 'broken' ? 'workflow.digital.broken' : 'workflow.digital.other_file')
  const holder = holderOf(cms.signer)
  const own = await registerNumberOf(db, principal.orgId, principal.userId)
  if (own !== null && holder.register_number !== null && !isSameRegisterNumber(holder.register_number, own))
    throw refused('workflow.digital.other_person')
  return {
    ...holder,
    cms: cms.raw.toString('base64'),
    authority: holderOf(authority).fingerprint,
    nonce: kept.nonce,
    issued_at: kept.issued_at.toISOString(),
    organization: await organizationName(db, principal.orgId),
    number: ready.instance.number,
  }
}

/** A statement serves one decision. */
export async function spendStatement({ db, principal }: Context, { row, deed }: Signable) {
  await db
    .deleteFrom('workflow.signing_statements')
    .where('org_id', '=', principal.orgId)
    .where('user_id', '=', principal.userId)
    .where('step_id', '=', row.id)
    .where('deed', '=', deed)
    .execute()
}

function keptStatement({ db, principal }: Pick<Context, 'db' | 'principal'>, { row, deed }: Signable) {
  return db
    .selectFrom('workflow.signing_statements')
    .select(['nonce', 'issued_at', 'expires_at', 'revision_sha256'])
    .where('org_id', '=', principal.orgId)
    .where('user_id', '=', principal.userId)
    .where('step_id', '=', row.id)
    .where('deed', '=', deed)
    .executeTakeFirst()
}

async function statementFor(
  { db, principal: { orgId, userId } }: Pick<Context, 'db' | 'principal'>,
  { instance, me }: Ready,
  about: Signable,
  { nonce, issued_at }: { nonce: string; issued_at: Date },
) {
  return statementOf({
    org_id: orgId,
    organization: await organizationName(db, orgId),
    document: instance.id,
    number: instance.number,
    revision_sha256: about.revisionSha256,
    step: about.row.id,
    deed: about.deed,
    action: about.action,
    user_id: userId,
    name: `${me.last_name} ${me.first_name}`,
    nonce,
    issued_at: issued_at.toISOString(),
  })
}

const refused = (code: string) => unprocessable(code, { fields: { signature: code } })
