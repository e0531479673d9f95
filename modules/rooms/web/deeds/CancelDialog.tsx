import { useState } from 'react'
import type { DeedProps } from '#modules/records/web/index.ts'
import { call } from '#platform/web/call.ts'
import { Button, Notice, Segments } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Dialog } from '#platform/web/overlay/index.ts'
import { cancelBooking, type Scope, scopes } from '../../shared/contract.ts'
import styles from '../board/board.module.css'
import { useDeed } from './use-deed.ts'

/** Gives up a booking, or with it those of its series. */
export default function CancelDialog({ row, ids, onClose }: DeedProps) {
  const { t } = useText()
  const { isBusy, says, run } = useDeed(onClose)
  const [scope, setScope] = useState<Scope>('one')
  const [id = ''] = ids
  const cancel = () =>
    void run(async () => t('rooms.booking.cancelled', { count: (await call(cancelBooking, { id, scope })).cancelled }))
  return (
    <Dialog title={t('rooms.booking.cancel')} shape="sheet" width={480} onClose={onClose}>
      <div className={styles['form']}>
        <p>{t('rooms.booking.cancel_about')}</p>
        {row?.values['series'] ? (
          <Segments
            label={t('rooms.scope.which')}
            value={scope}
            choices={scopes.map((value) => ({ value, label: t(`rooms.scope.${value}`) }))}
            onChange={setScope}
          />
        ) : null}
        {says ? <Notice kind="danger">{says}</Notice> : null}
        <div className={styles['foot']}>
          <Button onClick={onClose}>{t('platform.cancel')}</Button>
          <Button kind="danger" icon="cancel" busy={isBusy} onClick={cancel}>
            {t('rooms.booking.cancel')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
