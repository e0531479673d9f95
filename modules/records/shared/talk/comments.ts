import { z } from 'zod'
import { list } from '#platform/shared/bounded.ts'
import { endpoint } from '#platform/shared/contract.ts'
import { writtenText } from '#platform/shared/written-text.ts'
import { rowOf } from '../row-of.ts'
import { person } from './person.ts'

export const LONGEST_COMMENT = 4000
const MOST_MENTIONS = 20

const comment = z.object({
  id: z.uuid(),
  /** The comment that this one answers; an answer is answered by nobody. */
  answers: z.uuid().nullable(),
  by: person,
  /** Empty where it was deleted. */
  text: z.string(),
  /** People whom it names; the text has each as `@` and the name. */
  mentions: z.array(person),
  at: z.string(),
  edited_at: z.string().nullable(),
  is_deleted: z.boolean(),
  is_new: z.boolean(),
  is_mine: z.boolean(),
})
export type CommentView = z.output<typeof comment>

const writing = {
  text: writtenText.min(1, 'records.comment.empty').max(LONGEST_COMMENT, 'records.comment.too_long'),
  mentions: list(z.int32().positive(), MOST_MENTIONS).default([]),
}
const done = z.object({ status: z.literal(true) })

export const listRowComments = endpoint({
  method: 'GET',
  path: '/records/:table/rows/:id/comments',
  permission: 'signed_in',
  summary: 'What is said about a row, oldest first',
  input: rowOf,
  reply: z.object({
    comments: z.array(comment),
    unread: z.number().int(),
    /** There are older ones that are not told. */
    has_older: z.boolean(),
  }),
})

export const listRowReaders = endpoint({
  method: 'GET',
  path: '/records/:table/rows/:id/readers',
  permission: 'signed_in',
  summary: 'Colleagues who may read the row, whom a comment may name',
  input: rowOf.extend({ q: z.string().trim().max(100).default('') }),
  reply: z.array(person),
})

export const writeRowComment = endpoint({
  method: 'POST',
  path: '/records/:table/rows/:id/comments',
  permission: 'signed_in',
  summary: 'Say something about a row',
  ownerOnly: true,
  idempotent: true,
  input: rowOf.extend({ ...writing, answers: z.uuid().nullable().default(null) }),
  reply: z.object({ id: z.uuid() }),
})

export const editRowComment = endpoint({
  method: 'PUT',
  path: '/records/:table/rows/:id/comments/:comment_id',
  permission: 'signed_in',
  summary: 'Correct what I said',
  ownerOnly: true,
  input: rowOf.extend({ ...writing, comment_id: z.uuid() }),
  reply: done,
})

export const deleteRowComment = endpoint({
  method: 'DELETE',
  path: '/records/:table/rows/:id/comments/:comment_id',
  permission: 'signed_in',
  summary: 'Take back what I said; that it was stays in sight',
  ownerOnly: true,
  input: rowOf.extend({ comment_id: z.uuid() }),
  reply: done,
})

export const readRowComments = endpoint({
  method: 'POST',
  path: '/records/:table/rows/:id/comments-read',
  permission: 'signed_in',
  summary: 'I have read what was said up to this moment',
  ownerOnly: true,
  input: rowOf.extend({ until: z.iso.datetime() }),
  reply: done,
})

export const followRow = endpoint({
  method: 'PUT',
  path: '/records/:table/rows/:id/following',
  permission: 'signed_in',
  summary: 'Follow a row, or follow it no more',
  ownerOnly: true,
  input: rowOf.extend({ follows: z.boolean() }),
  reply: z.object({ follows: z.boolean() }),
})

/** Live topic: something is said about a row of the table that is its key. */
export const RECORDS_SAID = 'records.said'
