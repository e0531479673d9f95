import type { ReachablePerson } from '#modules/organization/server/index.ts'
import { drawImage, keepFile, type KeptFile } from '#platform/server/files.ts'
import type { Context, Preparing } from '#platform/server/route.ts'
import { unprocessable } from '#platform/shared/errors.ts'
import { filePath } from '#platform/shared/files.ts'
import type { SignatureInput } from '../../shared/signature-input.ts'
import { initialAndName, type Signature } from '../../shared/signature.ts'
import type { Ready } from '../deciding/commands.ts'
import { acceptSignature, type Signable, spendStatement } from './statements.ts'
import { type TriedCode, trySigningCode } from './signing-codes.ts'
import { DOCUMENT } from '../state/visibility.ts'

/** What somebody signs with, and the code that came for it. */
export interface Signed {
  id: string
  signature?: SignatureInput | undefined
  signing_code?: string | undefined
}

/** What is ready before the document is locked: the picture of the signature, and what its code is worth. */
export interface Brought {
  mark?: KeptFile
  code?: TriedCode
}

export async function beforeSigning(context: Preparing, { id, signature, signing_code }: Signed): Promise<Brought> {
  const { services, principal } = context
  if (!signature) return {}
  return {
    ...(signing_code !== undefined && { code: await trySigningCode(context, id, signing_code) }),
    ...((signature.type === 'draw' || signature.type === 'upload') && {
      mark: await drawImage(services, signature.signature, principal),
    }),
  }
}

interface Circumstances {
  about: Signable
  brought: Brought
  /** By a code that came by mail. */
  isConfirmed: boolean
  /** What the signer was not shown, by its labels. */
  hiddenFields: readonly string[]
}

/**
 * What the browser sent becomes a signature: bound to the revision shown, the session, the server's time and the
 * chain before it.
 */
export async function sign(
  context: Context,
  ready: Ready,
  input: SignatureInput,
  { about, brought, isConfirmed, hiddenFields }: Circumstances,
): Promise<Signature> {
  const { me: signer, instance, world } = ready
  return {
    ...(await markOf(context, ready, input, about, brought)),
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

async function markOf(
  context: Context,
  ready: Ready,
  input: SignatureInput,
  about: Signable,
  { mark }: Brought,
): Promise<Pick<Signature, 'type' | 'signature' | 'image_sha256' | 'certificate'>> {
  switch (input.type) {
    case 'text':
      return { type: input.type, signature: typedName(input.signature, ready.me) }
    case 'certificate': {
      const certificate = await acceptSignature(context, ready, input.signature, about)
      await spendStatement(context, about)
      return { type: input.type, signature: certificate.name, certificate }
    }
    default:
      return { type: input.type, ...(await keptMark(context, mark!, ready.instance.id)) }
  }
}

/** The drawn or uploaded mark becomes a file of the document; whoever may see the document sees the mark. */
async function keptMark({ db, principal: { orgId, userId } }: Context, image: KeptFile, documentId: string) {
  await keepFile(db, image, { orgId, uploadedBy: userId, subject: { type: DOCUMENT, id: documentId } })
  return { signature: filePath(image.id), image_sha256: image.sha256 }
}

/** A typed signature is one's own name: own name alone, with the initial, or in full in either order. */
export function typedName(
  text: string,
  { first_name: first, last_name: last }: Pick<ReachablePerson, 'first_name' | 'last_name'>,
) {
  const plain = (name: string) =>
    name
      .normalize('NFC')
      .replace(/[\s.]+/g, '')
      .toLocaleLowerCase('mn')
  const own = [first, `${last}${first}`, `${first}${last}`, initialAndName(last, first)].map(plain)
  if (!own.includes(plain(text)))
    throw unprocessable('workflow.signature_not_your_name', {
      fields: { signature: 'workflow.signature_not_your_name' },
    })
  return text.trim()
}
