import { createECDH, createPrivateKey, randomBytes, sign, type ECDH } from 'node:crypto'
import ece from 'http_ece'
import { publicKeyOf } from './settings/rooms.ts'

interface Keys {
  p256dh: string
  auth: string
}

const CURVE = 'prime256v1'
/** Services take 4096 bytes (RFC 8030); the coding adds its header of 86, a mark and a tag. */
export const MOST_BYTES = 4096 - 86 - 1 - 16
const HOURS_OF_TOKEN = 12

/**
 * For this browser alone (RFC 8291, `aes128gcm`). What is drawn anew for each message can be given, for the example
 * of the standard.
 */
export function encryptFor(
  { p256dh, auth }: Keys,
  text: string,
  { pair = freshPair(), salt = randomBytes(16) }: { pair?: ECDH; salt?: Buffer } = {},
): Buffer<ArrayBuffer> {
  return ece.encrypt(Buffer.from(text), {
    version: 'aes128gcm',
    privateKey: pair,
    salt,
    dh: Buffer.from(p256dh, 'base64url'),
    authSecret: Buffer.from(auth, 'base64url'),
  })
}

function freshPair() {
  const pair = createECDH(CURVE)
  pair.generateKeys()
  return pair
}

/** Who we are, as the service of the browser wants it said (VAPID, RFC 8292): for this service, and for half a day. */
export function whoSends(
  privateKey: JsonWebKey,
  { endpoint, contact, now = Date.now() }: { endpoint: string; contact: string; now?: number },
): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const said = `${part({ typ: 'JWT', alg: 'ES256' })}.${part({ aud: new URL(endpoint).origin, exp: Math.floor(now / 1000) + HOURS_OF_TOKEN * 3600, sub: contact })}`
  const signature = sign('sha256', Buffer.from(said), {
    key: createPrivateKey({ key: { ...privateKey }, format: 'jwk' }),
    dsaEncoding: 'ieee-p1363',
  })
  return `vapid t=${said}.${signature.toString('base64url')}, k=${publicKeyOf(privateKey)}`
}
