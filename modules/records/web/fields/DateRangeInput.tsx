import { DateField } from '#platform/web/date/index.ts'
import { Group } from '#platform/web/fields/inputs/Group.tsx'
import type { InputProps } from '#platform/web/fields/look.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { bare, rangeIn, workedIn } from '../../shared/fields/kinds/date-range.ts'
import { RangeDays } from './RangeDays.tsx'
import styles from './kinds.module.css'

/** The first day and the last one, and how many that are. */
export default function DateRangeInput({ value, around, onChange }: InputProps) {
  const { t } = useText()
  const [from = '', to = ''] = typeof value === 'string' ? bare(value).split('/') : []
  const working = workedIn(value)
  const range = rangeIn(value)
  const write = (first: string, last: string) => onChange(first === '' && last === '' ? null : `${first}/${last}`)
  return (
    <Group around={around}>
      <div className={styles['range']}>
        <DateField
          label={t('records.range.from')}
          value={from}
          // The last day is the first one until somebody says another.
          onChange={({ target }) => write(target.value, to === '' || to === from ? target.value : to)}
        />
        <DateField
          label={t('records.range.to')}
          value={to}
          from={from || undefined}
          onChange={({ target }) => write(from, target.value)}
        />
        {range && range.to >= range.from ? (
          <p>
            {working === undefined ? (
              <RangeDays range={range} />
            ) : (
              <strong>{t('records.range.worked', { count: working })}</strong>
            )}
          </p>
        ) : null}
      </div>
    </Group>
  )
}
