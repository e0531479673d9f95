import { z } from 'zod'

/** The JSON of a signature, as the specification's section 3 names its fields; it travels as a string. */
export const signature = z.object({
  type: z.enum(['text', 'draw', 'upload']),
  /** The typed name, or the path of the stored image. */
  signature: z.string().min(1),
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
})
export type Signature = z.output<typeof signature>

/** Signer's short name: first letter of the last name, uppercased, then the first name. */
export function initialAndName(lastName: string, firstName: string) {
  const initial = [...lastName.trim()][0]
  return initial ? `${initial.toUpperCase()}.${firstName}` : firstName
}
