import { randomBytes } from 'node:crypto'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Config } from '#platform/server/config.ts'
import type { Db, Trx } from '#platform/server/database.ts'
import { conflict } from '#platform/shared/errors.ts'

/** What browser and device say, as far as the contract has looked at it; the library checks the rest. */
export type FromDevice = Record<string, unknown>

/** EdDSA, ES256, RS256: what devices have. Without the list the library tries out experimental ones. */
const ALGORITHMS = [-8, -7, -257]

/**
 * Whom a passkey is made for: the host people type. It never comes from a request in real use, and a passkey is bound
 * to it for good.
 */
interface House {
  id: string
  origin: string
}

export function houseOf(
  { PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>,
  request: Pick<FastifyRequest, 'hostname' | 'host'>,
): House {
  if (PUBLIC_URL) return { id: new URL(PUBLIC_URL).hostname, origin: new URL(PUBLIC_URL).origin }
  // Without a public address this is a demo on one's own machine; browsers know passkeys of a name, not of a number.
  if (request.hostname === 'localhost') return { id: 'localhost', origin: `http://${request.host}` }
  throw conflict('access.passkey.no_host')
}

interface KeptPasskey {
  id: string
  user_id: number
  name: string
  credential_id: string
  user_handle: string
  public_key: Buffer
  counter: number
  transports: string[]
}

export function passkeysOf(db: Db, userId: number) {
  return db.selectFrom('access.passkeys').selectAll().where('user_id', '=', userId).orderBy('id').execute()
}

export function passkeyByCredential(db: Db, credentialId: string): Promise<KeptPasskey | undefined> {
  return db.selectFrom('access.passkeys').selectAll().where('credential_id', '=', credentialId).executeTakeFirst()
}

interface Owner {
  login: string
  name: string
}

/**
 * A device keeps one passkey per person and house, so it learns under which mark; the mark says nothing of the
 * person.
 */
export async function registrationWish(house: House, { login, name }: Owner, known: readonly KeptPasskey[]) {
  const handle = known[0]?.user_handle ?? randomBytes(32).toString('base64url')
  const options = await generateRegistrationOptions({
    rpName: 'Orgil',
    rpID: house.id,
    userName: login,
    userDisplayName: name,
    userID: new Uint8Array(Buffer.from(handle, 'base64url')),
    attestationType: 'none',
    excludeCredentials: known.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
    supportedAlgorithmIDs: ALGORITHMS,
    // It opens the account without a password too, so the device must find it by itself and ask who is there.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return { options: { ...options }, content: JSON.stringify({ challenge: options.challenge, handle }) }
}

export async function readRegistration(house: House, content: string, given: FromDevice) {
  const { challenge, handle } = JSON.parse(content) as { challenge: string; handle: string }
  const response = given as unknown as RegistrationResponseJSON
  const result = await unlessWrong(() =>
    verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: house.origin,
      expectedRPID: house.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  )
  if (!result?.verified) return undefined
  const { credential, credentialBackedUp } = result.registrationInfo
  const transports = (credential.transports ?? [])
    .filter((one) => typeof one === 'string' && one.length < 30)
    .slice(0, 10)
  return {
    credential_id: credential.id,
    user_handle: handle,
    public_key: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports,
    is_synced: credentialBackedUp,
  }
}

/** `known`: as a second step, whose passkeys may answer; without it any that knows its owner and asks who is there. */
export function signingWish(house: House, known?: readonly KeptPasskey[]) {
  return generateAuthenticationOptions({
    rpID: house.id,
    userVerification: known ? 'preferred' : 'required',
    ...(known && {
      allowCredentials: known.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
    }),
  })
}

interface Answer {
  expected: string
  given: FromDevice
  passkey: KeptPasskey
  asksWhoIsThere: boolean
}

/** The count of the passkey after this use; undefined where the answer is not to be believed. */
export async function readSigning(
  house: House,
  { expected, given, passkey, asksWhoIsThere }: Answer,
): Promise<number | undefined> {
  const { credential_id, public_key, counter, transports, user_handle } = passkey
  const response = given as unknown as AuthenticationResponseJSON
  const result = await unlessWrong(() =>
    verifyAuthenticationResponse({
      response,
      expectedChallenge: expected,
      expectedOrigin: house.origin,
      expectedRPID: house.id,
      requireUserVerification: asksWhoIsThere,
      credential: { id: credential_id, publicKey: new Uint8Array(public_key), counter, transports },
    }),
  )
  const { userHandle } = response.response
  if (!result?.verified || (userHandle !== undefined && userHandle !== user_handle)) return undefined
  return result.authenticationInfo.newCounter
}

/** False where the same answer was used a moment ago; devices that do not count always say 0. */
export async function usePasskey(db: Trx, { id }: KeptPasskey, counter: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('access.passkeys')
    .set({ counter, last_used_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where((is) => is.or([is('counter', '<', counter), is('counter', '=', 0)]))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The library throws at whatever does not fit; what it says is of no use to the person. */
async function unlessWrong<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch {
    return undefined
  }
}
