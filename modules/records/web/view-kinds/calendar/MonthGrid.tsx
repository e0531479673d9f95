import { useText } from '#platform/web/i18n/index.ts'
import styles from './calendar.module.css'
import { DayBox } from './DayBox.tsx'
import { type CalendarDeeds, EntryBox } from './EntryBox.tsx'
import { type Entry, hiddenOn, segmentsOf } from './layout.ts'
import { weekNumber } from './range.ts'

export interface GridProps {
  days: readonly string[]
  entries: readonly Entry[]
  today: string
  /** Days on which nobody works, with the names of holidays. */
  free: ReadonlyMap<string, string>
  /** Where what is dragged would come to. */
  over: string | null
  mayMove: boolean
  mayStretch: boolean
  deeds: CalendarDeeds
}

/** So many entries of a day are seen; of the others their number. */
const LINES = 3

/** Weeks below each other. */
export function MonthGrid({ days, month, ...rest }: GridProps & { month: string }) {
  const { t } = useText()
  const weeks = Array.from({ length: days.length / 7 }, (_, at) => days.slice(at * 7, at * 7 + 7))
  return (
    <div className={styles['month']}>
      <div className={styles['weekdays']} aria-hidden>
        {[1, 2, 3, 4, 5, 6, 7].map((one) => (
          <span key={one}>{t(`platform.date.day_${one}`)}</span>
        ))}
      </div>
      {weeks.map((week) => (
        <Week key={week[0]} days={week} month={month} {...rest} />
      ))}
    </div>
  )
}

function Week({ days, month, entries, today, free, over, mayMove, mayStretch, deeds }: GridProps & { month: string }) {
  const { t } = useText()
  const segments = segmentsOf(entries, days)
  const hidden = hiddenOn(segments, days.length, LINES)
  const week = weekNumber(days[0]!)
  return (
    <div className={styles['week']} role="group" aria-label={t('records.calendar.week_no', { week })}>
      {days.map((day, at) => (
        <DayBox
          key={day}
          day={day}
          part=""
          isOver={over === day}
          isFree={free.has(day)}
          isToday={day === today}
          isOther={!day.startsWith(month)}
          note={free.get(day) || undefined}
          style={{ gridColumn: at + 1, gridRow: '1 / -1' }}
          deeds={deeds}
        >
          <button
            type="button"
            className={`${styles['number']} orgil-num`}
            aria-label={`${Number(day.slice(8))}, ${day}`}
            aria-current={day === today ? 'date' : undefined}
            onClick={() => deeds.onDay(day)}
          >
            {Number(day.slice(8))}
          </button>
          {at === 0 ? (
            <span className={`${styles['weekNumber']} orgil-num`} title={t('records.calendar.week_no', { week })}>
              {week}
            </span>
          ) : null}
          {free.get(day) ? <span className={styles['holiday']}>{free.get(day)}</span> : null}
        </DayBox>
      ))}
      {segments
        .filter(({ line }) => line < LINES)
        .map(({ entry, at, days: long, line, begins, ends }) => (
          <EntryBox
            key={entry.row.id}
            entry={entry}
            part={days[0]!}
            mayMove={mayMove}
            mayStretch={mayStretch}
            begins={begins}
            ends={ends}
            style={{ gridColumn: `${at + 1} / span ${long}`, gridRow: line + 2 }}
            deeds={deeds}
          />
        ))}
      {hidden.map((count, at) =>
        count > 0 ? (
          <button
            key={days[at]}
            type="button"
            className={styles['more']}
            style={{ gridColumn: at + 1, gridRow: LINES + 2 }}
            onClick={() => deeds.onDay(days[at]!)}
          >
            {t('records.calendar.more', { count })}
          </button>
        ) : null,
      )}
    </div>
  )
}
