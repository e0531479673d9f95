import type { ReachablePerson } from '#modules/organization/server/index.ts'
import { attachFiles, storeImage } from '#platform/server/files.ts'
import type { Context } from '#platform/server/route.ts'
import { unprocessable } from '#platform/shared/errors.ts'
import { filePath } from '#platform/shared/files.ts'
import type { SignatureInput } from '../../shared/signature-input.ts'
import { initialAndName, type Signature } from '../../shared/signature.ts'
import type { Ready } from '../deciding/commands.ts'
import { acceptSignature, type Signable, spendStatement } from './statements.ts'
import { DOCUMENT } from '../state/visibility.ts'

interface Circumstances {
  about: Signable
  /** By a code that came by mail. */
  isConfirmed: boolean
  /** What the signer was not shown, by its labels. */
  hiddenFields: readonly string[]
}

/** What the browser sent becomes a signature: bound to the revision shown, the session, the server's time and the chain before it. */
export async function sign(context: Context, ready: Ready, input: SignatureInput, { about, isConfirmed, hiddenFields }: Circumstances): Promise<Signature> {
  const { me: signer, instance, world } = ready
  return {
    ...await markOf(context, ready, input, about),
    signAction: about.action,
    job_name: signer.job ?? '',
    struct: signer.struct ?? '',
    firstname: signer.first_name,
    lastname: signer.last_name,
    revision_sha256: about.revisionSha256,
    signed_at: world.now,
    session: context.principal.sessionId,
    previous_hash: instance.last_hash,
    ...(isConfirmed && { confirmed_by: 'mail_code' }),
    ...(hiddenFields.length > 0 && { hidden_fields: [...hiddenFields] }),
  }
}

async function markOf(context: Context, ready: Ready, input: SignatureInput, about: Signable): Promise<Pick<Signature, 'type' | 'signature' | 'image_sha256' | 'certificate'>> {
  switch (input.type) {
    case 'text': return { type: input.type, signature: typedName(input.signature, ready.me) }
    case 'certificate': {
      const certificate = await acceptSignature(context, ready, input.signature, about)
      await spendStatement(context, about)
      return { type: input.type, signature: certificate.name, certificate }
    }
    default: return { type: input.type, ...await storedMark(context, input.signature, ready.instance.id) }
  }
}

/** The drawn or uploaded mark becomes a file of the document; whoever may see the document sees the mark. */
async function storedMark({ db, services, principal }: Context, dataUrl: string, documentId: string) {
  const image = await storeImage(db, services, principal, dataUrl)
  await attachFiles(db, principal.orgId, [image.id], { uploadedBy: principal.userId, subjectType: DOCUMENT, subjectId: documentId })
  return { signature: filePath(image.id), image_sha256: image.sha256 }
}

/** A typed signature is one's own name: own name alone, with the initial, or in full in either order. */
export function typedName(text: string, { first_name: first, last_name: last }: Pick<ReachablePerson, 'first_name' | 'last_name'>) {
  const plain = (name: string) => name.normalize('NFC').replace(/[\s.]+/g, '').toLocaleLowerCase('mn')
  const own = [first, `${last}${first}`, `${first}${last}`, initialAndName(last, first)].map(plain)
  if (!own.includes(plain(text))) throw unprocessable('workflow.signature_not_your_name', { fields: { signature: 'workflow.signature_not_your_name' } })
  return text.trim()
}
