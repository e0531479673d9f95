import { z } from 'zod'
import { list } from '#platform/shared/bounded.ts'
import { endpoint } from '#platform/shared/contract.ts'
import { rowIdInAddress } from '#platform/shared/ids.ts'

/** More blocks than modules will ever bring. */
const MOST = 60

const names = list(z.string().regex(/^[a-z][a-z0-9_.]{0,59}$/), MOST)

/** Which blocks of the home page stand in which column, in their order; what is not named stands where it is usual. */
const arrangement = z
  .object({ main: names, side: names, hidden: names })
  .refine(
    ({ main, side, hidden }) =>
      new Set([...main, ...side, ...hidden]).size === main.length + side.length + hidden.length,
    'home.block_twice',
  )
export type Arrangement = z.output<typeof arrangement>

export const showArrangement = endpoint({
  method: 'GET',
  path: '/home/arrangement',
  permission: 'signed_in',
  summary: 'How the blocks of my home page stand: as I put them, and as my role has them',
  input: z.object({}),
  reply: z.object({ mine: arrangement.nullable(), of_role: arrangement.nullable() }),
})

const done = z.object({ status: z.literal(true) })

export const arrangeMine = endpoint({
  method: 'PUT',
  path: '/home/arrangement',
  permission: 'signed_in',
  summary: 'Puts the blocks of my home page in order; null takes what my role has',
  ownerOnly: true,
  input: z.object({ arrangement: arrangement.nullable() }),
  reply: done,
})

export const showArrangementOfRole = endpoint({
  method: 'GET',
  path: '/home/roles/:role_id/arrangement',
  permission: 'access.roles.r',
  summary: 'How the home page of a role begins',
  input: z.object({ role_id: rowIdInAddress }),
  reply: z.object({ arrangement: arrangement.nullable() }),
})

export const arrangeForRole = endpoint({
  method: 'PUT',
  path: '/home/roles/:role_id/arrangement',
  permission: 'access.roles.u',
  summary: 'How the home page of a role begins, for whoever has not put it in order; null: as it is usual',
  input: z.object({ role_id: rowIdInAddress, arrangement: arrangement.nullable() }),
  reply: done,
})

export const showFirstSteps = endpoint({
  method: 'GET',
  path: '/home/first-steps',
  permission: 'access.users.c',
  summary: 'What a new organisation does first, of what I may do, and what of it is done',
  input: z.object({}),
  reply: z.array(z.object({ name: z.string(), is_done: z.boolean() })),
})
