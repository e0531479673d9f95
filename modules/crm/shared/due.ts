import { z } from 'zod'
import { endpoint } from '#platform/shared/contract.ts'
import { SELLING } from './access.ts'

// Comes with the frame of everybody, so it stands on nothing but what is there already.

/** Of more there is no need to know how many. */
export const MOST_DUE = 100

export const countDue = endpoint({
  method: 'GET',
  path: '/crm/mine/due',
  permission: SELLING,
  summary: 'How many activities of the caller are late or due today, a hundred at most',
  input: z.object({}),
  reply: z.object({ count: z.number().int() }),
})
