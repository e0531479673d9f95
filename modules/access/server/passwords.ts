import { hash, verify, type Options } from '@node-rs/argon2'
import { unprocessable } from '#platform/shared/errors.ts'
import { isGoodPassword } from '../shared/password.ts'

// argon2id (2 in this package's enumeration) with the parameters that OWASP recommends: 19 MiB, two passes.
const ARGON2ID: Options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** What is compared when nobody has the login name, so that the answer takes as long. Its password is random and known to nobody. */
const NOBODYS_HASH = '$argon2id$v=19$m=19456,t=2,p=1$8bDyBGhneRhdlYXHechxng$VDWTk0ZSnz+minHBsNTw2Ool9JIJNoPaMhBcIY+nxzE'

/** Refuses what the password rule refuses. */
export function hashNewPassword(password: string): Promise<string> {
  if (!isGoodPassword(password)) throw unprocessable('access.password_rule', { fields: { password: 'access.password_rule' } })
  return hash(password, ARGON2ID)
}

/** True for the right password; takes the same time when there is no hash to compare with. */
export async function isPasswordOf(passwordHash: string | undefined, password: string): Promise<boolean> {
  const isRight = await verify(passwordHash ?? NOBODYS_HASH, password)
  return isRight && passwordHash !== undefined
}
