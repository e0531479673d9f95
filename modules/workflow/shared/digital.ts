import { z } from 'zod'
import type { Room } from '#platform/shared/body.ts'
import { endpoint } from '#platform/shared/contract.ts'
import { outcome } from './definition.ts'
import { contents, CONTENTS_ROOM } from './documents/contents.ts'
import { MAX_CMS_BYTES, signatureInput } from './signature-input.ts'

// Digital signatures: with the signer's own certificate, which an authority vouches for that the organisation trusts.

/** What a ballot may say in the statement that is signed. */
const ballotDeeds = [
  'ballot:approve',
  'ballot:disapprove',
  'ballot:recreate',
  'ballot:abstain',
  'ballot:recused',
] as const

export type BallotDeed = (typeof ballotDeeds)[number]

const about = {
  id: z.uuid(),
  step_id: z.uuid(),
  deed: z.union([outcome, z.enum(ballotDeeds)]),
  revision_sha256: z.string().length(64),
  /** What the same decision changes: then it is the changed contents that are signed. */
  new_revision: contents.optional(),
}

export const prepareStatement = endpoint({
  method: 'POST',
  path: '/workflow/documents/:id/signing-statement',
  permission: 'workflow.documents.r',
  ownerOnly: true,
  room: CONTENTS_ROOM,
  summary: 'The bytes over which I make the digital signature of one decision; the same again while they are valid',
  input: z.object(about),
  reply: z.object({
    /** UTF-8, to the last line feed. */
    statement: z.string(),
    file_name: z.string(),
    sha256: z.string(),
    expires_at: z.string(),
  }),
})
export type StatementWanted = z.input<typeof prepareStatement.input>

const certificateHolder = z.object({
  name: z.string(),
  register_number: z.string().nullable(),
  subject: z.string(),
  issuer: z.string(),
  serial: z.string(),
  fingerprint: z.string(),
  valid_to: z.string(),
})
export type CertificateHolder = z.output<typeof certificateHolder>

const EXAMINED_ROOM: Room = {
  bytes: CONTENTS_ROOM.bytes + 2 * MAX_CMS_BYTES,
  parts: CONTENTS_ROOM.parts,
  holds: 'the long texts of a form, and a signature of at most 48 KB in base64',
}

export const examineSignature = endpoint({
  method: 'POST',
  path: '/workflow/documents/:id/signing-statement/examine',
  permission: 'workflow.documents.r',
  ownerOnly: true,
  room: EXAMINED_ROOM,
  summary:
    'Whose digital signature over my statement this is, before I decide with it; refused as the decision would be',
  input: z.object({ ...about, signature: signatureInput }),
  reply: certificateHolder.extend({
    /** As the account has them. */
    account: z.object({ name: z.string(), register_number: z.string().nullable() }),
    is_same_name: z.boolean(),
  }),
})
export type Examined = z.output<typeof examineSignature.reply>

/** GET: the signature (CMS, DER) or the statement it was made over, for checking it with other programs. */
export const digitalSignaturePath = (id: string) => `/workflow/documents/${id}/digital-signature`
export const digitalParts = ['signature', 'statement'] as const

// Authorities ------------------------------------------------------------------------------------------------------

export const MOST_AUTHORITIES = 50
/** Bytes; a certificate has one to three thousand. */
export const MAX_AUTHORITY_BYTES = 100 * 1024

const CERTIFICATES_ROOM: Room = {
  bytes: 2 * MAX_AUTHORITY_BYTES,
  parts: 100,
  holds: 'a file of certificates of at most 100 KB in base64',
}

export const authorityView = z.object({
  id: z.uuid(),
  subject: z.string(),
  issuer: z.string(),
  serial: z.string(),
  fingerprint: z.string(),
  valid_from: z.string(),
  valid_to: z.string(),
  added_at: z.string(),
})
export type AuthorityView = z.output<typeof authorityView>

export const trustAuthorities = endpoint({
  method: 'POST',
  path: '/workflow/evidence/authorities',
  permission: 'workflow.evidence.u',
  ownerOnly: true,
  room: CERTIFICATES_ROOM,
  summary: 'Trust the certificate authorities in this file (PEM or DER) for digital signatures',
  input: z.object({
    /** In base64. */
    content: z
      .string()
      .min(1, 'workflow.authority.file_missing')
      .max(Math.ceil(MAX_AUTHORITY_BYTES / 3) * 4 + 4, 'workflow.evidence.file_too_large')
      .regex(/^[\w+/]+={0,2}$/, 'workflow.authority.unreadable'),
  }),
  reply: z.object({ added: z.array(authorityView) }),
})
export const distrustAuthority = endpoint({
  method: 'DELETE',
  path: '/workflow/evidence/authorities/:id',
  permission: 'workflow.evidence.u',
  ownerOnly: true,
  summary: 'Trust this authority no longer; what was signed until now stays as it is',
  input: z.object({ id: z.uuid() }),
  reply: z.object({ status: z.literal(true) }),
})
