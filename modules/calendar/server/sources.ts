import type { Context } from '#platform/server/route.ts'
import type { CalendarEvent } from '#platform/shared/icalendar/index.ts'
import type { Words } from '#platform/shared/i18n.ts'

/** Days, both within. */
interface Span {
  from: string
  to: string
}

/** What a module puts into the calendars of people. */
export interface FeedSource {
  /** `tasks`; kept with the feeds that show it. */
  name: string
  title: Words
  /** Whoever lacks this right is not offered it, and reads nothing of it. */
  permission?: string
  /** What this person has there in this time; `link` makes an address of one within the product. */
  read(this: void, context: Context, span: Span, link: (path: string) => string | undefined): Promise<CalendarEvent[]>
}

const known = new Map<string, FeedSource>()

/** Registers what calendars may show, for good when the program starts. */
export function registerFeed(source: FeedSource) {
  if (known.has(source.name)) throw new Error(`Two sources of calendars are called ${source.name}`)
  known.set(source.name, source)
}

export const feedSources = (): readonly FeedSource[] => [...known.values()]
