import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Found, Option, Source } from './source.ts'

/** Milliseconds after the last letter. */
const PAUSE = 200

/**
 * What is found by the words in the field. An answer belongs to the words it was asked for, so one that comes too
 * late is never shown for others.
 */
export function useOptions(source: Source, typed: string, isOpen: boolean) {
  const words = typed.trim()
  const asked = useRested(words, isOpen)
  const query = useInfiniteQuery<Found, Error, { pages: Found[] }, readonly unknown[], string | null>({
    queryKey: ['choices', ...source.key, asked],
    enabled: isOpen,
    initialPageParam: null,
    meta: { quiet: true },
    placeholderData: keepPreviousData,
    queryFn: ({ pageParam, signal }) => source.find(asked, pageParam, signal),
    getNextPageParam: ({ next }) => next,
  })
  const {
    data,
    isPending,
    isPlaceholderData,
    isError,
    error,
    isFetching,
    isFetchingNextPage,
    hasNextPage,
    fetchNextPage,
    refetch,
  } = query
  const hasFailed = isError && !isFetching
  return {
    options: hasFailed ? [] : (data?.pages.flatMap(({ options }) => options) ?? []),
    isWaiting: !hasFailed && (asked !== words || isPending || isPlaceholderData || (isError && isFetching)),
    error: hasFailed ? error : null,
    more: () => void (hasNextPage && !isFetchingNextPage && fetchNextPage()),
    hasMore: hasNextPage,
    again: () => void refetch(),
  }
}

/** The option of a value that was chosen before; undefined until it is known, null where there is none any more. */
export function useChosen(
  source: Source,
  value: string,
  known: readonly (Option | null | undefined)[],
): Option | null | undefined {
  const here = known.find((one) => one?.value === value)
  const query = useQuery({
    queryKey: ['choice', ...source.key, value],
    enabled: value !== '' && !here,
    meta: { quiet: true },
    staleTime: 60_000,
    queryFn: ({ signal }) => source.named(value, signal),
  })
  if (value === '') return null
  return here ?? (query.isError ? null : query.data)
}

/** The words once the typing rests; nothing typed waits for nothing. */
function useRested(words: string, isOpen: boolean) {
  const [rested, setRested] = useState(words)
  useEffect(() => {
    if (rested === words) return
    const timer = setTimeout(() => setRested(words), words === '' || !isOpen ? 0 : PAUSE)
    return () => clearTimeout(timer)
  }, [words, rested, isOpen])
  return rested
}
