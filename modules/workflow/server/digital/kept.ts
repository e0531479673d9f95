import type { Outcome } from '../../shared/definition.ts'
import type { InstanceState } from '../../shared/engine/model.ts'
import type { DigitalProof, Signature } from '../../shared/signature.ts'
import { isSecretAt } from '../state/signable.ts'
import { ballotDeed, type Deed, statementOf } from '../state/statement.ts'

/** A signature with the decision that it stands under. */
export interface Kept {
  action_num: number
  step_id: string
  user_id: number
  deed: Deed
  signature: Signature
}

/** Every digital signature of a document. */
export function keptSignatures(state: InstanceState): Kept[] {
  const steps = state.steps.flatMap(({ id, action_num, done_by, outcome, signature }): Kept[] =>
    signature?.type === 'certificate'
      ? [{ action_num, step_id: id, user_id: done_by ?? 0, deed: outcome as Outcome, signature }]
      : [],
  )
  const ballots = state.voters.flatMap(({ action_num, step_id, user_id, choice, recused, signature }): Kept[] =>
    signature?.type === 'certificate' && choice !== null
      ? [
          {
            action_num,
            step_id,
            user_id,
            deed: ballotDeed(choice, { isRecused: recused === true, isSecret: isSecretAt(state, action_num) }),
            signature,
          },
        ]
      : [],
  )
  return [...steps, ...ballots]
}

/** The bytes that must have been signed, from the decision itself and from what only the signature keeps. */
export function statementOfKept(
  orgId: number,
  documentId: string,
  { step_id, user_id, deed, signature }: Kept,
  { organization, number, nonce, issued_at }: DigitalProof,
): Buffer {
  return statementOf({
    org_id: orgId,
    organization,
    document: documentId,
    number,
    revision_sha256: signature.revision_sha256,
    step: step_id,
    deed,
    action: signature.signAction,
    user_id,
    name: `${signature.lastname} ${signature.firstname}`,
    nonce,
    issued_at,
  })
}
