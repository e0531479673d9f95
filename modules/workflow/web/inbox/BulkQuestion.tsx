import { useEffect, useRef, useState } from 'react'
import { saysNothing } from '#platform/shared/visible-text.ts'
import { TextArea } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { ConfirmDialog } from '#platform/web/overlay/index.ts'
import type { InboxItem } from '../../shared/inbox.ts'
import { buttonKinds, toneOf } from '../decision/outcome-tone.ts'
import { useVerb } from '../decision/verbs.ts'
import type { BulkOutcome } from './bulk.ts'
import styles from './inbox.module.css'

interface Props {
  items: readonly InboxItem[]
  outcome: BulkOutcome
  isBusy: boolean
  /** With the reason that holds for all of them; empty where none is asked for. */
  onDecide: (reason: string) => void
  onCancel: () => void
}

/** How many and which, before what cannot be taken back: on a phone the button lies under the thumb. */
export default function BulkQuestion({ items, outcome: { outcome, label, needs_reason }, isBusy, ...on }: Props) {
  const { t } = useText()
  const action = useVerb()({ outcome, label })
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const field = useRef<HTMLDivElement>(null)
  const isMissing = needs_reason && saysNothing(reason)
  useEffect(() => {
    if (needs_reason) field.current?.querySelector('textarea')?.focus()
  }, [needs_reason])
  const decide = () => {
    setTried(true)
    if (isMissing) field.current?.querySelector('textarea')?.focus()
    else on.onDecide(reason.trim())
  }
  return (
    <ConfirmDialog
      title={t('workflow.bulk.question', { action, count: items.length })}
      action={action}
      kind={buttonKinds[toneOf(outcome)]}
      {...(!needs_reason && { startsAt: 'action' as const })}
      isBusy={isBusy}
      onConfirm={decide}
      onCancel={on.onCancel}
    >
      {needs_reason && (
        <div ref={field} className={styles['reason']}>
          <TextArea
            label={t('workflow.bulk.reason')}
            required
            value={reason}
            maxLength={4000}
            error={isTried && isMissing ? t('workflow.decision.reason_missing') : undefined}
            onChange={({ target }) => setReason(target.value)}
          />
        </div>
      )}
      <ul className={styles['chosen']}>
        {items.map(({ id, number, title }) => (
          <li key={id}>
            <small className="orgil-num">{number}</small> {title}
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  )
}
