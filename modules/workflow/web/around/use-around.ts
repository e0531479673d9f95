import { useQueryClient } from '@tanstack/react-query'
import type { Endpoint, InputOf, ReplyOf } from '#platform/shared/contract.ts'
import { keyOf } from '#platform/web/call.ts'
import { showFailure, toast } from '#platform/web/feedback.ts'
import { showDocument } from '../../shared/documents/view.ts'
import { countInbox, listInbox } from '../../shared/inbox.ts'
import { showHistory } from '../../shared/process-history.ts'
import { useAttempt } from '../attempt/use-attempt.ts'

/**
 * Something done around a step: sent once, said when it went well, and everything that shows the document is read
 * again.
 */
export function useAround<E extends Endpoint>(endpoint: E, done: string | ((reply: ReplyOf<E>) => string)) {
  const cache = useQueryClient()
  const attempt = useAttempt(endpoint)

  /** True once it is done; a refusal has been shown. */
  const send = async (input: InputOf<E>, about?: string) => {
    let went = false
    try {
      const reply = await attempt.send(input)
      went = reply !== null
      if (reply !== null)
        toast.success(typeof done === 'string' ? done : done(reply), about === undefined ? {} : { description: about })
    } catch (error) {
      showFailure(error)
    }
    for (const stale of [listInbox, countInbox, showDocument, showHistory])
      void cache.invalidateQueries({ queryKey: keyOf(stale) })
    return went
  }
  return { send, isBusy: attempt.isBusy }
}
