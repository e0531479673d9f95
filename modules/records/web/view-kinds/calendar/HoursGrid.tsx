import { weekdayOf } from '#platform/shared/day.ts'
import { useEffect, useRef } from 'react'
import { useDragItem } from '#platform/web/drag/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import styles from './calendar.module.css'
import { DayBox } from './DayBox.tsx'
import { type CalendarDeeds, EntryBox } from './EntryBox.tsx'
import { blocksOf, type Entry, isTimed, segmentsOf } from './layout.ts'
import type { GridProps } from './MonthGrid.tsx'
import { hoursPlace, roundedMinutes } from './places.ts'
import { clockOf, DAY } from './time.ts'

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)
/** Where a day opens. */
const MORNING = 8 / 24

/** Days side by side: above what lasts whole days, below the hours, where the table knows any. */
export function HoursGrid({ hasHours, ...props }: GridProps & { hasHours: boolean }) {
  const { days, entries, today, free, over, mayMove, mayStretch, deeds } = props
  const { t } = useText()
  const segments = segmentsOf(
    entries.filter((entry) => !isTimed(entry)),
    days,
  )
  const lines = Math.max(0, ...segments.map(({ line }) => line + 1))
  const columns = { gridTemplateColumns: `${hasHours ? 52 : 0}px repeat(${days.length}, minmax(0, 1fr))` }
  return (
    <div className={styles['hours']}>
      <div className={styles['dayHeads']} style={columns}>
        {days.map((day, at) => (
          <button
            key={day}
            type="button"
            className={styles['dayHead']}
            style={{ gridColumn: at + 2 }}
            data-today={day === today || undefined}
            aria-current={day === today ? 'date' : undefined}
            onClick={() => deeds.onDay(day)}
          >
            {t(`platform.date.day_${weekdayOf(day)}`)} <b className="orgil-num">{day.slice(5)}</b>
            {free.get(day) ? <span className={styles['holiday']}>{free.get(day)}</span> : null}
          </button>
        ))}
      </div>
      <div
        className={styles['whole']}
        data-alone={!hasHours || undefined}
        style={{ ...columns, gridTemplateRows: `6px repeat(${lines}, 28px) minmax(28px, 1fr)` }}
      >
        {days.map((day, at) => (
          <DayBox
            key={day}
            day={day}
            part="whole"
            isOver={over === day}
            isFree={free.has(day)}
            isToday={day === today}
            style={{ gridColumn: at + 2, gridRow: '1 / -1' }}
            deeds={deeds}
          />
        ))}
        {segments.map(({ entry, at, days: long, line, begins, ends }) => (
          <EntryBox
            key={entry.row.id}
            entry={entry}
            part="whole"
            mayMove={mayMove}
            mayStretch={mayStretch}
            begins={begins}
            ends={ends}
            style={{ gridColumn: `${at + 2} / span ${long}`, gridRow: line + 2 }}
            deeds={deeds}
          />
        ))}
      </div>
      {hasHours ? <Hours {...props} columns={columns} /> : null}
    </div>
  )
}

function Hours({
  days,
  entries,
  free,
  over,
  columns,
  ...rest
}: GridProps & { columns: { gridTemplateColumns: string } }) {
  const scroller = useRef<HTMLDivElement>(null)
  const { t } = useText()
  useEffect(() => {
    const element = scroller.current
    if (element) element.scrollTop = element.scrollHeight * MORNING
  }, [])
  return (
    <div
      ref={scroller}
      className={styles['scroller']}
      style={columns}
      role="region"
      aria-label={t('records.calendar.hours')}
      // A region that scrolls is reached by keys.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      <div className={styles['clock']} aria-hidden>
        {HOURS.map((hour) => (
          <span key={hour} className="orgil-num">
            {clockOf(hour * 60)}
          </span>
        ))}
      </div>
      {days.map((day) => (
        <DayHours key={day} day={day} entries={entries} isFree={free.has(day)} isOver={over === day} {...rest} />
      ))}
    </div>
  )
}

interface DayProps extends Pick<GridProps, 'mayMove' | 'mayStretch'> {
  day: string
  entries: readonly Entry[]
  isFree: boolean
  isOver: boolean
  deeds: CalendarDeeds
}

function DayHours({ day, entries, isFree, isOver, mayMove, mayStretch, deeds }: DayProps) {
  const { t } = useText()
  const { ref } = useDragItem({ id: hoursPlace(day), mayMove: false })
  const { onAdd } = deeds
  return (
    <div ref={ref} className={styles['dayHours']} data-free={isFree || undefined} data-over={isOver || undefined}>
      {onAdd ? (
        <button
          type="button"
          className={styles['add']}
          tabIndex={-1}
          aria-label={t('records.calendar.add', { day })}
          onClick={({ nativeEvent, currentTarget }) =>
            onAdd(day, roundedMinutes(Math.floor((nativeEvent.offsetY / currentTarget.offsetHeight) * 48) / 48))
          }
        />
      ) : null}
      {blocksOf(entries, day).map(({ entry, begins, ends, column, columns }) => (
        <EntryBox
          key={entry.row.id}
          entry={entry}
          part="hours"
          isBlock
          mayMove={mayMove}
          mayStretch={mayStretch}
          style={{
            top: `${(begins / DAY) * 100}%`,
            height: `${((ends - begins) / DAY) * 100}%`,
            left: `calc(${(column / columns) * 100}% + 1px)`,
            width: `calc(${100 / columns}% - 3px)`,
          }}
          deeds={deeds}
        />
      ))}
    </div>
  )
}
