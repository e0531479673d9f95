import { useQueryClient } from '@tanstack/react-query'
import { keyOf, useCall } from '#platform/web/call.ts'
import { useLive } from '#platform/web/live.ts'
import { showAiDecisions } from '../../shared/ai/endpoints.ts'
import { showDocument } from '../../shared/documents/view.ts'
import { showHistory } from '../../shared/process-history.ts'

/** A document that reads itself again whenever someone acts on it. */
export function useDocument(id: string) {
  const cache = useQueryClient()
  useLive('workflow.document', ({ topic, key }) => {
    if (key !== id && topic !== 'resync') return
    void cache.invalidateQueries({ queryKey: keyOf(showDocument, { id }) })
    void cache.invalidateQueries({ queryKey: keyOf(showHistory, { id }) })
    void cache.invalidateQueries({ queryKey: keyOf(showAiDecisions, { id }) })
  })
  // News that came while the document was closed were not heard here, so opening it asks anew.
  return useCall(showDocument, { id }, { meta: { quiet: true }, staleTime: 0 })
}
