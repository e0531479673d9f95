import { registrationNumber } from '#platform/shared/fields/kinds/registration-number.ts'
import styles from '../fields.module.css'
import type { FieldLook, ValueProps } from '../look.ts'
import { textIn } from '../text-in.ts'
import { lineInput } from './Text.tsx'

export const registrationNumberLook: FieldLook = {
  kind: registrationNumber,
  icon: 'user',
  width: 'short',
  Input: lineInput({ maxLength: 20 }),
  Value,
}

function Value({ value }: ValueProps) {
  return <span className={styles['whole']}>{textIn(value) || '—'}</span>
}
