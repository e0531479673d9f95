import { z } from 'zod'
import { type Room } from '#platform/shared/body.ts'
import { book } from '#platform/shared/bounded.ts'
import { endpoint } from '#platform/shared/contract.ts'
import { fieldValues, writtenValues } from '#platform/shared/fields/index.ts'
import { storedFile } from '#platform/shared/files.ts'
import { lineText } from '#platform/shared/visible-text.ts'
import { person } from '../person.ts'

const uuid = z.uuid()
const MOST_FILES = 30

export const CONTENTS_ROOM: Room = { bytes: 512 * 1024, parts: 1000, holds: 'the long texts of a form' }

export const contents = z.object({
  title: z.string().overwrite(lineText).min(1).max(300),
  fields: writtenValues,
  /** Uploaded before; in the order shown. */
  file_ids: z.array(uuid).max(MOST_FILES).default([]),
  /** Newly uploaded file → the attachment's file that it is the next version of. */
  replaces: book(uuid, uuid, MOST_FILES).optional(),
})
export type Contents = z.input<typeof contents>

/** What a document says from now on; the attachments stay as they are where nothing is said of them. */
export const correction = contents.extend({ file_ids: z.array(uuid).max(MOST_FILES).optional() })

const attachedFile = storedFile.extend({
  /**
   * The file with which the attachment began; absent where it was sent before attachments had versions, and then it
   * is that itself.
   */
  attachment_id: uuid.optional(),
  version: z.number().int().min(1).optional(),
})
export type AttachedFile = z.output<typeof attachedFile>

export const revisionView = z.object({
  number: z.number().int(),
  sha256: z.string(),
  title: z.string(),
  fields: fieldValues,
  files: z.array(attachedFile),
  note: z.string().nullable(),
  by: person,
  at: z.string(),
})
export type RevisionView = z.output<typeof revisionView>

export const listAttachments = endpoint({
  method: 'GET',
  path: '/workflow/documents/:id/attachments',
  permission: 'workflow.documents.r',
  summary: 'Everything that was ever attached, with all versions, the newest first',
  input: z.object({ id: uuid }),
  reply: z.array(
    z.object({
      attachment_id: uuid,
      /** Part of what the document says now. */
      is_current: z.boolean(),
      versions: z.array(
        z.object({
          file: storedFile,
          version: z.number().int(),
          revision: z.number().int(),
          by: person,
          at: z.string(),
        }),
      ),
    }),
  ),
})
export type Attachment = z.output<(typeof listAttachments)['reply']>[number]
