import { useQueryClient } from '@tanstack/react-query'
import { keyOf, useCall } from '#platform/web/call.ts'
import { useLive } from '#platform/web/live.ts'
import { countInbox } from '../../shared/documents.ts'

/** How many documents stand in each of my boxes; follows the live news. */
export function useInboxCounts() {
  const cache = useQueryClient()
  useLive('workflow.inbox', () => void cache.invalidateQueries({ queryKey: keyOf(countInbox) }))
  return useCall(countInbox, {}, { meta: { quiet: true } }).data
}

/** For the badge on the menu. */
export function useWaitingCount() {
  return useInboxCounts()?.waiting ?? 0
}
