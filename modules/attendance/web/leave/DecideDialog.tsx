import { useState } from 'react'
import { changeRow } from '#modules/records/shared/index.ts'
import type { DeedProps } from '#modules/records/web/index.ts'
import { call, useCall } from '#platform/web/call.ts'
import { Button, Notice, TextField } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { AppLink, ErrorPanel, ListSkeleton } from '#platform/web/layout/index.ts'
import { Dialog } from '#platform/web/overlay/index.ts'
import { showLeaveAround } from '../../shared/leave-contract.ts'
import { Around } from './Around.tsx'
import styles from './leave.module.css'
import { useLeaveDeed } from './use-leave-deed.ts'

/** Leave that was asked for, with who else is away then; whoever leads them says yes or no. */
export default function DecideDialog({ ids, onClose }: DeedProps) {
  const { t } = useText()
  const { isBusy, says, run } = useLeaveDeed(onClose)
  const [id = ''] = ids
  const query = useCall(showLeaveAround, { id }, { meta: { quiet: true } })
  const [answer, setAnswer] = useState('')
  const [isTried, setTried] = useState(false)
  const { data } = query
  const decide = (state: 'approved' | 'declined') => {
    setTried(state === 'declined')
    if (state === 'declined' && answer.trim() === '') return
    void run(async () => {
      const said = answer.trim() === '' ? {} : { answer: answer.trim() }
      const was = { state: 'asked', ...(said.answer !== undefined && { answer: null }) }
      await call(changeRow, { table: 'attendance.leaves', id, was, values: { state, ...said } })
      return t(`attendance.leave.${state}`)
    })
  }
  return (
    <Dialog title={t('attendance.around.title')} shape="sheet" width={560} onClose={onClose}>
      {query.isPending ? <ListSkeleton rows={4} /> : null}
      {query.isError ? <ErrorPanel isPart error={query.error} onRetry={() => void query.refetch()} /> : null}
      {data ? (
        <div className={styles['form']}>
          <p className={styles['rules']}>
            {data.name} · {data.unit}
          </p>
          <Around around={data} />
          {data.process === null ? null : (
            <p>
              <AppLink to={`/workflow/${data.process}`}>{t('attendance.around.in_flow')}</AppLink>
            </p>
          )}
          {data.may_decide ? (
            <>
              <TextField
                label={t('attendance.leave.answer')}
                value={answer}
                maxLength={300}
                error={isTried && answer.trim() === '' ? t('platform.required') : null}
                onChange={({ target }) => setAnswer(target.value)}
              />
              {says === '' ? null : <Notice kind="danger">{says}</Notice>}
              <div className={styles['foot']}>
                <Button onClick={onClose}>{t('platform.cancel')}</Button>
                <Button kind="danger" busy={isBusy} onClick={() => decide('declined')}>
                  {t('attendance.leave.decline')}
                </Button>
                <Button kind="primary" icon="check" busy={isBusy} onClick={() => decide('approved')}>
                  {t('attendance.leave.approve')}
                </Button>
              </div>
            </>
          ) : null}
        </div>
      ) : null}
    </Dialog>
  )
}
