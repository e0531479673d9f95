import { z } from 'zod'
import { endpoint } from '#platform/shared/contract.ts'
import { READING } from './access.ts'

const NEWS_PAGE = 20

const id = z.uuid()
const done = z.object({ status: z.literal(true) })

const item = z.object({
  id,
  title: z.string(),
  category: z.string(),
  summary: z.string().nullable(),
  /** A picture, by its id. */
  cover: z.string().nullable(),
  author: z.string(),
  released_at: z.string(),
  is_pinned: z.boolean(),
  must_read: z.boolean(),
  due_on: z.string().nullable(),
  is_seen: z.boolean(),
  is_confirmed: z.boolean(),
})
export type NewsItem = z.output<typeof item>

export const listNews = endpoint({
  method: 'GET',
  path: '/news/mine',
  permission: READING,
  summary: 'News that are meant for the caller, pinned first, then the newest, part after part',
  input: z.object({
    category: z.string().max(60).optional(),
    which: z.enum(['all', 'unread', 'must']).default('all'),
    q: z.string().trim().max(100).default(''),
    after: id.optional(),
    limit: z.coerce.number().int().min(1).max(50).default(NEWS_PAGE),
  }),
  reply: z.object({ items: z.array(item), next: id.nullable() }),
})

const file = z.object({ id: z.string(), name: z.string() })

export const showNotice = endpoint({
  method: 'GET',
  path: '/news/notices/:id',
  permission: 'signed_in',
  summary: 'One notice, for whom it is meant, for those who write news and for whoever has to approve it',
  input: z.object({ id }),
  reply: z.object({
    id,
    title: z.string(),
    category: z.string(),
    summary: z.string().nullable(),
    body: z.string(),
    cover: z.array(file),
    files: z.array(file),
    author: z.string(),
    released_at: z.string().nullable(),
    must_read: z.boolean(),
    due_on: z.string().nullable(),
    allows_comments: z.boolean(),
    /** It is meant for the caller and out: whoever writes news reads others before that. */
    is_reader: z.boolean(),
    seen_at: z.string().nullable(),
    confirmed_at: z.string().nullable(),
    /** The caller may see who read it: of all, or of the people whom they lead. */
    may_see_readers: z.boolean(),
    may_edit: z.boolean(),
  }),
})

export const seeNotice = endpoint({
  method: 'POST',
  path: '/news/notices/:id/seen',
  permission: READING,
  summary: 'I have opened this notice',
  ownerOnly: true,
  input: z.object({ id }),
  reply: done,
})

export const confirmNotice = endpoint({
  method: 'POST',
  path: '/news/notices/:id/confirm',
  permission: READING,
  summary: 'I have read this notice, which must be read',
  ownerOnly: true,
  input: z.object({ id }),
  reply: z.object({ confirmed_at: z.string() }),
})

export const putOffNotice = endpoint({
  method: 'POST',
  path: '/news/notices/:id/put-off',
  permission: READING,
  summary: 'I read it later: nothing of it stands before me until tomorrow',
  ownerOnly: true,
  input: z.object({ id }),
  reply: z.object({ until: z.string() }),
})
