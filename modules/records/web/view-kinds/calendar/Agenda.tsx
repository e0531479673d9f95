import { weekdayOf } from '#platform/shared/day.ts'
import { EmptyState } from '#platform/web/layout/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import type { Table } from '../../../shared/definition/table.ts'
import { FieldValue } from '#platform/web/fields/index.ts'
import styles from './calendar.module.css'
import type { CalendarDeeds } from './EntryBox.tsx'
import type { Entry } from './layout.ts'
import { clockOf } from './time.ts'

interface Props {
  table: Table
  /** The column by which entries are coloured, which is said as well. */
  colour: string | undefined
  days: readonly string[]
  entries: readonly Entry[]
  today: string
  free: ReadonlyMap<string, string>
  deeds: CalendarDeeds
}

/** Day after day what falls on it, without the days on which nothing does. */
export function Agenda({ table, colour, days, entries, today, free, deeds }: Props) {
  const { t } = useText()
  const first = days[0] ?? ''
  const on = Map.groupBy(entries, ({ from }) => (from.day < first ? first : from.day))
  const told = days.filter((day) => on.has(day))
  const column = table.columns.find(({ name }) => name === colour)
  if (told.length === 0) return <EmptyState icon="calendar" title={t('records.calendar.none')} />
  return (
    <ol className={styles['agenda']}>
      {told.map((day) => (
        <li key={day}>
          <h3 data-today={day === today || undefined} data-free={free.has(day) || undefined}>
            <span className="orgil-num">{day}</span> {t(`platform.date.day_${weekdayOf(day)}`)}
            {day === today ? <em>{t('platform.today')}</em> : null}
            {free.get(day) ? <em>{free.get(day)}</em> : null}
          </h3>
          <ul>
            {on.get(day)!.map((entry) => (
              <li key={entry.row.id} style={entry.colour ? { borderColor: entry.colour } : {}}>
                <button
                  type="button"
                  data-entry={entry.row.id}
                  onClick={() => deeds.onOpen(entry)}
                  onKeyDown={(event) => deeds.onStep(event, entry)}
                >
                  {entry.title}
                </button>
                <span className="orgil-num">{timeWords(entry)}</span>
                {column ? <FieldValue field={column} value={entry.row.values[column.name] ?? null} /> : null}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  )
}

/** From when to when, as far as the day does not say it. */
function timeWords({ from, to }: Entry) {
  const clock = (minutes: number | null) => (minutes === null ? '' : clockOf(minutes))
  if (from.day !== to.day) return `${from.day} ${clock(from.minutes)} – ${to.day} ${clock(to.minutes)}`
  return from.minutes === to.minutes ? clock(from.minutes) : `${clock(from.minutes)} – ${clock(to.minutes)}`
}
