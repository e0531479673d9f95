import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { call, keyOf } from '#platform/web/call.ts'
import type { InputOf } from '#platform/shared/contract.ts'
import { findDocuments } from '../../shared/search.ts'

export type Wish = Omit<InputOf<typeof findDocuments>, 'cursor' | 'limit'>

/** What fits, page after page; while other words are asked for, what was found before stays in sight. */
export function useFound(wish: Wish, isAsked: boolean) {
  const pages = useInfiniteQuery({
    queryKey: [...keyOf(findDocuments), wish],
    queryFn: ({ pageParam, signal }) =>
      call(findDocuments, { ...wish, ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
    placeholderData: keepPreviousData,
    enabled: isAsked,
    meta: { quiet: true },
  })
  return { ...pages, items: isAsked ? (pages.data?.pages ?? []).flatMap(({ items }) => items) : [] }
}
