import { z } from 'zod'
import { endpoint } from '#platform/shared/contract.ts'
import { TAKING_PART } from './access.ts'

/** Told when it is worth asking again. */
export const TEAM_CHANGED = 'attendance.team'

export const countMissing = endpoint({
  method: 'GET',
  path: '/attendance/team/missing',
  permission: TAKING_PART,
  summary: 'How many of those whom the caller leads should be here and are not, and of how many',
  input: z.object({}),
  reply: z.object({ missing: z.number().int(), people: z.number().int() }),
})
