import { z } from 'zod'
import { endpoint } from '#platform/shared/contract.ts'
import { PICTURE_ROOM } from '#platform/shared/files.ts'

/** What the browser sends; the server adds names, job, revision, session, time and the previous hash. */
const mark = z.object({
  type: z.enum(['text', 'draw', 'upload']),
  /** The typed name, or a PNG/JPEG data URL; an image of more than 1 MB is refused with 422 where it is read. */
  signature: z.string().min(1),
})
export type Mark = z.output<typeof mark>

/** Bytes of a CMS signature; with its chain it has five to ten thousand. */
export const MAX_CMS_BYTES = 48 * 1024

const cms = z.object({
  type: z.literal('certificate'),
  /** A detached CMS (PKCS#7) signature over the statement, DER or PEM, in base64. */
  signature: z
    .string()
    .min(1, 'workflow.digital.file_missing')
    .max(Math.ceil(MAX_CMS_BYTES / 3) * 4 + 4, 'workflow.digital.too_large')
    .regex(/^[\w+/]+={0,2}$/, 'workflow.digital.unreadable'),
})

export const signatureInput = z.discriminatedUnion('type', [mark, cms])
export type SignatureInput = z.output<typeof signatureInput>

/** The code that came by mail, where the organisation wants one before each signature. */
export const signingCode = z
  .string()
  .trim()
  .regex(/^\d{6}$/, 'workflow.signing_code.six_digits')

export const mySignature = endpoint({
  method: 'GET',
  path: '/workflow/my-signature',
  permission: 'signed_in',
  summary: 'My saved signature',
  input: z.object({}),
  reply: z.object({ signature: mark.nullable() }),
})

export const saveMySignature = endpoint({
  method: 'PUT',
  path: '/workflow/my-signature',
  permission: 'signed_in',
  summary: 'Save a signature as my default',
  ownerOnly: true,
  room: PICTURE_ROOM,
  input: z.object({ signature: mark.nullable() }),
  reply: z.object({ status: z.literal(true) }),
})
