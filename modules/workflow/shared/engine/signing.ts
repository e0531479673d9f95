import type { Signature } from '../signature.ts'
import type { Revision } from './model.ts'
import { refuse } from './refusal.ts'
import type { Turn } from './turn.ts'

interface Signed {
  signature?: Signature
  revision_sha256?: string
  new_revision?: Revision
}

/**
 * A signature holds for one revision of the document: the one that was shown, or the one that the same command brings.
 * A person who saw an older revision is told so before the signature itself is looked at.
 */
export function guardSignature(turn: Turn, isNeeded: boolean, { signature, revision_sha256, new_revision }: Signed) {
  if (!signature && !isNeeded) return

  const { revision } = turn.state
  if (revision_sha256 !== undefined && revision_sha256 !== revision.sha256) refuse('STALE_REVISION')
  if (!signature) refuse('SIGNATURE_REQUIRED')
  if (!signature.firstname.trim() || !signature.lastname.trim() || !signature.signature.trim())
    refuse('SIGNATURE_INVALID')
  if (signature.revision_sha256 !== (new_revision ?? revision).sha256) refuse('SIGNATURE_INVALID')
}
