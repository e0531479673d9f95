import { z } from 'zod'
import type { Room } from '#platform/shared/body.ts'
import { endpoint } from '#platform/shared/contract.ts'
import { PICTURE_ROOM } from '#platform/shared/files.ts'
import { writtenText } from '#platform/shared/written-text.ts'
import { outcome } from '../definition.ts'
import { signatureInput, signingCode } from '../signature-input.ts'
import { commandReply } from './command-reply.ts'
import { CONTENTS_ROOM, correction } from './contents.ts'
import { sheetInput } from './vote.ts'

const uuid = z.uuid()
const id = z.int32().positive()
const text = writtenText.max(4000)

export const target = z.discriminatedUnion('subject_type', [
  z.object({ subject_type: z.literal('TO_ORG_EMPLOYEE'), struct_id: id, job_id: id, emp_id: id }),
  z.object({ subject_type: z.literal('TO_ORG_JOB'), struct_id: id, job_id: id }),
  z.object({ subject_type: z.literal('TO_ORG_STRUCT'), struct_id: id }),
  z.object({ subject_type: z.literal('TO_ROLE'), role_id: id }),
])

const DECISION_ROOM: Room = {
  bytes: CONTENTS_ROOM.bytes + PICTURE_ROOM.bytes,
  parts: 6000,
  holds: 'changed contents, a signature as a picture, the sheet of a vote of five hundred',
}

export const fireStep = endpoint({
  method: 'POST',
  path: '/workflow/documents/:id/fire',
  permission: 'workflow.documents.r',
  summary: 'Decide a step with one of its outcomes',
  ownerOnly: true,
  idempotent: true,
  room: DECISION_ROOM,
  input: z.object({
    id: uuid,
    step_id: uuid,
    outcome,
    expected_version: z.number().int().optional(),
    description: text.optional(),
    signature: signatureInput.optional(),
    signing_code: signingCode.optional(),
    revision_sha256: z.string().max(64).optional(),
    new_revision: correction.optional(),
    targets: z.array(target).max(200).optional(),
    sheet: sheetInput.optional(),
  }),
  reply: commandReply,
})

export const fireMany = endpoint({
  method: 'POST',
  path: '/workflow/documents/fire-many',
  permission: 'workflow.documents.r',
  summary: 'Decide many waiting steps that need no signature',
  ownerOnly: true,
  idempotent: true,
  input: z.object({
    items: z
      .array(z.object({ id: uuid, step_id: uuid, outcome, expected_version: z.number().int() }))
      .min(1)
      .max(100),
    description: text.optional(),
  }),
  reply: z.object({
    results: z.array(
      z.object({
        id: uuid,
        ok: z.boolean(),
        code: z.string().nullable(),
        message: z.string().nullable(),
        /** The decision, as long as it may be taken back. */
        take_back: uuid.nullable(),
      }),
    ),
  }),
})

export const takeBackDecision = endpoint({
  method: 'POST',
  path: '/workflow/documents/:id/take-back',
  permission: 'workflow.documents.r',
  summary: 'Take my decision back before anybody else has acted on it',
  ownerOnly: true,
  idempotent: true,
  input: z.object({ id: uuid, step_id: uuid, expected_version: z.number().int().optional() }),
  reply: commandReply,
})
