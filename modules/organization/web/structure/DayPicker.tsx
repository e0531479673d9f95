import { DayInput } from '#platform/web/date/index.ts'
import { Button } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import styles from './StructurePage.module.css'

/** The day on which the structure is looked at. */
export function DayPicker({ on, today, onChange }: { on: string; today: string; onChange: (day: string) => void }) {
  const { t } = useText()
  return (
    <>
      <span className={styles['day']} data-set={on !== today || undefined}>
        <span aria-hidden>{t('organization.structure.on_day')}</span>
        <DayInput
          aria-label={t('organization.structure.on_day')}
          value={on}
          min="1990-01-01"
          max="2099-12-31"
          required
          onDay={onChange}
        />
      </span>
      {on === today ? null : (
        <Button icon="back" onClick={() => onChange(today)}>
          {t('organization.structure.to_today')}
        </Button>
      )}
    </>
  )
}
