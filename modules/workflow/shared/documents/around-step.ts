import { z } from 'zod'
import { endpoint } from '#platform/shared/contract.ts'
import { writtenText } from '#platform/shared/written-text.ts'
import { commandReply } from './command-reply.ts'

const uuid = z.uuid()
const id = z.int32().positive()
const text = writtenText.max(4000)

const around = { id: uuid, step_id: uuid, expected_version: z.number().int().optional() }
const aside = (path: string, summary: string) =>
  ({
    method: 'POST',
    path: `/workflow/documents/:id/${path}`,
    permission: 'workflow.documents.r',
    summary,
    ownerOnly: true,
    idempotent: true,
  }) as const
const whom = { ...around, emp_id: id, reason: text.default('') }

export const addSigner = endpoint({
  ...aside('add-signer', 'Ask a colleague to sign before or after me'),
  input: z.object({ ...whom, place: z.enum(['before', 'after']) }),
  reply: commandReply,
})
export const delegateStep = endpoint({
  ...aside('delegate', 'Ask a colleague for advice; it comes back to me'),
  input: z.object(whom),
  reply: commandReply,
})
export const transferStep = endpoint({
  ...aside('transfer', 'Give my step to a colleague for good'),
  input: z.object(whom),
  reply: commandReply,
})
export const adviseStep = endpoint({
  ...aside('advise', 'Give the advice that I was asked for'),
  input: z.object({ ...around, description: text.min(1, 'workflow.reason_required') }),
  reply: commandReply,
})
export const recallStep = endpoint({
  ...aside('recall', 'Let off a colleague whom I asked'),
  input: z.object(around),
  reply: commandReply,
})
export const claimStep = endpoint({
  ...aside('claim', 'Take up a step of several'),
  input: z.object(around),
  reply: commandReply,
})
export const releaseStep = endpoint({
  ...aside('release', 'Leave a step that I took up to the others'),
  input: z.object(around),
  reply: commandReply,
})

export const sendBackDocument = endpoint({
  ...aside('send-back', 'Send a document back to a step that it has passed'),
  input: z.object({ ...around, status_id: z.string().min(1), description: text.min(1, 'workflow.reason_required') }),
  reply: commandReply,
})
