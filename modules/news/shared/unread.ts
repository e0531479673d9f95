import { z } from 'zod'
import { endpoint } from '#platform/shared/contract.ts'
import { READING } from './access.ts'

// Comes with the frame of everybody, so it stands on nothing but what is there already.

/** Live topic: the news of whoever hears it are others now. */
export const NEWS_CHANGED = 'news.changed'
/** Of more there is no need to know how many. */
export const MOST_UNREAD = 100

const pendingNotice = z.object({
  id: z.uuid(),
  title: z.string(),
  due_on: z.string().nullable(),
})

export const countUnread = endpoint({
  method: 'GET',
  path: '/news/mine/unread',
  permission: READING,
  summary: 'How many news the caller has not opened, a hundred at most, and which must be read and are not put off',
  input: z.object({}),
  reply: z.object({
    count: z.number().int(),
    /** What is there for the home page: unread, pinned, or new in these days. */
    fresh: z.number().int(),
    /** The first to be read first. */
    pending: z.array(pendingNotice),
  }),
})
