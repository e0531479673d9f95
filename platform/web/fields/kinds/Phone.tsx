import { phone } from '#platform/shared/fields/kinds/phone.ts'
import type { FieldLook, ValueProps } from '../look.ts'
import { textIn } from '../text-in.ts'
import styles from '../fields.module.css'
import { lineInput } from './Text.tsx'

export const phoneLook: FieldLook = {
  kind: phone,
  icon: 'phone',
  width: 'short',
  Input: lineInput({ type: 'tel', maxLength: 30 }),
  Value,
}

function Value({ value }: ValueProps) {
  return textIn(value) === '' ? (
    '—'
  ) : (
    <a href={`tel:${textIn(value)}`} className={styles['whole']}>
      {value}
    </a>
  )
}
