import type { ReachablePerson } from '#modules/organization/server/index.ts'
import { attachFiles, storeImage } from '#platform/server/files.ts'
import type { Context } from '#platform/server/route.ts'
import { unprocessable } from '#platform/shared/errors.ts'
import { filePath } from '#platform/shared/files.ts'
import type { SignatureInput } from '../shared/documents.ts'
import { initialAndName, type Signature } from '../shared/signature.ts'
import { DOCUMENT } from './visibility.ts'

interface Circumstances {
  signer: ReachablePerson
  documentId: string
  revisionSha256: string
  signAction: string
  previousHash: string
  now: string
  /** By a code that came by mail. */
  isConfirmed: boolean
  /** What the signer was not shown, by its labels. */
  hiddenFields: readonly string[]
}

/** What the browser sent becomes a signature: bound to the revision shown, the session, the server's time and the chain before it. */
export async function sign(context: Context, input: SignatureInput, about: Circumstances): Promise<Signature> {
  const { signer } = about
  return {
    type: input.type,
    signature: input.type === 'text' ? typedName(input.signature, signer) : await storedMark(context, input.signature, about.documentId),
    signAction: about.signAction,
    job_name: signer.job ?? '',
    struct: signer.struct ?? '',
    firstname: signer.first_name,
    lastname: signer.last_name,
    revision_sha256: about.revisionSha256,
    signed_at: about.now,
    session: context.principal.sessionId,
    previous_hash: about.previousHash,
    ...(about.isConfirmed && { confirmed_by: 'mail_code' }),
    ...(about.hiddenFields.length > 0 && { hidden_fields: [...about.hiddenFields] }),
  }
}

/** The drawn or uploaded mark becomes a file of the document; whoever may see the document sees the mark. */
async function storedMark({ db, services, principal }: Context, dataUrl: string, documentId: string) {
  const image = await storeImage(db, services, principal, dataUrl)
  await attachFiles(db, principal.orgId, [image.id], { uploadedBy: principal.userId, subjectType: DOCUMENT, subjectId: documentId })
  return filePath(image.id)
}

/** A typed signature is one's own name: own name alone, with the initial, or in full in either order. */
export function typedName(text: string, { first_name: first, last_name: last }: Pick<ReachablePerson, 'first_name' | 'last_name'>) {
  const plain = (name: string) => name.normalize('NFC').replace(/[\s.]+/g, '').toLocaleLowerCase('mn')
  const own = [first, `${last}${first}`, `${first}${last}`, initialAndName(last, first)].map(plain)
  if (!own.includes(plain(text))) throw unprocessable('workflow.signature_not_your_name', { fields: { signature: 'workflow.signature_not_your_name' } })
  return text.trim()
}
