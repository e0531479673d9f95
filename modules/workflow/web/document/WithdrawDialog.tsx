import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { saysNothing } from '#platform/shared/visible-text.ts'
import { keyOf } from '#platform/web/call.ts'
import { showFailure, toast } from '#platform/web/feedback.ts'
import { Button, TextArea } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Dialog } from '#platform/web/overlay/index.ts'
import { showDocument, type DocumentView } from '../../shared/documents/view.ts'
import { withdrawDocument } from '../../shared/documents/withdrawal.ts'
import { countInbox, listInbox } from '../../shared/inbox.ts'
import { showHistory } from '../../shared/process-history.ts'
import { useAttempt } from '../attempt/use-attempt.ts'
import styles from '../document.module.css'

/** Taking a document back wants a reason and a second thought. */
export default function WithdrawDialog({ document, onClose }: { document: DocumentView; onClose: () => void }) {
  const { t } = useText()
  const cache = useQueryClient()
  const attempt = useAttempt(withdrawDocument)
  const [reason, setReason] = useState('')
  const [isRefused, setRefused] = useState(false)

  const withdraw = async () => {
    if (saysNothing(reason)) {
      setRefused(true)
      return
    }
    try {
      const reply = await attempt.send({
        id: document.id,
        expected_version: document.version,
        description: reason.trim(),
      })
      if (!reply) return
      toast.success(t('workflow.document.withdrawn'), { description: document.title })
      onClose()
    } catch (error) {
      showFailure(error)
    }
    for (const stale of [listInbox, countInbox, showDocument, showHistory])
      void cache.invalidateQueries({ queryKey: keyOf(stale) })
  }

  return (
    <Dialog
      title={t('workflow.document.withdraw')}
      shape="sheet"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('platform.cancel')}</Button>
          <Button kind="danger" busy={attempt.isBusy} onClick={() => void withdraw()}>
            {t('workflow.document.withdraw')}
          </Button>
        </>
      }
    >
      <div className={styles['withdraw']}>
        <p>{t('workflow.document.withdraw_hint')}</p>
        <TextArea
          label={t('workflow.document.reason')}
          required
          value={reason}
          maxLength={4000}
          error={isRefused && saysNothing(reason) ? t('workflow.decision.reason_missing') : undefined}
          onChange={({ target }) => setReason(target.value)}
        />
      </div>
    </Dialog>
  )
}
