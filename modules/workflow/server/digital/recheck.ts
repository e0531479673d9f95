import type { Trx } from '#platform/server/database.ts'
import { AppError } from '#platform/shared/errors.ts'
import type { InstanceState } from '../../shared/engine/model.ts'
import { opened } from './authorities.ts'
import { openCms } from './cms.ts'
import { holderOf } from './holder.ts'
import { type Kept, keptSignatures, statementOfKept } from './kept.ts'
import { trustedFor } from './trust.ts'

interface Rechecked {
  /** Digital signatures that hold. */
  good: number
  /** Action numbers of those that do not. */
  broken: number[]
}

/**
 * Checks every digital signature of a document once more: over the decision it stands under, with the authority that
 * was trusted then, at the moment it was made.
 */
export async function recheckSignatures(
  db: Trx,
  orgId: number,
  documentId: string,
  state: InstanceState,
): Promise<Rechecked> {
  const found = keptSignatures(state)
  const broken = new Set<number>()
  for (const one of found) if (!(await holds(db, orgId, documentId, one))) broken.add(one.action_num)
  return {
    good: found.filter(({ action_num }) => !broken.has(action_num)).length,
    broken: [...broken].sort((a, b) => a - b),
  }
}

async function holds(db: Trx, orgId: number, documentId: string, kept: Kept): Promise<boolean> {
  const proof = kept.signature.certificate
  if (!proof) return false
  const authorities = await db
    .selectFrom('workflow.trusted_authorities')
    .select('certificate')
    .where('org_id', '=', orgId)
    .where('fingerprint', '=', proof.authority)
    .limit(1)
    .execute()
  try {
    const cms = await openCms(Buffer.from(proof.cms, 'base64'))
    const authority = trustedFor(
      cms.signer,
      cms.certificates,
      await opened(authorities),
      new Date(kept.signature.signed_at),
    )
    const said = { ...holderOf(cms.signer), authority: holderOf(authority).fingerprint }
    const isAsShown = Object.entries(said).every(([key, value]) => proof[key as keyof typeof said] === value)
    // Base64 may be spelt in several ways; the chain of events holds the one that was written.
    return (
      isAsShown &&
      cms.raw.toString('base64') === proof.cms &&
      (await cms.check(statementOfKept(orgId, documentId, kept, proof))) === 'good'
    )
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}
