import { z } from 'zod'
import { endpoint } from '#platform/shared/contract.ts'
import { rowId } from '#platform/shared/ids.ts'

export const viewAsRole = endpoint({
  method: 'POST',
  path: '/access/viewing',
  permission: 'access.roles.r',
  summary: 'Look at the product as a role would see it; nothing can be changed meanwhile',
  whileViewing: true,
  ownerOnly: true,
  input: z.object({ role_id: rowId }),
  reply: z.object({ status: z.literal(true) }),
})

export const stopViewing = endpoint({
  method: 'DELETE',
  path: '/access/viewing',
  permission: 'signed_in',
  summary: 'Look with my own eyes again',
  whileViewing: true,
  input: z.object({}),
  reply: z.object({ status: z.literal(true) }),
})
