import { useState } from 'react'
import { Button, IconButton } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Popover } from '#platform/web/overlay/index.ts'
import type { ScreenSetting } from '../../shared/screens/definition.ts'
import { clearedPeriod, type Period } from '../../shared/screens/period.ts'
import styles from './screen.module.css'

interface Props {
  kind: NonNullable<ScreenSetting['period']>['kind']
  value: Period
  onChange: (value: Period) => void
}

const MONTHS = Array.from({ length: 12 }, (_, at) => at + 1)
const [EARLIEST, LATEST] = [1900, 2199]

/** `yearFilter`, `monthFilter`: of which year, or month, rows are shown. */
export function PeriodFilter({ kind, value, onChange }: Props) {
  const { t } = useText()
  const isMonth = kind === 'monthFilter'
  const label = t(isMonth ? 'records.period.month' : 'records.period.year')
  const { current_year: year, current_month: month } = value
  const said = isMonth ? `${year}-${String(month).padStart(2, '0')}` : String(year)
  return (
    <Popover
      label={label}
      align="start"
      width={264}
      renderTrigger={(wiring) => (
        <Button icon="calendar" {...wiring}>
          {label}: <span className="orgil-num">{said}</span>
        </Button>
      )}
    >
      {(close) => (
        <PeriodChoice
          {...{ kind, value }}
          onChange={(next) => {
            onChange(next)
            close()
          }}
        />
      )}
    </Popover>
  )
}

/** A year to step through, and of a month filter its months. */
function PeriodChoice({ kind, value, onChange }: Props) {
  const { t } = useText()
  const isMonth = kind === 'monthFilter'
  const [year, setYear] = useState(value.current_year)
  const step = (by: number) => setYear((before) => Math.min(LATEST, Math.max(EARLIEST, before + by)))
  const isNow = (month: number) => year === value.current_year && month === value.current_month
  return (
    <div className={styles['period']}>
      <div className={styles['year']}>
        <IconButton icon="back" label={t('records.period.earlier')} onClick={() => step(-1)} />
        <b className="orgil-num" aria-live="polite">
          {year}
        </b>
        <IconButton icon="next" label={t('records.period.later')} onClick={() => step(1)} />
      </div>
      {isMonth ? (
        <div className={styles['months']}>
          {MONTHS.map((month) => (
            <button
              key={month}
              type="button"
              aria-pressed={isNow(month)}
              aria-label={`${year}-${String(month).padStart(2, '0')}`}
              onClick={() => onChange({ current_year: year, current_month: month })}
            >
              {month}
            </button>
          ))}
        </div>
      ) : (
        <Button kind="primary" size="small" onClick={() => onChange({ ...value, current_year: year })}>
          {t('records.period.show', { year: String(year) })}
        </Button>
      )}
      <Button size="small" kind="quiet" onClick={() => onChange(clearedPeriod)}>
        {t('records.period.clear')}
      </Button>
    </div>
  )
}
