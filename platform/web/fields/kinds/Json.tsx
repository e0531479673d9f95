import { json } from '#platform/shared/fields/kinds/json.ts'
import { lazyInput } from '../lazy.ts'
import type { FieldLook, ValueProps } from '../look.ts'
import { textIn } from '../text-in.ts'
import styles from '../fields.module.css'

export const jsonLook: FieldLook = {
  kind: json,
  icon: 'puzzle',
  width: 'wide',
  isLong: true,
  Input: lazyInput((all) => all.JsonInput),
  Value,
}

function Value({ value }: ValueProps) {
  return textIn(value) === '' ? '—' : <code className={styles['json']}>{value}</code>
}
