import type { ValueProps } from '#platform/web/fields/look.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { planIn } from '../../shared/fields/kinds/floor-layout.ts'
import { PlanDrawing } from './PlanDrawing.tsx'
import styles from './plan.module.css'

/** A plan where it has room, with all that it shows as a list; elsewhere how many seats it has. */
export default function PlanValue({ value, isWhole }: ValueProps) {
  const { t } = useText()
  const plan = planIn(value)
  if (!plan) return null
  const seats = t('rooms.layout.seat_count', { count: plan.seats.length })
  if (!isWhole) return <span>{seats}</span>
  const named = plan.parts.map(({ kind, name }) => [t(`rooms.layout.${kind}`), name].filter(Boolean).join(': '))
  return (
    <figure className={styles['figure']}>
      <PlanDrawing plan={plan} label={seats} />
      <figcaption>
        <ul className={styles['said']}>
          {named.map((one, at) => (
            <li key={at}>{one}</li>
          ))}
          <li>
            {seats}
            {plan.seats.length > 0 ? `: ${plan.seats.map(({ n }) => n).join(', ')}` : ''}
          </li>
        </ul>
      </figcaption>
    </figure>
  )
}
