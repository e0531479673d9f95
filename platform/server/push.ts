import { webcrypto } from 'node:crypto'
import type { Post } from './outgoing.ts'
import type { PushSettings } from './system-settings.ts'

/** Where a browser gets push messages, as it says itself. */
export interface PushDevice {
  endpoint: string
  p256dh: string
  auth: string
}
/** What the page's worker shows. */
export interface PushMessage {
  title: string
  body: string
  url: string
  tag?: string
}

/** `gone`: the browser no longer wants any, so the device can be forgotten. */
export type PushOutcome = { ok: true } | { ok: false; status: number | null; gone: boolean }

const TIMEOUT_MS = 10_000
const SECONDS_TO_LIVE = 24 * 3600

/** A fresh pair for push messages (VAPID); browsers that subscribed with the keys before must subscribe again. */
export async function newPushKey(): Promise<JsonWebKey> {
  const { privateKey } = await webcrypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
    'sign',
    'verify',
  ])
  const { kty, crv, x, y, d } = await webcrypto.subtle.exportKey('jwk', privateKey)
  return { kty: kty!, crv: crv!, x: x!, y: y!, d: d! }
}

/**
 * Gives one message to the service of a browser. The address is what a browser said, so nothing inside our own
 * network is ever called, by its number or by a name that stands for one; and nobody is followed to another place.
 */
export async function pushTo(
  post: Post,
  { privateKey, contact }: Pick<PushSettings, 'privateKey' | 'contact'>,
  { endpoint, p256dh, auth }: PushDevice,
  message: PushMessage,
): Promise<PushOutcome> {
  if (!isPublicAddress(endpoint)) return { ok: false, status: null, gone: true }
  // Loaded by whoever sends a message, not by every start.
  const { encryptFor, MOST_BYTES, whoSends } = await import('./push-coding.ts')
  const headers = {
    authorization: whoSends(privateKey, { endpoint, contact }),
    'content-type': 'application/octet-stream',
    'content-encoding': 'aes128gcm',
    ttl: String(SECONDS_TO_LIVE),
    urgency: 'normal',
  }
  const body = encryptFor({ p256dh, auth }, JSON.stringify(fitting(message, MOST_BYTES)))
  const sent = await post(endpoint, { headers, body }, { allowPrivate: false }, { timeoutMs: TIMEOUT_MS })
  if (sent.status === null) return { ok: false, status: null, gone: sent.problem === 'private' }
  return sent.status >= 200 && sent.status < 300
    ? { ok: true }
    : { ok: false, status: sent.status, gone: sent.status === 404 || sent.status === 410 }
}

/** A text that is too long for a service, written as it goes there, loses its end, not the whole message. */
export function fitting(
  message: PushMessage,
  bytes: number,
  written: (shorter: PushMessage) => string = JSON.stringify,
): PushMessage {
  let [shown, kept] = [message, message.body]
  for (
    let size = Buffer.byteLength(written(shown));
    size > bytes && kept !== '';
    size = Buffer.byteLength(written(shown))
  ) {
    // Half of a sign is none.
    kept = kept.slice(0, -Math.max(1, Math.ceil((size - bytes) / 4))).replace(/[\uD800-\uDBFF]$/, '')
    shown = { ...message, body: `${kept}…` }
  }
  return shown
}

/**
 * Services of browsers have https and a name with a dot; numbers, local names and ports of one's own are somebody's
 * trick.
 */
export function isPublicAddress(endpoint: string) {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, port, username } = new URL(endpoint)
  return (
    protocol === 'https:' &&
    port === '' &&
    username === '' &&
    /^(?!.*\.(local|localhost|internal|lan|home\.arpa)$)(?=.*[a-z])[a-z\d-]+(\.[a-z\d-]+)+$/.test(hostname)
  )
}
