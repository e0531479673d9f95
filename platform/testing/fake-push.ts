import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  randomUUID,
  verify,
  type ECDH,
} from 'node:crypto'
import type { Message, Sent } from '#platform/server/outgoing.ts'

function freshPair() {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  return pair
}

/**
 * A browser with keys of its own, which reads what the service gives it: RFC 8291 (`aes128gcm`), written down here a
 * second time so that nothing proves itself.
 */
export function aBrowser(pair: ECDH = freshPair(), secret: Buffer = randomBytes(16)) {
  const own = pair.getPublicKey()
  /** Salt, size of a record, length of the sender's key, the key; then one record. */
  const decrypt = (message: Buffer) => {
    const [salt, keyLength] = [message.subarray(0, 16), message.readUInt8(20)]
    const [sender, record] = [message.subarray(21, 21 + keyLength), message.subarray(21 + keyLength)]
    if (record.length > message.readUInt32BE(16)) throw new Error('A push message has one record')
    const shared = Buffer.from(
      hkdfSync(
        'sha256',
        pair.computeSecret(sender),
        secret,
        Buffer.concat([Buffer.from('WebPush: info\0'), own, sender]),
        32,
      ),
    )
    const derived = (name: string, bytes: number) =>
      Buffer.from(hkdfSync('sha256', shared, salt, `Content-Encoding: ${name}\0`, bytes))
    const opener = createDecipheriv('aes-128-gcm', derived('aes128gcm', 16), derived('nonce', 12)).setAuthTag(
      record.subarray(-16),
    )
    const padded = Buffer.concat([opener.update(record.subarray(0, -16)), opener.final()])
    const end = padded.lastIndexOf(2)
    if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0))
      throw new Error('The last record ends with a 2 and nothing but zeros behind it')
    return padded.subarray(0, end).toString('utf8')
  }
  return {
    endpoint: `https://push.example.com/${randomUUID()}`,
    p256dh: own.toString('base64url'),
    auth: secret.toString('base64url'),
    decrypt,
    read({ headers, body }: Received): Record<string, unknown> {
      if (headers.get('content-encoding') !== 'aes128gcm')
        throw new Error(`Browsers do not read ${headers.get('content-encoding')}`)
      return JSON.parse(decrypt(body)) as Record<string, unknown>
    },
  }
}

/** What the sender says of itself (RFC 8292), or null where a service would not believe it. */
export function isSaidBy(authorization: string | null, origin: string, now = Date.now()) {
  const [, said, claims, signature, key] =
    /^vapid t=([\w-]+\.([\w-]+))\.([\w-]+), k=([\w-]+)$/.exec(authorization ?? '') ?? []
  if (!said || !claims || !signature || !key) return null
  const point = Buffer.from(key, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const isSigned = verify(
    'sha256',
    Buffer.from(said),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as {
    aud: string
    exp: number
    sub: string
  }
  const isNow = exp > now / 1000 && exp <= now / 1000 + 24 * 3600
  return isSigned && isNow && aud === origin && /^(mailto:|https:)/.test(sub) ? { aud, exp, sub } : null
}

interface Received {
  url: string
  headers: Headers
  body: Buffer
}

/**
 * What a service of browsers does: it takes what comes to `push.example.com` from whoever says who they are, and
 * answers as it is told.
 */
export function pushService() {
  const service = { says: 201 as number | 'nothing', received: [] as Received[], post: take }
  function take(url: string, { headers: said, body }: Message): Promise<Sent> {
    const headers = new Headers(said)
    if (!isSaidBy(headers.get('authorization'), 'https://push.example.com') || !headers.has('ttl')) return answered(403)
    service.received.push({ url, headers, body: Buffer.from(body) })
    return service.says === 'nothing'
      ? Promise.resolve({ status: null, problem: 'connection', milliseconds: 1 })
      : answered(service.says)
  }
  return service
}

const answered = (status: number): Promise<Sent> => Promise.resolve({ status, answer: '', milliseconds: 1 })
