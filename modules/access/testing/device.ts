import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

interface Wish {
  challenge: string
  rp?: { id: string }
  rpId?: string
  user?: { id: string }
}

const PRESENT = 0x01
const VERIFIED = 0x04
const ATTESTED = 0x40

/** A device that makes passkeys as WebAuthn has them, for tests that speak HTTP; the journeys use a browser's own. */
export function device({ origin = 'http://localhost', asksWhoIsThere = true } = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  let count = 0
  let userHandle = ''
  const data = (rpId: string, flags: number, rest = Buffer.alloc(0)) => {
    count += 1
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(count)
    return Buffer.concat([
      createHash('sha256').update(rpId).digest(),
      Buffer.from([flags | PRESENT | (asksWhoIsThere ? VERIFIED : 0)]),
      counter,
      rest,
    ])
  }
  const client = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const credential = (response: Record<string, unknown>) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  })

  return {
    create(wish: Wish) {
      userHandle = wish.user!.id
      const { x, y } = publicKey.export({ format: 'jwk' })
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x!, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y!, 'base64url'),
      ])
      const authData = data(
        wish.rp!.id,
        ATTESTED,
        Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key]),
      )
      // { fmt: 'none', attStmt: {}, authData }
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.from([authData.length]),
        authData,
      ])
      return credential({
        clientDataJSON: client('webauthn.create', wish.challenge).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      })
    },
    sign(wish: Wish) {
      const authenticatorData = data(wish.rpId!, 0)
      const clientDataJSON = client('webauthn.get', wish.challenge)
      const signature = sign(
        'sha256',
        Buffer.concat([authenticatorData, createHash('sha256').update(clientDataJSON).digest()]),
        privateKey,
      )
      return credential({
        authenticatorData: authenticatorData.toString('base64url'),
        clientDataJSON: clientDataJSON.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle,
      })
    },
  }
}
