import { Button, IconButton } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import styles from './attendance.module.css'
import { monthAfter } from './times.ts'

interface Props {
  /** `2026-11`; empty until it is known. */
  month: string
  isNow: boolean
  onMonth: (month: string) => void
}

/** From one month to the next, and back to this one. */
export function MonthBar({ month, isNow, onMonth }: Props) {
  const { t } = useText()
  return (
    <div className={styles['month']}>
      <IconButton
        icon="back"
        label={t('attendance.month.before')}
        disabled={month === ''}
        onClick={() => onMonth(monthAfter(month, -1))}
      />
      <span className="orgil-num" aria-live="polite">
        {month === '' ? '…' : t('attendance.month.name', { year: month.slice(0, 4), month: Number(month.slice(5)) })}
      </span>
      <IconButton
        icon="next"
        label={t('attendance.month.after')}
        disabled={month === ''}
        onClick={() => onMonth(monthAfter(month, 1))}
      />
      {isNow ? null : <Button onClick={() => onMonth('')}>{t('attendance.month.now')}</Button>}
    </div>
  )
}
