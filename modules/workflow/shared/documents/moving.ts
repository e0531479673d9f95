import { z } from 'zod'
import { book } from '#platform/shared/bounded.ts'
import { endpoint } from '#platform/shared/contract.ts'
import { words } from '#platform/shared/i18n.ts'
import { rowIdInAddress } from '#platform/shared/ids.ts'
import { stepType } from '../definition.ts'
import { moveProblems } from '../engine/migrate.ts'
import { misfitKinds } from './misfits.ts'

const id = rowIdInAddress
/** What a step of an older version is called in the newest, where its id is not the same: old id → new id. */
const steps = book(z.string().min(1).max(100), z.string().min(1).max(100), 500).default({})

/** As many as one look can take in; what is left is seen once these have been moved. */
export const MOST_MOVED = 200

/** It reads, however it is sent: which step is which is too long for an address. */
export const previewMove = endpoint({
  method: 'POST',
  path: '/workflow/designs/:id/move-preview',
  permission: 'workflow.documents.administer',
  summary: 'Documents on their way through older versions, and which of them can go on in the newest',
  whileViewing: true,
  input: z.object({ id, steps }),
  reply: z.object({
    to_version: z.number().int(),
    /** Documents on their way through older versions; `documents` are the first of them. */
    total: z.number().int(),
    /** Steps at which these documents stand. */
    steps: z.array(
      z.object({
        status_id: z.string(),
        label: words,
        status_type: stepType,
        documents: z.number().int(),
        /** The step of the newest version that it becomes; null where none of that id and kind is there. */
        target: z.string().nullable(),
        choices: z.array(z.object({ status_id: z.string(), label: words })),
      }),
    ),
    documents: z.array(
      z.object({
        id: z.uuid(),
        number: z.string(),
        title: z.string(),
        from_version: z.number().int(),
        step: words,
        problem: z.enum(moveProblems).nullable(),
        /** It moves all the same; what the newest form asks of it and it does not say. */
        misfits: z.array(z.object({ label: words, kind: z.enum(misfitKinds) })),
      }),
    ),
  }),
})

export const moveDocuments = endpoint({
  method: 'POST',
  path: '/workflow/designs/:id/move',
  permission: 'workflow.documents.administer',
  summary: 'Let documents go on in the newest version; each is moved or refused for itself',
  ownerOnly: true,
  idempotent: true,
  input: z.object({
    id,
    to_version: z.number().int().positive(),
    steps,
    document_ids: z.array(z.uuid()).min(1).max(MOST_MOVED),
  }),
  reply: z.object({
    results: z.array(
      z.object({ id: z.uuid(), ok: z.boolean(), code: z.string().nullable(), message: z.string().nullable() }),
    ),
  }),
})
