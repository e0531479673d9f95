import { z } from 'zod'
import { endpoint } from '#platform/shared/contract.ts'

const uuid = z.uuid()
const id = z.int32().positive()

export const copyDocument = endpoint({
  method: 'POST',
  path: '/workflow/documents/:id/copy',
  permission: 'workflow.documents.r',
  summary: 'Send a copy to colleagues, with receipts of reading',
  ownerOnly: true,
  idempotent: true,
  input: z.object({ id: uuid, emp_ids: z.array(id).min(1).max(50) }),
  reply: z.object({ status: z.literal(true) }),
})

export const remindHolders = endpoint({
  method: 'POST',
  path: '/workflow/documents/:id/remind',
  permission: 'workflow.documents.r',
  summary: 'Remind those for whom a document waits; once an hour',
  ownerOnly: true,
  idempotent: true,
  input: z.object({ id: uuid }),
  /** `names`: who was reminded. */
  reply: z.object({ status: z.literal(true), names: z.array(z.string()) }),
})

export const watchDocument = endpoint({
  method: 'POST',
  path: '/workflow/documents/:id/watch',
  permission: 'workflow.documents.r',
  summary: 'Watch a document, or stop watching it',
  ownerOnly: true,
  input: z.object({ id: uuid, watch: z.boolean() }),
  reply: z.object({ status: z.literal(true), is_watched: z.boolean() }),
})

export const markSeen = endpoint({
  method: 'POST',
  path: '/workflow/documents/:id/seen',
  permission: 'workflow.documents.r',
  summary: 'I have seen this version of the document',
  ownerOnly: true,
  input: z.object({ id: uuid, version: z.int32().min(0) }),
  reply: z.object({ status: z.literal(true) }),
})
