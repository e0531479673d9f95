import type { KeyObject } from 'node:crypto'
import { CryptoKeySigner, PDF } from '@libpdf/core'
import { curves } from './curves.ts'

/** What a record is sealed with. The key is handed on as it is: no copy of it is spelt out. */
export interface SealingKey {
  key: KeyObject
  /** DER. */
  certificate: Uint8Array
  /** Those that vouch for it, nearest first; DER. */
  chain: Uint8Array[]
}

/** What the signature says of itself. */
export interface Sealing {
  reason: string
  url: string
  at: Date
}

/** Adds the signature behind the record and leaves every byte before it as it was (PAdES-B-B). */
export async function signPdf(
  record: Uint8Array,
  sealing: SealingKey,
  { reason, url, at }: Sealing,
): Promise<Uint8Array> {
  const document = await PDF.load(new Uint8Array(record))
  const { bytes } = await document.sign({
    signer: await signerWith(sealing),
    level: 'B-B',
    fieldName: 'Orgil',
    reason,
    contactInfo: url,
    signingTime: at,
  })
  return bytes
}

async function signerWith({ key, certificate, chain }: SealingKey) {
  const isRsa = key.asymmetricKeyType === 'rsa'
  const algorithm = isRsa
    ? { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
    : { name: 'ECDSA', namedCurve: curves[key.asymmetricKeyDetails?.namedCurve ?? ''] ?? 'P-256' }
  const usable = await crypto.subtle.importKey(
    'pkcs8',
    key.export({ type: 'pkcs8', format: 'der' }),
    algorithm,
    false,
    ['sign'],
  )
  return new CryptoKeySigner(usable, certificate, isRsa ? 'RSA' : 'EC', isRsa ? 'RSASSA-PKCS1-v1_5' : 'ECDSA', chain)
}
