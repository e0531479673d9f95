import { useQueryClient } from '@tanstack/react-query'
import { call, keyOf } from '#platform/web/call.ts'
import { showFailure, toast } from '#platform/web/feedback.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { takeBackDecision } from '../../shared/documents/deciding.ts'
import { showDocument } from '../../shared/documents/view.ts'
import { countInbox, listInbox } from '../../shared/inbox.ts'
import { showHistory } from '../../shared/process-history.ts'
import { attemptKeys } from '../attempt/attempt-key.ts'

const OFFERED_MS = 10_000

/** A decision just made: of which document, and at which of its steps. */
interface Decision {
  id: string
  step_id: string
}

/**
 * Takes decisions back one after the other. What is offered in a message outlives the document that it was made on,
 * which has left the screen by then.
 */
export function useTakeBack() {
  const { t } = useText()
  const cache = useQueryClient()

  const takeBack = async (decisions: readonly Decision[], title?: string) => {
    const keys = attemptKeys()
    let done = 0
    for (const decision of decisions) {
      try {
        await call(takeBackDecision, decision, { idempotencyKey: keys.keyFor(decision) })
        done += 1
      } catch (error) {
        showFailure(error)
      }
      keys.settle()
    }
    if (done > 0) toast.success(t('workflow.decision.taken_back'), title === undefined ? {} : { description: title })
    for (const stale of [listInbox, countInbox, showDocument, showHistory])
      void cache.invalidateQueries({ queryKey: keyOf(stale) })
  }

  /** For the message that says what was decided; nothing where it stands. */
  const offer = (decisions: readonly Decision[], title?: string) =>
    decisions.length === 0
      ? {}
      : {
          lasts: OFFERED_MS,
          action: { label: t('workflow.decision.take_back'), run: () => void takeBack(decisions, title) },
        }
  return { takeBack, offer }
}
