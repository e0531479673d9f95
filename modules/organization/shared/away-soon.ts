import { z } from 'zod'
import { endpoint } from '#platform/shared/contract.ts'

/** Days that one looks ahead, today among them. */
export const DAYS_AHEAD = 7

export const listAwaySoon = endpoint({
  method: 'GET',
  path: '/organization/away',
  permission: 'signed_in',
  summary: 'Colleagues of my unit and those below it who are away today or within a week; never why',
  input: z.object({}),
  reply: z.array(
    z.object({
      emp_id: z.number().int(),
      /** Last name first. */
      name: z.string(),
      from: z.string(),
      /** The last day; null: for good. */
      to: z.string().nullable(),
      is_today: z.boolean(),
      /** Who acts for them meanwhile. */
      stands_in: z.string().nullable(),
    }),
  ),
})
