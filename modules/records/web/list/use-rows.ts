import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { call, keyOf } from '#platform/web/call.ts'
import { useLive } from '#platform/web/live.ts'
import { queryRows, RECORDS_CHANGED, showRow, showRowHistory } from '../../shared/contract.ts'
import { aggregateRows } from '../../shared/views/aggregate.ts'
import type { View } from '../screen/use-view.ts'

/** How many rows come at a time. */
const PART = 60

type Asked = Pick<View, 'search' | 'sort' | 'filter' | 'deleted'> & {
  /** Those alone that a field of another table offers. */
  offered_to?: { table: string; column: string; beside?: string | undefined } | undefined
}

/** Rows of a table as they are asked for, part after part; read again whenever somebody changes one. */
export function useRows(table: string, { search, sort, filter, deleted, offered_to }: Asked, isOn = true, part = PART) {
  const cache = useQueryClient()
  const asked = {
    table,
    search,
    sort: sort.split(',').filter(Boolean),
    deleted,
    limit: part,
    ...(filter && { filter }),
    ...(offered_to && { offered_to }),
  }
  const query = useInfiniteQuery({
    queryKey: keyOf(queryRows, asked),
    queryFn: ({ pageParam, signal }) => call(queryRows, { ...asked, after: pageParam }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
    enabled: isOn,
    meta: { quiet: true },
  })
  useLive(RECORDS_CHANGED, ({ topic, key }) => {
    if (topic !== 'resync' && key !== table) return
    for (const stale of [queryRows, showRow, showRowHistory, aggregateRows])
      void cache.invalidateQueries({ queryKey: keyOf(stale) })
  })
  return {
    rows: query.data?.pages.flatMap((page) => page.rows) ?? [],
    total: query.data?.pages[0]?.total ?? null,
    query,
  }
}
