import { useQueryClient } from '@tanstack/react-query'
import { keyOf, useCall } from '#platform/web/call.ts'
import { useLive } from '#platform/web/live.ts'
import { countInbox } from '../../shared/inbox.ts'

/**
 * How many documents stand in each of my boxes; follows the live news. Not asked for on behalf of somebody who reads
 * no documents.
 */
export function useInboxCounts(readsDocuments = true) {
  const cache = useQueryClient()
  useLive('workflow.inbox', () => void cache.invalidateQueries({ queryKey: keyOf(countInbox) }))
  return useCall(countInbox, {}, { enabled: readsDocuments, meta: { quiet: true } }).data
}
