import type { KeyObject } from 'node:crypto'

/** Names that Web Crypto and OpenSSL give to the same curves. */
export const curves: Record<string, string> = { prime256v1: 'P-256', secp384r1: 'P-384', secp521r1: 'P-521' }

const MIN_RSA_BITS = 2048

export function isStrong(key: KeyObject) {
  const { modulusLength = 0, namedCurve = '' } = key.asymmetricKeyDetails ?? {}
  return key.asymmetricKeyType === 'rsa'
    ? modulusLength >= MIN_RSA_BITS
    : key.asymmetricKeyType === 'ec' && namedCurve in curves
}
