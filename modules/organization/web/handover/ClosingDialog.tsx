import { useState } from 'react'
import { useCall } from '#platform/web/call.ts'
import { Notice } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { ErrorPanel, ListSkeleton } from '#platform/web/layout/index.ts'
import type { Closing } from '#platform/web/module.ts'
import { ConfirmDialog } from '#platform/web/overlay/index.ts'
import { showWorkOfAccount } from '../../shared/handover.ts'
import { choicesFrom, type Chosen } from './chosen.ts'
import styles from './handover.module.css'
import { Receivers } from './Receivers.tsx'

/**
 * Before an account is closed: what waits for its owner, and who gets it. Where that cannot be read the account is
 * closed all the same, as it may be urgent.
 */
export default function ClosingDialog({ userId, title, hint, isBusy, onConfirm, onClose }: Closing) {
  const { t } = useText()
  const work = useCall(showWorkOfAccount, { user_id: userId }, { meta: { quiet: true }, staleTime: 0, gcTime: 0 })
  const [chosen, setChosen] = useState<Chosen>({})
  const { emp_id = null, count = 0, items = null } = work.data ?? {}
  const mayGive = count > 0 && items !== null && emp_id !== null
  return (
    <ConfirmDialog
      title={title}
      action={title}
      isBusy={isBusy || work.isPending}
      width={mayGive ? 720 : undefined}
      onCancel={onClose}
      onConfirm={() => {
        // Somebody may have been faster: then the list is read again, and the message says who it was.
        onConfirm(mayGive ? choicesFrom(items, chosen) : []).catch(() => work.refetch())
      }}
    >
      <div className={styles['form']}>
        <p>{hint}</p>
        {work.isPending ? <ListSkeleton rows={1} /> : null}
        {work.isError && !work.data ? (
          <ErrorPanel isPart error={work.error} onRetry={() => void work.refetch()} />
        ) : null}
        {count > 0 ? (
          <Notice kind="warning" title={t('organization.handover.waits', { count })}>
            <p>{t(mayGive ? 'organization.handover.who_gets_closing' : 'organization.handover.not_yours_closing')}</p>
          </Notice>
        ) : null}
        {mayGive ? <Receivers empId={emp_id} work={items} chosen={chosen} onChange={setChosen} end="closing" /> : null}
      </div>
    </ConfirmDialog>
  )
}
