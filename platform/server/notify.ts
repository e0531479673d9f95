import { z } from 'zod'
import { words } from '#platform/shared/i18n.ts'
import type { Trx } from './database.ts'
import { tell } from './outbox.ts'

/** Outbox topic of news for persons; the notification module listens to it. */
export const NOTIFY = 'notify'

/**
 * One line beneath the sentence of a letter: the translation key of its name, and a value as it was typed, in several
 * languages, or by a key.
 */
const newsFact = z.object({
  label: z.string(),
  value: z.union([z.string(), words, z.object({ key: z.string() })]),
})
export type NewsFact = z.output<typeof newsFact>

export const newsPayload = z.object({
  user_ids: z.array(z.number().int()),
  /** Translation key and its values: everybody reads it in their own language. */
  key: z.string(),
  params: z.record(z.string(), z.string()).default({}),
  /**
   * What a letter says beneath the sentence. Each of the persons may know it; what they were told once is not written
   * anew.
   */
  facts: z.array(newsFact).default([]),
  /** Where a click leads, inside the application. */
  link: z.string().startsWith('/').nullable().default(null),
  /** For news of no kind that is known: also by mail. A kind says that itself. */
  mail: z.boolean().default(false),
  /** Names the news: the same person is told of it once, however often it is written. */
  source: z.string().min(1),
})
export type News = z.input<typeof newsPayload>

/**
 * What people choose by: news of one kind. Modules name theirs in their manifest, as one line with a title in three
 * languages.
 */
export interface NewsKind {
  /** `module.purpose`; kept with what people chose. */
  name: string
  /** Translation key of its name. */
  title: string
  /** Keys of the news that are of this kind. */
  keys: readonly string[]
  /** Labels of what its letters say beneath their sentence, as a sample shows them. */
  facts?: readonly string[]
  /** Whoever lacks this right is never told, and does not choose about it. */
  permission?: string
  /** Comes by mail too, as long as nobody chose otherwise. */
  byMail?: boolean
  /** Waits for no end of quiet hours and for no summary. */
  isUrgent?: boolean
  /** Nobody switches it off: it guards people or the organisation. */
  isFixed?: boolean
}

/** Tells persons something, once the caller's transaction is committed. */
export async function notify(db: Trx, orgId: number, news: News): Promise<void> {
  if (news.user_ids.length === 0) return
  await tell(db, orgId, NOTIFY, { ...news })
}

/** Outbox topic: what news asked for has been done. */
export const SETTLED = 'notify.settled'

export const settledPayload = z.object({
  /** Where the news leads. */
  link: z.string().startsWith('/'),
  /** Only news with these keys ask for something. */
  keys: z.array(z.string()),
  /** Whom it waits for as before. */
  except: z.array(z.number().int()).default([]),
})

/**
 * What waited there has been done, or has ended: unread news that asked for it count as read, and no letter or
 * message of them goes out any more.
 */
export async function settleNews(db: Trx, orgId: number, settled: z.input<typeof settledPayload>): Promise<void> {
  await tell(db, orgId, SETTLED, { ...settled })
}
