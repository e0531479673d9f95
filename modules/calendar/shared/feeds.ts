import { z } from 'zod'
import { list } from '#platform/shared/bounded.ts'
import { endpoint } from '#platform/shared/contract.ts'
import { words } from '#platform/shared/i18n.ts'
import { visibleText } from '#platform/shared/visible-text.ts'

const id = z.uuid()
/** Nobody follows themselves with more programs than these. */
export const MOST_FEEDS = 20
const MOST_SOURCES = 20

const feed = z.object({
  id,
  name: z.string(),
  sources: z.array(z.string()),
  created_at: z.string(),
  /** When a program asked last; null: none has. */
  used_at: z.string().nullable(),
})
export type Feed = z.output<typeof feed>

const source = z.object({ name: z.string(), title: words })

export const listFeeds = endpoint({
  method: 'GET',
  path: '/calendar/feeds',
  permission: 'signed_in',
  summary: 'My addresses at which programs read my calendar, and what there is to read',
  input: z.object({}),
  reply: z.object({ feeds: z.array(feed), sources: z.array(source) }),
})

export const addFeed = endpoint({
  method: 'POST',
  path: '/calendar/feeds',
  permission: 'signed_in',
  summary: 'A new secret address at which a program reads my calendar; it is told once',
  ownerOnly: true,
  input: z.object({
    name: z.string().overwrite(visibleText).min(1, 'calendar.name_missing').max(80),
    sources: list(z.string().max(60), MOST_SOURCES).refine((chosen) => chosen.length > 0, 'calendar.sources_missing'),
  }),
  reply: z.object({ id, path: z.string() }),
})

export const revokeFeed = endpoint({
  method: 'DELETE',
  path: '/calendar/feeds/:id',
  permission: 'signed_in',
  summary: 'An address of mine is over: programs that know it read nothing any more',
  ownerOnly: true,
  input: z.object({ id }),
  reply: z.object({ status: z.literal(true) }),
})

/** Of the secret that it ends with. */
export const feedPath = (secret: string) => `/api/calendar/${secret}.ics`
