// Stands for `@node-rs/argon2` in the tests of the server: the same, at the least cost that it allows. Thousands of
// sign-ins take a tenth of all their work otherwise.
import { createRequire } from 'node:module'
import type * as Argon2 from '@node-rs/argon2'

const { hash: hashAtCost, verify } = createRequire(import.meta.url)('@node-rs/argon2') as typeof Argon2

const LEAST: Argon2.Options = { memoryCost: 8, timeCost: 1, parallelism: 1 }

export const hash: typeof Argon2.hash = (password, options, signal) =>
  hashAtCost(password, { ...options, ...LEAST }, signal)
export { verify }
