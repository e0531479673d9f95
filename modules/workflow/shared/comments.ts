import { z } from 'zod'
import { endpoint } from '#platform/shared/contract.ts'
import { storedFile } from '#platform/shared/files.ts'
import { writtenText } from '#platform/shared/written-text.ts'
import { person } from './person.ts'

const id = z.uuid()
/** Minutes in which somebody may still correct what they wrote. */
export const EDIT_MINUTES = 15
export const LONGEST_COMMENT = 4000
const MOST_MENTIONS = 20
/** Files that come with one comment. */
export const MOST_FILES = 10

const comment = z.object({
  id,
  by: person,
  /** Empty where it was deleted. */
  text: z.string(),
  /** People whom it names; the text has each as `@` and the name. */
  mentions: z.array(person),
  /**
   * What came with it, in order; they belong to the comment and not to the document. Whoever reads the comment reads
   * them.
   */
  files: z.array(storedFile),
  at: z.string(),
  edited_at: z.string().nullable(),
  deleted: z.object({ at: z.string(), by: person }).nullable(),
  is_new: z.boolean(),
  /** At this moment; it passes. */
  may_edit: z.boolean(),
  may_delete: z.boolean(),
})
export type CommentView = z.output<typeof comment>

/** Uploaded before, through `POST /api/files`. */
const file_ids = z.array(id).max(MOST_FILES, 'workflow.comment.too_many_files')
const writing = {
  id,
  text: writtenText.max(LONGEST_COMMENT, 'workflow.comment.too_long'),
  mentions: z.array(z.int32().positive()).max(MOST_MENTIONS).default([]),
}
const isSaid = ({ text, file_ids: files }: { text: string; file_ids?: string[] | undefined }) =>
  text !== '' || files === undefined || files.length > 0
const EMPTY = { error: 'workflow.comment.empty', path: ['text'] }

export const listComments = endpoint({
  method: 'GET',
  path: '/workflow/documents/:id/comments',
  permission: 'workflow.documents.r',
  summary: 'What is said about a document, oldest first',
  input: z.object({ id }),
  reply: z.object({ comments: z.array(comment), unread: z.number().int() }),
})
export const listMentionable = endpoint({
  method: 'GET',
  path: '/workflow/documents/:id/mentionable',
  permission: 'workflow.documents.r',
  summary: 'Colleagues who see the document, whom a comment may name',
  input: z.object({ id }),
  reply: z.array(person),
})
export const writeComment = endpoint({
  method: 'POST',
  path: '/workflow/documents/:id/comments',
  permission: 'workflow.documents.r',
  summary: 'Say something about a document, in words, with files, or both',
  ownerOnly: true,
  idempotent: true,
  input: z.object({ ...writing, file_ids: file_ids.default([]) }).refine(isSaid, EMPTY),
  reply: z.object({ id }),
})
export const editComment = endpoint({
  method: 'PUT',
  path: '/workflow/documents/:id/comments/:comment_id',
  permission: 'workflow.documents.r',
  summary: 'Correct what I said, within some minutes',
  ownerOnly: true,
  /** Without `file_ids` the files stay as they are. */
  input: z.object({ ...writing, comment_id: id, file_ids: file_ids.optional() }).refine(isSaid, EMPTY),
  reply: z.object({ status: z.literal(true) }),
})
export const deleteComment = endpoint({
  method: 'DELETE',
  path: '/workflow/documents/:id/comments/:comment_id',
  permission: 'workflow.documents.r',
  summary: 'Take back what was said; that it was stays in sight',
  ownerOnly: true,
  input: z.object({ id, comment_id: id }),
  reply: z.object({ status: z.literal(true) }),
})
export const readComments = endpoint({
  method: 'POST',
  path: '/workflow/documents/:id/comments-read',
  permission: 'workflow.documents.r',
  summary: 'I have read what was said up to this moment',
  ownerOnly: true,
  input: z.object({ id, until: z.iso.datetime() }),
  reply: z.object({ status: z.literal(true) }),
})
