import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { keyOf } from '#platform/web/call.ts'
import { showFailure, toast } from '#platform/web/feedback.ts'
import { Button, TextArea } from '#platform/web/form-basics/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { Dialog } from '#platform/web/overlay/index.ts'
import { saysNothing, visibleText } from '#platform/shared/visible-text.ts'
import { type AiDecisionView, overrideAiDecision, showAiDecisions } from '../../shared/ai/endpoints.ts'
import { showDocument, type DocumentView } from '../../shared/documents/view.ts'
import { countInbox, listInbox } from '../../shared/inbox.ts'
import { showHistory } from '../../shared/process-history.ts'
import { useAttempt } from '../attempt/use-attempt.ts'
import styles from './ai.module.css'

/** Deciding otherwise than the AI did wants a reason, which stays in the history. */
export default function OverrideDialog({
  document,
  decision,
  onClose,
}: {
  document: DocumentView
  decision: AiDecisionView
  onClose: () => void
}) {
  const { t } = useText()
  const say = useWords()
  const cache = useQueryClient()
  const attempt = useAttempt(overrideAiDecision)
  const [reason, setReason] = useState('')
  const [isRefused, setRefused] = useState(false)
  const other = decision.may_override
  if (!other) return null
  const action = t('workflow.ai.override', { outcome: say(other.label) })

  const send = async () => {
    if (saysNothing(reason)) return setRefused(true)
    try {
      const reply = await attempt.send({
        id: document.id,
        step_id: decision.step_id,
        outcome: other.outcome,
        description: visibleText(reason),
        expected_version: document.version,
      })
      if (!reply) return
      toast.success(t('workflow.ai.override_done'), { description: document.title })
      onClose()
    } catch (error) {
      showFailure(error)
    }
    for (const stale of [listInbox, countInbox, showDocument, showHistory, showAiDecisions])
      void cache.invalidateQueries({ queryKey: keyOf(stale) })
  }

  return (
    <Dialog
      title={action}
      shape="sheet"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('platform.cancel')}</Button>
          <Button kind="primary" busy={attempt.isBusy} onClick={() => void send()}>
            {action}
          </Button>
        </>
      }
    >
      <div className={styles['override']}>
        <p>{t('workflow.ai.override_hint')}</p>
        <TextArea
          label={t('workflow.document.reason')}
          required
          value={reason}
          maxLength={4000}
          error={isRefused && saysNothing(reason) ? t('workflow.ai.reason_missing') : undefined}
          onChange={({ target }) => setReason(target.value)}
        />
      </div>
    </Dialog>
  )
}
