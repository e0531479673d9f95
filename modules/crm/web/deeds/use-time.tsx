import { useState } from 'react'
import { DateField, isDay } from '#platform/web/date/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import styles from './deeds.module.css'

/** From which day to which a contract is in force, in two fields beside each other. */
export function useTime(proposed = { starts_on: '', ends_on: '' }) {
  const { t } = useText()
  const [time, setTime] = useState(proposed)
  const { starts_on: starts, ends_on: ends } = time
  const wrong = (day: string) => (day !== '' && !isDay(day) ? t('platform.input.invalid_format') : null)
  const backwards = isDay(starts) && isDay(ends) && ends < starts ? t('crm.renew.backwards') : null
  return {
    isWrong: (wrong(starts) ?? wrong(ends) ?? backwards) !== null,
    time: { starts_on: starts || null, ends_on: ends || null },
    fields: (refused: Readonly<Record<string, string>>) => (
      <div className={styles['columns']}>
        {(['starts_on', 'ends_on'] as const).map((side) => (
          <DateField
            key={side}
            label={t(`crm.renew.${side}`)}
            value={time[side]}
            error={wrong(time[side]) ?? (side === 'ends_on' ? backwards : null) ?? refused[side] ?? null}
            onChange={({ target }) => setTime({ ...time, [side]: target.value })}
          />
        ))}
      </div>
    ),
  }
}
