import { createPrivateKey } from 'node:crypto'
import { z } from 'zod'

/** A service account as the console of Firebase gives it; what else stands in it is not needed. */
const account = z.object({
  type: z.literal('service_account'),
  project_id: z.string().regex(/^[a-z\d][a-z\d:.-]{1,80}$/),
  client_email: z.email(),
  private_key: z.string().refine(isRsaKey),
  // Passes are asked for where Google gives them, and nowhere else.
  token_uri: z
    .url({ protocol: /^https$/, hostname: /^([a-z\d-]+\.)*googleapis\.com$/ })
    .default('https://oauth2.googleapis.com/token'),
})

export interface FcmAccount {
  projectId: string
  clientEmail: string
  privateKey: string
  tokenUri: string
}

let last: { text: string; account: FcmAccount | undefined } | undefined

/** Undefined where the text is no service account that could sign. Asked again and again for the same one. */
export function readFcmAccount(text: string): FcmAccount | undefined {
  if (text === '') return undefined
  if (last?.text !== text) last = { text, account: parseAccount(text) }
  return last.account
}

function parseAccount(text: string): FcmAccount | undefined {
  try {
    const read = account.safeParse(JSON.parse(text))
    return read.success
      ? {
          projectId: read.data.project_id,
          clientEmail: read.data.client_email,
          privateKey: read.data.private_key,
          tokenUri: read.data.token_uri,
        }
      : undefined
  } catch {
    return undefined
  }
}

/**
 * What applications need to ask for messages (`firebaseConfig`): public, and texts alone. Undefined where it is
 * something else.
 */
export function readFirebaseConfig(text: string): Record<string, string> | undefined {
  try {
    const read = z.record(z.string().regex(/^[a-zA-Z]{1,40}$/), z.string().max(300)).safeParse(JSON.parse(text))
    return read.success && Object.keys(read.data).length <= 20 ? read.data : undefined
  } catch {
    return undefined
  }
}

function isRsaKey(pem: string) {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'rsa'
  } catch {
    return false
  }
}
