import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call, keyOf } from '#platform/web/call.ts'
import { queryRows } from '../../../shared/contract.ts'
import type { Filter } from '../../../shared/query.ts'

/** So many cards of a column come first; whoever goes further down is given more at a time. */
const FIRST = 40
const PART = 120

interface Asked {
  table: string
  search: string
  sort: readonly string[]
  filter: Filter
}

/** The rows of one column of a board, part after part. */
export function useCell({ table, search, sort, filter }: Asked, isSeen: boolean) {
  const asked = { table, search, sort: [...sort], filter, limit: FIRST }
  const query = useInfiniteQuery({
    queryKey: keyOf(queryRows, asked),
    queryFn: ({ pageParam, signal }) =>
      call(queryRows, { ...asked, ...(pageParam !== null && { limit: PART }), after: pageParam }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
    enabled: isSeen,
    meta: { quiet: true },
  })
  const pages = query.data?.pages
  return {
    rows: useMemo(() => pages?.flatMap((page) => page.rows) ?? [], [pages]),
    query,
    more: {
      has: query.hasNextPage,
      isComing: query.isFetchingNextPage,
      fetch: () => void query.fetchNextPage(),
    },
  }
}
