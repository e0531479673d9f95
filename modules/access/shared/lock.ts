import { z } from 'zod'
import { endpoint } from '#platform/shared/contract.ts'

export const lockSession = endpoint({
  method: 'POST',
  path: '/auth/lock',
  permission: 'signed_in',
  summary: 'Lock this session: everything but unlocking and leaving is refused with 423',
  whileViewing: true,
  input: z.object({}),
  reply: z.object({ status: z.literal(true) }),
})

export const unlockSession = endpoint({
  method: 'POST',
  path: '/auth/unlock',
  permission: 'signed_in',
  summary: 'Unlock this session with the password',
  whileLocked: true,
  whileViewing: true,
  input: z.object({ password: z.string().max(200) }),
  reply: z.object({ status: z.literal(true) }),
})

/** The one call that says whether the session is locked, and whose it is. */
export const lockState = endpoint({
  method: 'GET',
  path: '/auth/lock',
  permission: 'signed_in',
  summary: 'Whether this session is locked',
  whileLocked: true,
  input: z.object({}),
  reply: z.object({
    locked: z.boolean(),
    user: z.object({ login: z.string(), first_name: z.string(), last_name: z.string() }),
  }),
})
