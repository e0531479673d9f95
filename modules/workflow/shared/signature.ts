import { z } from 'zod'

/**
 * Of a digital signature: the CMS itself, whose certificate it was made with, and what its statement says that stands
 * nowhere else.
 */
export const digitalProof = z.object({
  /** DER in base64. */
  cms: z.string(),
  /** As the certificate names its holder. */
  name: z.string(),
  register_number: z.string().nullable(),
  subject: z.string(),
  issuer: z.string(),
  serial: z.string(),
  valid_to: z.string(),
  /** SHA-256 of the signer's certificate, and of the authority's that was trusted. */
  fingerprint: z.string(),
  authority: z.string(),
  nonce: z.string(),
  issued_at: z.string(),
  organization: z.string(),
  number: z.string(),
})
export type DigitalProof = z.output<typeof digitalProof>

/** The JSON of a signature, as the specification's section 3 names its fields; it travels as a string. */
export const signature = z.object({
  /** A typed name, a drawing and an image are electronic signatures by law; one with a certificate is a digital one. */
  type: z.enum(['text', 'draw', 'upload', 'certificate']),
  /** The typed name, the path of the stored image, or the name in the certificate. */
  signature: z.string().min(1),
  /** SHA-256 of the stored image; older signatures do not say it. */
  image_sha256: z.string().optional(),
  /** What was signed: the label of the outcome. */
  signAction: z.string(),
  job_name: z.string(),
  struct: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  /** SHA-256 of the revision that the signer was shown. */
  revision_sha256: z.string(),
  /** Server time, ISO 8601 in UTC. */
  signed_at: z.string(),
  session: z.string(),
  /** Hash of the event before this one: the place in the chain. */
  previous_hash: z.string(),
  /** The signer typed a code that was sent to them a moment before. */
  confirmed_by: z.literal('mail_code').optional(),
  /** Labels of the fields that the signer was not shown; the revision that is signed holds them all the same. */
  hidden_fields: z.array(z.string()).optional(),
  /** Where the signature is digital. */
  certificate: digitalProof.optional(),
})
export type Signature = z.output<typeof signature>

/** A signature as it is shown: the CMS is checked and handed out, and weighs too much to travel with every history. */
export function withoutCms({ certificate, ...rest }: Signature) {
  if (!certificate) return rest
  const { cms: _cms, ...shown } = certificate
  return { ...rest, certificate: shown }
}

/** Signer's short name: first letter of the last name, uppercased, then the first name. */
export function initialAndName(lastName: string, firstName: string) {
  const initial = [...lastName.trim()][0]
  return initial ? `${initial.toUpperCase()}.${firstName}` : firstName
}
