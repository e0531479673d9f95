import { useText } from '#platform/web/i18n/index.ts'
import styles from './exchange.module.css'

/** Where one is on the way. */
export function Steps({ at }: { at: number }) {
  const { t } = useText()
  const steps = [
    t('records.import.step_file'),
    t('records.import.step_columns'),
    t('records.import.step_check'),
    t('records.import.step_result'),
  ]
  return (
    <ol className={styles['steps']}>
      {steps.map((step, place) => (
        <li key={step} {...(place === at && { 'aria-current': 'step' as const })} data-done={place < at || undefined}>
          <span className="orgil-num">{place + 1}</span>
          {step}
        </li>
      ))}
    </ol>
  )
}
