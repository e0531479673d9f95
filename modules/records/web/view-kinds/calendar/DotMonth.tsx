import { useText } from '#platform/web/i18n/index.ts'
import styles from './calendar.module.css'
import type { Entry } from './layout.ts'

interface Props {
  days: readonly string[]
  month: string
  entries: readonly Entry[]
  /** The day of which the entries are told below. */
  on: string
  today: string
  free: ReadonlyMap<string, string>
  onDay: (day: string) => void
}

const MOST_DOTS = 3

/** A month on a phone: on which days there is something. */
export function DotMonth({ days, month, entries, on, today, free, onDay }: Props) {
  const { t } = useText()
  return (
    <div className={styles['dots']}>
      {[1, 2, 3, 4, 5, 6, 7].map((one) => (
        <span key={one} className={styles['dotHead']} aria-hidden>
          {t(`platform.date.day_${one}`)}
        </span>
      ))}
      {days.map((day) => {
        const there = entries.filter(({ from, to }) => from.day <= day && day <= to.day)
        return (
          <button
            key={day}
            type="button"
            aria-pressed={day === on}
            aria-current={day === today ? 'date' : undefined}
            aria-label={`${Number(day.slice(8))}, ${day}, ${t('records.calendar.count', { count: there.length })}`}
            data-free={free.has(day) || undefined}
            data-other={!day.startsWith(month) || undefined}
            onClick={() => onDay(day)}
          >
            <span className="orgil-num">{Number(day.slice(8))}</span>
            <span className={styles['dotLine']} aria-hidden>
              {there.slice(0, MOST_DOTS).map(({ row, colour }) => (
                <i key={row.id} style={colour ? { background: colour } : {}} />
              ))}
            </span>
          </button>
        )
      })}
    </div>
  )
}
