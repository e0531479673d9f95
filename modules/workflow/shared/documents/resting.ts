import { z } from 'zod'
import { endpoint } from '#platform/shared/contract.ts'
import { writtenText } from '#platform/shared/written-text.ts'
import { commandReply } from './command-reply.ts'

const uuid = z.uuid()
const text = writtenText.max(4000)

export const postponeDocument = endpoint({
  method: 'POST',
  path: '/workflow/documents/:id/postpone',
  permission: 'workflow.documents.r',
  summary: 'Let a document rest until a day',
  ownerOnly: true,
  idempotent: true,
  input: z.object({
    id: uuid,
    step_id: uuid,
    until: z.iso.date(),
    expected_version: z.number().int().optional(),
    description: text.min(1, 'workflow.reason_required'),
  }),
  reply: commandReply,
})

export const resumeDocument = endpoint({
  method: 'POST',
  path: '/workflow/documents/:id/resume',
  permission: 'workflow.documents.r',
  summary: 'Go on with a document that rests',
  ownerOnly: true,
  idempotent: true,
  input: z.object({ id: uuid, expected_version: z.number().int().optional() }),
  reply: commandReply,
})

export const cancelDocument = endpoint({
  method: 'POST',
  path: '/workflow/documents/:id/cancel',
  permission: 'workflow.documents.r',
  summary: 'Give up a document that rests or is stuck',
  ownerOnly: true,
  idempotent: true,
  input: z.object({
    id: uuid,
    expected_version: z.number().int().optional(),
    description: text.min(1, 'workflow.reason_required'),
  }),
  reply: commandReply,
})

export const rescheduleStep = endpoint({
  method: 'POST',
  path: '/workflow/documents/:id/reschedule',
  permission: 'workflow.documents.r',
  summary: 'Set or move the day that a step waits for',
  ownerOnly: true,
  idempotent: true,
  input: z.object({ id: uuid, step_id: uuid, day: z.iso.date(), expected_version: z.number().int().optional() }),
  reply: commandReply,
})
