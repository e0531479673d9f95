import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { ReplyOf } from '#platform/shared/contract.ts'
import { keyOf } from '#platform/web/call.ts'
import { queryRows, type Row } from '../../shared/contract.ts'

/** A row that stands somewhere on the screen, as it was read last. */
export function cachedRow(cache: QueryClient, id: string | number): Row | undefined {
  const lists = cache.getQueriesData<InfiniteData<ReplyOf<typeof queryRows>>>({
    queryKey: keyOf(queryRows),
    type: 'active',
  })
  for (const [, list] of lists)
    for (const { rows } of list?.pages ?? []) {
      const found = rows.find((row) => row.id === id)
      if (found) return found
    }
  return undefined
}
