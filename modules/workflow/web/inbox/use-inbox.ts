import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { call, keyOf } from '#platform/web/call.ts'
import { useLive } from '#platform/web/live.ts'
import { listInbox } from '../../shared/inbox.ts'
import type { ViewWish } from '../../shared/views.ts'
import { rowsOf } from './load-on.ts'

const PAGE = 50

/** Under which a list is kept, for whoever goes on in it elsewhere. */
export const listKey = ({ box, q, flow_id, due, sort }: ViewWish) => [
  ...keyOf(listInbox),
  { box, q, flow_id, due, sort },
]

/** A box, page after page; live news read it again where it stands. */
export function useInbox({ box, q, flow_id, due, sort }: ViewWish) {
  const cache = useQueryClient()
  const again = () => void cache.invalidateQueries({ queryKey: keyOf(listInbox) })
  useLive('workflow.inbox', again)
  // Rows say what is new of the talk about them.
  useLive('workflow.comments', again)
  const pages = useInfiniteQuery({
    queryKey: listKey({ box, q, flow_id, due, sort }),
    queryFn: ({ pageParam, signal }) =>
      call(
        listInbox,
        {
          box,
          limit: PAGE,
          sort,
          ...(q && { q }),
          ...(flow_id && { flow_id }),
          ...(due && { due }),
          ...(pageParam && { cursor: pageParam }),
        },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
    meta: { quiet: true },
  })
  return { ...pages, items: rowsOf(pages.data) }
}
