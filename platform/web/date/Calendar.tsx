import { weekdayOf } from '#platform/shared/day.ts'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { Button, IconButton } from '../form-basics/Button.tsx'
import { formatDate } from '../format.ts'
import { useText } from '../i18n/index.ts'
import styles from './Calendar.module.css'
import { addMonths, dayAfterKey, isDay, isWithin, nearest, weeksOf } from './days.ts'

interface Props {
  value: string
  min?: string | undefined
  max?: string | undefined
  /** Where it opens while no day is chosen; today where nothing is said. */
  opensOn?: string | undefined
  /** An empty text takes the day away. */
  onPick: (day: string) => void
  mayBeEmpty: boolean
}

const months = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
const weekdays = [1, 2, 3, 4, 5, 6, 7]

/** A month to choose a day from: arrows go by day and week, Page Up and Down by month, with Shift by year. */
export function Calendar({ value, min = '', max = '', opensOn = '', onPick, mayBeEmpty }: Props) {
  const { t } = useText()
  const [today] = useState(() => formatDate(new Date()))
  const [at, setAt] = useState(() => (isDay(value) ? value : nearest(isDay(opensOn) ? opensOn : today, min, max)))
  const wantsFocus = useRef(true)
  const grid = useRef<HTMLTableElement>(null)
  const title = useId()
  useEffect(() => {
    if (wantsFocus.current)
      grid.current?.querySelector<HTMLElement>(`[data-day="${at}"]`)?.focus({ preventScroll: true })
    wantsFocus.current = false
  }, [at])

  const [year = '', month = ''] = at.split('-')
  const goTo = (day: string) => setAt(nearest(day, min, max))
  function onKeyDown(event: KeyboardEvent) {
    const next = dayAfterKey(at, event.key, event.shiftKey)
    if (!next) return
    event.preventDefault()
    wantsFocus.current = true
    goTo(next)
  }

  return (
    <div className={styles['calendar']}>
      <div className={styles['head']}>
        <IconButton
          icon="back"
          label={t('platform.date.month_before')}
          onClick={() => goTo(addMonths(at, -1))}
          disabled={!isWithin(addMonths(at, -1).slice(0, 7), min.slice(0, 7))}
        />
        <select
          aria-label={t('platform.date.month')}
          value={Number(month)}
          onChange={({ target }) => goTo(addMonths(at, Number(target.value) - Number(month)))}
        >
          {months.map((one) => (
            <option key={one} value={one}>
              {t(`platform.date.month_${one}`)}
            </option>
          ))}
        </select>
        <select
          aria-label={t('platform.date.year')}
          value={Number(year)}
          onChange={({ target }) => goTo(addMonths(at, (Number(target.value) - Number(year)) * 12))}
        >
          {yearsAround(Number(year), Number(today.slice(0, 4)), min, max).map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </select>
        <IconButton
          icon="next"
          label={t('platform.date.month_after')}
          onClick={() => goTo(addMonths(at, 1))}
          disabled={max !== '' && addMonths(at, 1).slice(0, 7) > max.slice(0, 7)}
        />
      </div>
      <p id={title} className="orgil-hidden" role="status">
        {t(`platform.date.month_${Number(month)}`)} {year}
      </p>
      <table ref={grid} aria-labelledby={title} data-own-arrows>
        <thead>
          <tr>
            {weekdays.map((one) => (
              <th key={one} scope="col">
                {t(`platform.date.day_${one}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(at).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day}>
                  <button
                    type="button"
                    data-day={day}
                    disabled={!isWithin(day, min, max)}
                    aria-pressed={day === value}
                    {...(day === today ? { 'aria-current': 'date' } : {})}
                    tabIndex={day === at ? 0 : -1}
                    onKeyDown={onKeyDown}
                    onClick={() => onPick(day)}
                    className={`orgil-num ${day.slice(0, 7) === at.slice(0, 7) ? '' : styles['other']} ${weekdayOf(day) > 5 ? styles['rest'] : ''}`}
                    aria-label={`${day}, ${t(`platform.date.day_${weekdayOf(day)}`)} ${Number(day.slice(8))}`}
                  >
                    {Number(day.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles['foot']}>
        <Button kind="quiet" size="small" onClick={() => onPick(today)} disabled={!isWithin(today, min, max)}>
          {t('platform.today')}
        </Button>
        {mayBeEmpty && value ? (
          <Button kind="quiet" size="small" onClick={() => onPick('')}>
            {t('platform.date.clear')}
          </Button>
        ) : null}
      </div>
    </div>
  )
}

/** A hundred years back for days of birth, ten ahead for contracts, unless the field knows better. */
function yearsAround(shown: number, now: number, min: string, max: string) {
  const first = Math.min(shown, min ? Number(min.slice(0, 4)) : now - 100)
  const last = Math.max(shown, max ? Number(max.slice(0, 4)) : now + 10)
  return Array.from({ length: last - first + 1 }, (_, at) => last - at)
}
