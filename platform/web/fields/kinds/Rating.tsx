import { BEST, rating } from '#platform/shared/fields/kinds/rating.ts'
import { lazyInput } from '../lazy.ts'
import type { FieldLook, ValueProps } from '../look.ts'
import styles from '../fields.module.css'

export const ratingLook: FieldLook = {
  kind: rating,
  icon: 'star',
  width: 'short',
  Input: lazyInput((all) => all.RatingInput),
  Value,
}

function Value({ value }: ValueProps) {
  const stars = Number(value)
  if (!(stars >= 1 && stars <= BEST)) return '—'
  return (
    <span className={styles['stars']} role="img" aria-label={`${stars}/${BEST}`}>
      {'★'.repeat(stars)}
      <span>{'★'.repeat(BEST - stars)}</span>
    </span>
  )
}
