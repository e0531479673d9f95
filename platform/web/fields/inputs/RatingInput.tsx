import { useId } from 'react'
import { BEST } from '#platform/shared/fields/kinds/rating.ts'
import { Button } from '../../form-basics/index.ts'
import { useText } from '../../i18n/index.ts'
import type { InputProps } from '../look.ts'
import { textIn } from '../text-in.ts'
import { Group } from './Group.tsx'
import styles from './inputs.module.css'

const stars = Array.from({ length: BEST }, (_, at) => at + 1)

export function RatingInput({ value, around, onChange }: InputProps) {
  const { t } = useText()
  const name = useId()
  const given = Number(value) || 0
  return (
    <Group around={around} role="radiogroup">
      <div className={styles['rating']}>
        {stars.map((star) => (
          <label key={star} data-is-given={star <= given}>
            <input
              type="radio"
              name={name}
              aria-label={`${star}/${BEST}`}
              checked={star === given}
              onChange={() => onChange(String(star))}
            />
            <span aria-hidden>★</span>
          </label>
        ))}
        {!around.required && textIn(value) !== '' ? (
          <Button size="small" kind="quiet" onClick={() => onChange(null)}>
            {t('platform.date.clear')}
          </Button>
        ) : null}
      </div>
    </Group>
  )
}
