import type { CSSProperties, ReactNode } from 'react'
import { useDragItem } from '#platform/web/drag/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import styles from './calendar.module.css'
import type { CalendarDeeds } from './EntryBox.tsx'
import { dayPlace } from './places.ts'

interface Props {
  day: string
  part: string
  isOver: boolean
  isFree: boolean
  isToday?: boolean
  isOther?: boolean
  /** Said of it where somebody rests on it. */
  note?: string | undefined
  style: CSSProperties
  deeds: CalendarDeeds
  children?: ReactNode
}

/** A day on which something can be let go, and added by a press. */
export function DayBox({
  day,
  part,
  isOver,
  isFree,
  isToday = false,
  isOther = false,
  note,
  style,
  deeds,
  children,
}: Props) {
  const { t } = useText()
  const { ref } = useDragItem({ id: dayPlace(day, part), mayMove: false })
  const { onAdd } = deeds
  return (
    <div
      ref={ref}
      className={styles['day']}
      title={note}
      style={style}
      data-over={isOver || undefined}
      data-free={isFree || undefined}
      data-today={isToday || undefined}
      data-other={isOther || undefined}
    >
      {onAdd ? (
        <button
          type="button"
          className={styles['add']}
          // Keys add from the page of the day, which is one press away.
          tabIndex={-1}
          aria-label={t('records.calendar.add', { day })}
          onClick={() => onAdd(day, null)}
        />
      ) : null}
      {children}
    </div>
  )
}
