import { Button, IconButton, Segments } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { type Span, spans } from '../../../shared/view-kinds/settings.ts'
import styles from './calendar.module.css'
import { beside, weekNumber } from './range.ts'

interface Props {
  span: Span
  on: string
  days: readonly string[]
  today: string
  onGo: (day: string) => void
  onSpan: (span: Span) => void
  onAdd: (() => void) | undefined
}

/** Which part of time is seen, and the way to others. */
export function CalendarTools({ span, on, days, today, onGo, onSpan, onAdd }: Props) {
  const { t } = useText()
  const month = `${on.slice(0, 4)} · ${t(`platform.date.month_${Number(on.slice(5, 7))}`)}`
  const range = `${days[0]} – ${days.at(-1)}`
  const title =
    span === 'month'
      ? month
      : span === 'day'
        ? on
        : span === 'week'
          ? `${range} · ${t('records.calendar.week_no', { week: weekNumber(on) })}`
          : range
  return (
    <div className={styles['tools']}>
      <IconButton icon="back" label={t('records.calendar.before')} onClick={() => onGo(beside(span, on, -1))} />
      <Button size="small" onClick={() => onGo(today)}>
        {t('platform.today')}
      </Button>
      <IconButton icon="next" label={t('records.calendar.after')} onClick={() => onGo(beside(span, on, 1))} />
      <h2 className="orgil-num" aria-live="polite">
        {title}
      </h2>
      {onAdd ? (
        <Button size="small" icon="plus" onClick={onAdd}>
          {t('records.calendar.add', { day: on })}
        </Button>
      ) : null}
      <span className={styles['spans']}>
        <Segments
          label={t('records.calendar.span')}
          isLabelHidden
          value={span}
          choices={spans.map((value) => ({ value, label: t(`records.calendar.span_${value}`) }))}
          onChange={onSpan}
        />
      </span>
    </div>
  )
}
