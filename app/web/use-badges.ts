import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { keyOf, queryOf } from '#platform/web/call.ts'
import { onLive } from '#platform/web/live.ts'
import type { Badge, May } from '#platform/web/module.ts'

/** How many wait behind each menu item, by its url; not asked for on behalf of somebody who may not see them. */
export function useBadges(badges: readonly Badge[], may: May): Record<string, number> {
  const cache = useQueryClient()
  const answers = useQueries({
    queries: badges.map(({ endpoint, input, permission }) => ({
      ...queryOf(endpoint, input),
      enabled: may(permission),
      meta: { quiet: true },
    })),
  })
  useEffect(() => {
    const stops = badges.map(({ topic, key, endpoint, input }) =>
      onLive(topic, (news) => {
        if (news.topic !== 'resync' && key !== undefined && news.key !== key) return
        void cache.invalidateQueries({ queryKey: keyOf(endpoint, input) })
      }),
    )
    return () => {
      for (const stop of stops) stop()
    }
  }, [badges, cache])
  return Object.fromEntries(
    badges.flatMap(({ url, count, also }, at) => {
      const data = answers[at]?.data
      const told = (how: typeof count) => (data === undefined ? 0 : how(data))
      return [[url, told(count)], ...(also ? [[also.name, told(also.count)]] : [])]
    }),
  ) as Record<string, number>
}
