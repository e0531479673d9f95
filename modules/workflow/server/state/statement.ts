import type { Outcome } from '../../shared/definition.ts'
import type { CastChoice } from '../../shared/engine/model.ts'
import type { BallotDeed } from '../../shared/digital.ts'

/**
 * What a person does with a step. Of a secret ballot only that there is one: whoever sees the signature may try every
 * choice against it.
 */
export type Deed = Outcome | BallotDeed | 'ballot'

/**
 * One decision of one person on one revision of one document, and nothing else that this signature could be held for.
 */
export interface Stated {
  org_id: number
  organization: string
  document: string
  number: string
  revision_sha256: string
  step: string
  deed: Deed
  /** As the organisation calls it. */
  action: string
  user_id: number
  name: string
  nonce: string
  issued_at: string
}

/**
 * The bytes that are signed: text that a person can read before they sign it, in one spelling, so that it can be made
 * again from what is kept. A line of it must never be changed, or nothing that was signed before can be checked.
 */
export function statementOf({
  org_id,
  organization,
  document,
  number,
  revision_sha256,
  step,
  deed,
  action,
  user_id,
  name,
  nonce,
  issued_at,
}: Stated): Buffer {
  const stated = {
    format: 'orgil-signing-statement/1',
    organization: { id: org_id, name: organization },
    document: { id: document, number, revision_sha256 },
    step: { id: step, outcome: deed, action },
    signer: { id: user_id, name },
    issued_at,
    nonce,
  }
  return Buffer.from(`${JSON.stringify(stated, null, 2)}\n`)
}

export function ballotDeed(
  choice: CastChoice,
  { isRecused, isSecret }: { isRecused: boolean; isSecret: boolean },
): Deed {
  if (isSecret || choice === 'secret') return 'ballot'
  return isRecused ? 'ballot:recused' : `ballot:${choice}`
}
