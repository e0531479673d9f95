import { DateField } from '#platform/web/date/index.ts'
import { Choice } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { dayWord, dayWords, offeredDays } from '../../shared/day-words.ts'
import styles from './filter.module.css'

interface Props {
  label: string
  value: string
  error?: string | undefined
  onChange: (value: string) => void
}

/** A day of the calendar, or one that goes along with today. */
export function Day({ label, value, error, onChange }: Props) {
  const { t } = useText()
  const isWord = dayWord(value) !== undefined
  // One that was made elsewhere stays among those that are offered.
  const words: readonly string[] = isWord && !isOffered(value) ? [value, ...offeredDays] : offeredDays
  return (
    <div className={styles['day']}>
      <Choice
        label={t('records.days.how', { name: label })}
        value={isWord ? value : ''}
        choices={[
          { value: '', label: t('records.days.exact') },
          ...words.map((one) => ({ value: one, label: saidDays(one, t) })),
        ]}
        onChange={({ target }) => onChange(target.value)}
      />
      {isWord ? null : <DateField {...{ label, value, error }} onChange={({ target }) => onChange(target.value)} />}
    </div>
  )
}

const isOffered = (value: string) => (offeredDays as readonly string[]).includes(value)

/** `last_30` in words; a day of the calendar as it is. */
export function saidDays(value: string, t: (key: string, params?: Record<string, string | number>) => string) {
  const said = dayWords(value)
  return said ? t(said.key, { count: said.count }) : value
}
