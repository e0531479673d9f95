import { useState } from 'react'
import type { DeedProps } from '#modules/records/web/index.ts'
import { laterDay } from '#modules/organization/shared/index.ts'
import { todayHere } from '#modules/records/web/parts.ts'
import { call } from '#platform/web/call.ts'
import { DateField } from '#platform/web/date/index.ts'
import { Button, Notice, Segments, TextField } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Dialog } from '#platform/web/overlay/index.ts'
import { endLeave } from '../../shared/leave-contract.ts'
import styles from './leave.module.css'
import { useLeaveDeed } from './use-leave-deed.ts'

/** Whoever leads somebody calls their leave off, or ends it earlier, with a reason. */
export default function EndDialog({ ids, row, onClose }: DeedProps) {
  const { t } = useText()
  const { isBusy, says, run } = useLeaveDeed(onClose)
  const [id = ''] = ids
  const [from, to] = [String(row?.values['from_day'] ?? ''), String(row?.values['to_day'] ?? '')]
  const canBeShorter = from < to && row?.values['part'] === 'day'
  const yesterday = laterDay(todayHere(), -1)
  const [how, setHow] = useState<'off' | 'shorter'>(canBeShorter && from <= todayHere() ? 'shorter' : 'off')
  const [last, setLast] = useState(yesterday > from && yesterday < to ? yesterday : from)
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const submit = () => {
    setTried(true)
    if (reason.trim() === '') return
    void run(async () => {
      await call(endLeave, { id, version: row?.version ?? 1, reason, to_day: how === 'shorter' ? last : null })
      return t(how === 'shorter' ? 'attendance.leave.shortened' : 'attendance.leave.cancelled')
    })
  }
  return (
    <Dialog title={t('attendance.leave.end_title')} shape="sheet" width={520} onClose={onClose}>
      <div className={styles['form']}>
        {canBeShorter ? (
          <Segments
            label={t('attendance.leave.end_how')}
            value={how}
            choices={[
              { value: 'shorter', label: t('attendance.leave.end_shorter') },
              { value: 'off', label: t('attendance.leave.end_off') },
            ]}
            onChange={setHow}
          />
        ) : null}
        <p className={styles['rules']}>{t(`attendance.leave.end_about_${how}`)}</p>
        {how === 'shorter' ? (
          <DateField
            label={t('attendance.leave.last_day')}
            value={last}
            min={from}
            max={laterDay(to, -1)}
            onChange={({ target }) => setLast(target.value)}
          />
        ) : null}
        <TextField
          label={t('attendance.leave.reason')}
          value={reason}
          required
          maxLength={300}
          error={isTried && reason.trim() === '' ? t('platform.required') : null}
          onChange={({ target }) => setReason(target.value)}
        />
        {says === '' ? null : <Notice kind="danger">{says}</Notice>}
        <div className={styles['foot']}>
          <Button onClick={onClose}>{t('platform.cancel')}</Button>
          <Button kind="danger" busy={isBusy} onClick={submit}>
            {t(how === 'shorter' ? 'attendance.leave.end_shorter' : 'attendance.leave.end_off')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
