import { z } from 'zod'
import { digitalProof, signature } from '../../shared/signature.ts'

/** Records of other systems carry only what the specification names, and a type of their own for uploaded images. */
const lenient = signature
  .partial()
  .extend({ type: z.string(), signature: z.string().min(1), certificate: digitalProof.omit({ cms: true }).optional() })
export type Signed = z.output<typeof lenient>

/** The signature of a history record; null where there is none or it cannot be read. */
export function parseSigned(json: string | null): Signed | null {
  if (!json) return null
  try {
    return lenient.safeParse(JSON.parse(json)).data ?? null
  } catch {
    return null
  }
}

/**
 * Where the image is: a drawn one at its path as given, any other below the organisation's file server; null for
 * typed names and for certificates.
 */
export function signatureImage({ type, signature: path }: Signed, filesUrl: string) {
  if (type === 'text' || type === 'certificate') return null
  if (type === 'draw' || /^(https?:|data:image\/)/.test(path)) return path
  return filesUrl.replace(/\/$/, '') + (path.startsWith('/') ? path : `/${path}`)
}
