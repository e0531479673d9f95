import type { InboxItem } from '../../shared/inbox.ts'

interface Pages {
  data: { pages: readonly { items: readonly InboxItem[] }[] } | undefined
  hasNextPage: boolean
  isFetchNextPageError: boolean
}

/** Whoever wants all of a long list waits for so many pages, sees how far it got, and asks again. */
const PAGES_AT_ONCE = 10

/** Reads a list on as if it were scrolled to its end, and answers with all that is read by then. */
export async function loadOn(
  pages: Pages & { fetchNextPage: () => Promise<Pages> },
  isWanted: () => boolean,
): Promise<InboxItem[]> {
  let now: Pages = pages
  for (let turn = 0; turn < PAGES_AT_ONCE && now.hasNextPage && isWanted(); turn += 1) {
    now = await pages.fetchNextPage()
    if (now.isFetchNextPageError) break
  }
  return rowsOf(now.data)
}

/** A document that moved between two pages while they were read would otherwise stand in the list twice. */
export function rowsOf(data: Pages['data']): InboxItem[] {
  const seen = new Set<string>()
  return (data?.pages ?? [])
    .flatMap(({ items }) => items)
    .filter((item) => {
      const key = item.step?.id ?? item.id
      if (seen.has(key)) return false
      seen.add(key)
      return true
    })
}
