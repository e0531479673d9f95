import { z } from 'zod'
import { endpoint } from '#platform/shared/contract.ts'

const count = z.number().int().min(0)

export const countWaitingPeople = endpoint({
  method: 'GET',
  path: '/access/waiting-people',
  permission: 'access.users.confirm',
  summary: 'How many have registered and wait to be confirmed, ask to join, and were invited and have not come',
  input: z.object({}),
  reply: z.object({ registered: count, asking: count, invited: count }),
})
