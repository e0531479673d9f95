import { z } from 'zod'
import type { Room } from '#platform/shared/body.ts'
import { endpoint } from '#platform/shared/contract.ts'
import { authorityView } from './digital.ts'

/** A file to be checked may be as large as any that is stored here. */
export { MAX_UPLOAD_BYTES as MAX_CHECKED_BYTES } from '#platform/shared/files.ts'

/** Four groups of four letters without 0 O 1 I: eighty bits, and short enough to be typed from paper. */
const code = /^[2-9A-HJ-NP-Z]{4}(-[2-9A-HJ-NP-Z]{4}){3}$/

/** As people type it: small letters, spaces, no hyphens. Null where it can be none. */
export function asCode(text: string): string | null {
  const plain =
    text
      .toUpperCase()
      .replace(/[\s-]+/g, '')
      .match(/.{1,4}/g)
      ?.join('-') ?? ''
  return code.test(plain) ? plain : null
}

const findingKinds = [
  'event_altered',
  'event_missing',
  'events_swapped',
  'events_cut',
  'events_added',
  'events_rewritten',
  'document_altered',
  'document_missing',
  'number_altered',
  'flow_altered',
  'type_fields_altered',
  'history_altered',
  'ballot_altered',
  'revision_altered',
  'attachment_altered',
  'attachment_missing',
  'mark_altered',
  'anchor_altered',
  'digital_broken',
  'seal_altered',
  'certificate_altered',
  'file_altered',
  'file_missing',
  'bytes_after',
  'signature_broken',
  'signature_missing',
  'certificate_unknown',
] as const

/** One thing that is not as it was. It names numbers, never what stands there. */
const finding = z.object({
  kind: z.enum(findingKinds),
  /** The number of the event, action, revision or anchor. */
  event: z.number().int().optional(),
  /** The last of several. */
  until: z.number().int().optional(),
  /** The one it changed places with. */
  other: z.number().int().optional(),
})
export type Finding = z.output<typeof finding>

const certificateSources = ['own', 'authority'] as const

export const verdict = z.object({
  result: z.enum(['valid', 'altered', 'unknown']),
  /** Of the file that was sent. */
  sha256: z.string().nullable(),
  /** Null where the record is not known here. */
  record: z
    .object({
      organization: z.string(),
      number: z.string(),
      code: z.string(),
      sealed_at: z.string(),
      signatures: z.number().int(),
      /** Digital signatures among them, whose certificates and bytes were checked again just now. */
      digital: z.number().int(),
      events: z.number().int(),
      /** Since when the whole history stands in the chain of the organisation; null until the next night. */
      anchored: z.object({ number: z.number().int(), at: z.string() }).nullable(),
      certificate: z.object({
        subject: z.string(),
        fingerprint: z.string(),
        source: z.enum(certificateSources),
        valid_to: z.string(),
      }),
    })
    .nullable(),
  seal: z.enum(['intact', 'altered']).nullable(),
  chain: z.enum(['intact', 'altered']).nullable(),
  findings: z.array(finding),
})
export type Verdict = z.output<typeof verdict>

export const verifyCode = endpoint({
  method: 'GET',
  path: '/verify/:code',
  permission: 'public',
  summary: 'Whether the record with this code, its history and its seal are as they were',
  input: z.object({ code: z.string().max(40) }),
  reply: verdict,
})
/** POST multipart, field `file`; answers a `verdict`. */
export const VERIFY_FILE = '/verify'

/** Where the code on a record leads. */
export const verifyPath = (wanted: string) => `/verify/${wanted}`

// The organisation's own screen ------------------------------------------------------------------------------------

const moment = z.string()
const certificateView = z.object({
  id: z.uuid(),
  source: z.enum(certificateSources),
  subject: z.string(),
  issuer: z.string(),
  serial: z.string(),
  fingerprint: z.string(),
  valid_from: moment,
  valid_to: moment,
  created_at: moment,
  retired_at: moment.nullable(),
})
export type CertificateView = z.output<typeof certificateView>

const anchorView = z.object({
  number: z.number().int(),
  day: z.string().nullable(),
  until: moment,
  documents: z.number().int(),
  hash: z.string(),
})
const evidenceView = z.object({
  /** Null until the first is needed. */
  certificate: certificateView.nullable(),
  earlier: z.array(certificateView),
  /** Newest first, the last ten. */
  anchors: z.array(anchorView),
  anchor_count: z.number().int(),
  sealed: z.number().int(),
  unsealed: z.number().int(),
  /** Whom we trust for digital signatures; where there is nobody, none is offered. */
  authorities: z.array(authorityView),
  is_code_needed: z.boolean(),
})
export type EvidenceView = z.output<typeof evidenceView>

export const showEvidence = endpoint({
  method: 'GET',
  path: '/workflow/evidence',
  permission: 'workflow.evidence.r',
  summary: 'The certificate, the anchors and the signing rule of my organisation',
  input: z.object({}),
  reply: evidenceView,
})
export const makeCertificate = endpoint({
  method: 'POST',
  path: '/workflow/evidence/certificate',
  permission: 'workflow.evidence.u',
  idempotent: true,
  ownerOnly: true,
  summary: 'Make a new key pair and certificate of our own in place of the one in force',
  input: z.object({}),
  reply: certificateView,
})

/** Bytes; a file with a key and a few certificates has about five thousand. */
export const MAX_CERTIFICATE_BYTES = 100 * 1024
export const certificateForm = z.object({
  /** PKCS#12 or PEM, in base64. */
  content: z
    .string()
    .min(1, 'workflow.evidence.file_missing')
    .max(Math.ceil(MAX_CERTIFICATE_BYTES / 3) * 4 + 4, 'workflow.evidence.file_too_large')
    .regex(/^[\w+/]+={0,2}$/, 'workflow.evidence.unreadable'),
  password: z.string().max(200),
})
const CERTIFICATE_ROOM: Room = {
  bytes: 2 * MAX_CERTIFICATE_BYTES,
  parts: 100,
  holds: 'a file with a key and certificates of at most 100 KB in base64',
}
export const uploadCertificate = endpoint({
  method: 'PUT',
  path: '/workflow/evidence/certificate',
  permission: 'workflow.evidence.u',
  ownerOnly: true,
  room: CERTIFICATE_ROOM,
  summary: 'Seal with the certificate of an authority from now on (PKCS#12 or PEM)',
  input: certificateForm,
  reply: certificateView,
})
/** GET: a certificate of my organisation (application/x-pem-file); the one in force without `id`. */
export const certificatePath = (id: string) => `/api/workflow/evidence/certificate.pem?id=${id}`

export const makeAnchor = endpoint({
  method: 'POST',
  path: '/workflow/evidence/anchors',
  permission: 'workflow.evidence.u',
  idempotent: true,
  summary: 'Chain what moved since the last anchor now, without waiting for the night',
  input: z.object({}),
  reply: anchorView,
})
export const setSigningRule = endpoint({
  method: 'PUT',
  path: '/workflow/evidence/rule',
  permission: 'workflow.evidence.u',
  ownerOnly: true,
  summary: 'Whether a code by mail is wanted before each signature',
  input: z.object({ is_code_needed: z.boolean() }),
  reply: z.object({ status: z.literal(true) }),
})

// Before signing ---------------------------------------------------------------------------------------------------

export const CODE_MINUTES = 5
export const showSigningRule = endpoint({
  method: 'GET',
  path: '/workflow/signing-rule',
  permission: 'signed_in',
  summary: 'Whether signing here wants a code by mail, and whether it may be done with a certificate',
  input: z.object({}),
  reply: z.object({ is_code_needed: z.boolean(), is_digital_offered: z.boolean() }),
})
export const sendSigningCode = endpoint({
  method: 'POST',
  path: '/workflow/documents/:id/signing-code',
  permission: 'workflow.documents.r',
  ownerOnly: true,
  summary: 'Send me a code for signing this revision, by mail',
  input: z.object({ id: z.uuid(), revision_sha256: z.string().length(64) }),
  reply: z.object({
    status: z.literal(true),
    /** With all but its beginning hidden. */ to: z.string(),
    minutes: z.number().int(),
  }),
})
