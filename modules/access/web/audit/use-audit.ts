import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call, keyOf } from '#platform/web/call.ts'
import { useLive } from '#platform/web/live.ts'
import type { Endpoint } from '#platform/shared/contract.ts'
import { auditChoices, listAudit, listSystemAudit, systemAuditChoices, type AuditEntry } from '../../shared/audit.ts'
import type { AuditWish } from './wish.ts'

/** Many changes at once, such as an import, are read once. */
const PAUSE = 400
const PER_PAGE = 50

/** The log as it is filtered, page after page; it grows by itself. */
export function useAudit({ org_id: _all, ...wish }: AuditWish) {
  return usePages([listAudit, auditChoices], wish, (part, signal) => call(listAudit, { ...wish, ...part }, { signal }))
}

/** Of all organisations, or of the one that is asked for. */
export function useSystemAudit(wish: AuditWish) {
  return usePages([listSystemAudit, systemAuditChoices], wish, (part, signal) =>
    call(listSystemAudit, { ...wish, ...part }, { signal }),
  )
}

type Read<Entry> = (
  part: { limit: number; before?: string },
  signal: AbortSignal,
) => Promise<{ items: Entry[]; next: string | null }>

function usePages<Entry extends AuditEntry>(
  stale: readonly [Endpoint, ...Endpoint[]],
  wish: AuditWish,
  read: Read<Entry>,
) {
  const cache = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useLive('platform.audit', () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      for (const one of stale) void cache.invalidateQueries({ queryKey: keyOf(one) })
    }, PAUSE)
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  const pages = useInfiniteQuery({
    queryKey: [...keyOf(stale[0]), wish],
    queryFn: ({ pageParam, signal }) => read({ limit: PER_PAGE, ...(pageParam && { before: pageParam }) }, signal),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    meta: { quiet: true },
  })
  return { ...pages, items: pages.data?.pages.flatMap(({ items }) => items) ?? [] }
}
