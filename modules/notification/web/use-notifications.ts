import { useInfiniteQuery } from '@tanstack/react-query'
import { call, keyOf } from '#platform/web/call.ts'
import { listNotifications } from '../shared/notifications.ts'

/** My notifications, newest first, page after page. */
export function useNotifications() {
  return useInfiniteQuery({
    queryKey: keyOf(listNotifications),
    queryFn: ({ pageParam, signal }) =>
      call(listNotifications, pageParam === null ? {} : { cursor: pageParam }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    meta: { quiet: true },
  })
}
