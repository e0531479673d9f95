import { weekdayOf } from '#platform/shared/day.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { clockOf, spanOf } from '../times.ts'
import type { Mine } from './MyAttendancePage.tsx'
import styles from './mine.module.css'

interface Props {
  mine: Mine
  onDay: (day: string) => void
}

const weekdays = [1, 2, 3, 4, 5, 6, 7]

/** A month as a calendar: what each day came to; pressing a day says why. */
export function MonthGrid({ mine: { days, today, zone }, onDay }: Props) {
  const { t } = useText()
  const [first] = days
  const before = first ? weekdayOf(first.day) - 1 : 0
  return (
    <div className={styles['calendar']}>
      {weekdays.map((weekday) => (
        <h3 key={weekday} aria-hidden>
          {t(`platform.date.day_${weekday}`)}
        </h3>
      ))}
      {Array.from({ length: before }, (_, at) => (
        <span key={`before-${at}`} />
      ))}
      {days.map((one) => {
        const isFree = one.state === 'off' || one.state === 'holiday'
        const state = t(`attendance.day_state.${one.state}`)
        const came =
          one.came_at === null
            ? ''
            : `${clockOf(zone, one.came_at)}–${one.left_at === null ? '…' : clockOf(zone, one.left_at)}`
        return (
          <button
            key={one.day}
            type="button"
            className={styles['cell']}
            data-state={one.state}
            data-now={one.day === today || undefined}
            data-free={isFree || undefined}
            onClick={() => onDay(one.day)}
          >
            <b>
              <span>
                <span className="orgil-hidden">{one.day.slice(0, 8)}</span>
                {one.day.slice(8)}
              </span>
              <span>{one.shift?.code}</span>
            </b>
            <span className="orgil-hidden">{state}</span>
            <span className={styles['worked']}>{one.worked > 0 ? spanOf(one.worked) : ''}</span>
            <span className={styles['marks']}>
              {came === '' ? null : <span>{came}</span>}
              {one.late > 0 ? <span data-bad>{t('attendance.mark.late', { time: spanOf(one.late) })}</span> : null}
              {one.overtime > 0 ? <span data-more>+{spanOf(one.overtime)}</span> : null}
              {one.leave !== null ? <span data-leave>{one.leave}</span> : null}
              {one.state === 'absent' ? (
                <span data-bad aria-hidden>
                  {state}
                </span>
              ) : null}
              {one.anomalies.length > 0 && one.day < today ? <span data-bad>!</span> : null}
            </span>
          </button>
        )
      })}
    </div>
  )
}
