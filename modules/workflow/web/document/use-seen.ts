import { useQueryClient, type InfiniteData } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useIsMyself } from '#modules/access/web/index.ts'
import type { ReplyOf } from '#platform/shared/contract.ts'
import { tellAtHand } from '#platform/web/at-hand.ts'
import { call, keyOf } from '#platform/web/call.ts'
import { painted } from '#platform/web/painted.ts'
import { markSeen } from '../../shared/documents/following.ts'
import { listInbox } from '../../shared/inbox.ts'

type Pages = InfiniteData<ReplyOf<typeof listInbox>>

/**
 * Tells the server that this version was read, and takes the dot off the list at once; whoever only works as the person
 * has not read it for them.
 */
export function useSeen(id: string, version: number) {
  const cache = useQueryClient()
  const isMyself = useIsMyself()
  useEffect(() => {
    tellAtHand([`/workflow/${id}`])
    return () => tellAtHand([])
  }, [id])
  useEffect(() => {
    if (!isMyself) return
    cache.setQueriesData<Pages>(
      { queryKey: keyOf(listInbox), predicate: ({ state }) => isPages(state.data) },
      (pages) => pages && withRead(pages, id),
    )
    // The dot comes back with the next reading of the list; nobody needs to be told.
    void painted()
      .then(() => call(markSeen, { id, version }))
      .catch(() => undefined)
  }, [cache, id, version, isMyself])
}

/** Other screens keep single pages of the same list in the cache. */
const isPages = (data: unknown) => typeof data === 'object' && data !== null && 'pages' in data

function withRead({ pages, pageParams }: Pages, id: string): Pages {
  const isUnread = pages.some(({ items }) => items.some((item) => item.id === id && !item.is_read))
  if (!isUnread) return { pages, pageParams }
  return {
    pageParams,
    pages: pages.map((page) => ({
      ...page,
      items: page.items.map((item) => (item.id === id ? { ...item, is_read: true } : item)),
    })),
  }
}
