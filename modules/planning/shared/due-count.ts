import { z } from 'zod'
import { endpoint } from '#platform/shared/contract.ts'
import { PARTICIPATION } from './access.ts'

// Comes with the frame of everybody, so it stands on nothing but what is there already.

/** Of more there is no need to know how many. */
export const MOST_DUE = 100

export const countDue = endpoint({
  method: 'GET',
  path: '/planning/mine/due',
  permission: PARTICIPATION,
  summary: 'How many tasks of the caller are late or due today, a hundred at most, and whether some are due next',
  input: z.object({}),
  reply: z.object({
    count: z.number().int(),
    /** In the days that come, as many as are shown. */
    coming: z.number().int(),
  }),
})
