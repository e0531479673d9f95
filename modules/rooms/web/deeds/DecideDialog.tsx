import { useState } from 'react'
import type { DeedProps } from '#modules/records/web/index.ts'
import { call } from '#platform/web/call.ts'
import { Button, Notice, TextField } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Dialog } from '#platform/web/overlay/index.ts'
import { decideBooking } from '../../shared/contract.ts'
import styles from '../board/board.module.css'
import { useDeed } from './use-deed.ts'

/** Confirms what was asked for, or declines it with a reason. */
export default function DecideDialog({ ids, onClose }: DeedProps) {
  const { t } = useText()
  const { isBusy, says, run } = useDeed(onClose)
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const [id = ''] = ids
  const decide = (confirm: boolean) => {
    setTried(!confirm)
    if (!confirm && reason.trim() === '') return
    void run(async () => {
      await call(decideBooking, { id, confirm, reason })
      return t(confirm ? 'rooms.booking.confirmed' : 'rooms.booking.declined')
    })
  }
  return (
    <Dialog title={t('rooms.booking.decide')} shape="sheet" width={520} onClose={onClose}>
      <div className={styles['form']}>
        <p>{t('rooms.booking.decide_about')}</p>
        <TextField
          label={t('rooms.booking.reason')}
          value={reason}
          maxLength={500}
          error={isTried && reason.trim() === '' ? t('platform.required') : null}
          onChange={({ target }) => setReason(target.value)}
        />
        {says ? <Notice kind="danger">{says}</Notice> : null}
        <div className={styles['foot']}>
          <Button onClick={onClose}>{t('platform.cancel')}</Button>
          <Button kind="danger" busy={isBusy} onClick={() => decide(false)}>
            {t('rooms.booking.decline')}
          </Button>
          <Button kind="primary" icon="check" busy={isBusy} onClick={() => decide(true)}>
            {t('rooms.booking.confirm')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
