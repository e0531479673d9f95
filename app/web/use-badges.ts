import { useQueryClient } from '@tanstack/react-query'
import { countInbox } from '#modules/workflow/shared/index.ts'
import { keyOf, useCall } from '#platform/web/call.ts'
import { useLive } from '#platform/web/live.ts'

/** How many wait behind a menu item, by its url. */
export function useBadges(readsDocuments: boolean): Record<string, number> {
  const cache = useQueryClient()
  const counts = useCall(countInbox, {}, { enabled: readsDocuments, meta: { quiet: true } })
  useLive('workflow.inbox', () => void cache.invalidateQueries({ queryKey: keyOf(countInbox) }))
  return { '/home': counts.data?.waiting ?? 0 }
}
