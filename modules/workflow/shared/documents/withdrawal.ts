import { z } from 'zod'
import { endpoint } from '#platform/shared/contract.ts'
import { writtenText } from '#platform/shared/written-text.ts'
import { commandReply } from './command-reply.ts'

const uuid = z.uuid()
const text = writtenText.max(4000)

export const withdrawDocument = endpoint({
  method: 'POST',
  path: '/workflow/documents/:id/withdraw',
  permission: 'workflow.documents.r',
  summary: 'Take my document back before anyone decided',
  ownerOnly: true,
  idempotent: true,
  input: z.object({ id: uuid, expected_version: z.number().int().optional(), description: text.min(1) }),
  reply: commandReply,
})

export const askWithdrawal = endpoint({
  method: 'POST',
  path: '/workflow/documents/:id/ask-withdrawal',
  permission: 'workflow.documents.r',
  summary: 'Ask whoever has my document to let it be withdrawn',
  ownerOnly: true,
  idempotent: true,
  input: z.object({
    id: uuid,
    expected_version: z.number().int().optional(),
    description: text.min(1, 'workflow.reason_required'),
  }),
  reply: commandReply,
})

export const answerWithdrawal = endpoint({
  method: 'POST',
  path: '/workflow/documents/:id/answer-withdrawal',
  permission: 'workflow.documents.r',
  summary: 'Agree to a withdrawal, refuse it with a reason, or drop my own request',
  ownerOnly: true,
  idempotent: true,
  input: z.object({
    id: uuid,
    expected_version: z.number().int().optional(),
    agrees: z.boolean(),
    description: text.default(''),
  }),
  reply: commandReply,
})
