import { useText, useWords } from '#platform/web/i18n/index.ts'
import { ConfirmDialog } from '#platform/web/overlay/index.ts'
import type { InboxItem } from '../../shared/inbox.ts'
import type { BulkOutcome } from './bulk.ts'
import styles from './inbox.module.css'

interface Props {
  items: readonly InboxItem[]
  outcome: BulkOutcome
  isBusy: boolean
  onDecide: () => void
  onCancel: () => void
}

/** How many and which, before what cannot be taken back: on a phone the button lies under the thumb. */
export default function BulkQuestion({ items, outcome: { label }, isBusy, onDecide, onCancel }: Props) {
  const { t } = useText()
  const action = useWords()(label)
  return (
    <ConfirmDialog
      title={t('workflow.bulk.question', { action, count: items.length })}
      action={action}
      kind="primary"
      startsAt="action"
      isBusy={isBusy}
      onConfirm={onDecide}
      onCancel={onCancel}
    >
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
