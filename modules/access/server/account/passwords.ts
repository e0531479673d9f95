import { hash, verify, type Options } from '@node-rs/argon2'
import { unprocessable } from '#platform/shared/errors.ts'
import { passwordProblem } from '../../shared/password.ts'
import { guessProblem, type PasswordOwner } from './guessable.ts'

// argon2id (2 in this package's enumeration) with the parameters that OWASP recommends: 19 MiB, two passes.
const ARGON2ID: Options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * What is compared when nobody has the login name, so that the answer takes as long. Its password is random and known
 * to nobody.
 */
export const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$8bDyBGhneRhdlYXHechxng$VDWTk0ZSnz+minHBsNTw2Ool9JIJNoPaMhBcIY+nxzE'

/**
 * The one place where it is decided whether somebody may have this password: the rule, what may be guessed of them,
 * and what has leaked.
 */
export async function hashNewPassword(password: string, owner: PasswordOwner): Promise<string> {
  const problem = passwordProblem(password, owner.login) ?? (await guessProblem(password, owner))
  if (problem) throw unprocessable(problem, { fields: { password: problem } })
  return hashPassword(password)
}

/** Whatever it is: for people of the demo, who choose nothing. */
export const hashPassword = (password: string) => hash(password, ARGON2ID)

/** Codes are short, so what is kept of them is as hard to guess as a password's. */
export const hashCode = (code: string) => hash(code, ARGON2ID)

/** True for the right password; takes the same time when there is no hash to compare with. */
export async function isPasswordOf(passwordHash: string | undefined, password: string): Promise<boolean> {
  const isRight = await verify(passwordHash ?? NOBODYS_HASH, password)
  return isRight && passwordHash !== undefined
}
