import { z } from 'zod'
import { endpoint } from '#platform/shared/contract.ts'
import { isDay } from '#platform/shared/day.ts'
import { SELLING } from './access.ts'

/** Somebody who is known already, or who becomes known now; nobody. */
const customer = z.union([
  z.object({ id: z.uuid() }),
  z.object({ name: z.string().trim().min(1, 'platform.required').max(150) }),
  z.null(),
])

export const convertLead = endpoint({
  method: 'POST',
  path: '/crm/leads/:id/convert',
  permission: SELLING,
  summary: 'An opportunity of a lead, with its company, contact, source and activities; the lead is won by it',
  idempotent: true,
  input: z.object({
    id: z.uuid(),
    name: z.string().trim().min(1, 'platform.required').max(200),
    company: customer,
    contact: customer,
    closes_on: z.string().refine(isDay, 'platform.input.invalid_format').nullable(),
  }),
  reply: z.object({ id: z.uuid() }),
})

export const assignLeads = endpoint({
  method: 'POST',
  path: '/crm/leads/assign',
  permission: SELLING,
  summary: 'Gives leads to people by the assignment rules; of those that the caller may change',
  input: z.object({ ids: z.array(z.uuid()).min(1).max(500) }),
  reply: z.object({ assigned: z.number().int(), left: z.number().int() }),
})
