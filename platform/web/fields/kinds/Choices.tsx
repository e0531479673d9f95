import { choices, keysIn } from '#platform/shared/fields/kinds/choices.ts'
import { lazyInput } from '../lazy.ts'
import type { FieldLook, ValueProps } from '../look.ts'
import { OptionTag } from '../OptionTag.tsx'
import { textIn } from '../text-in.ts'
import styles from '../fields.module.css'

export const choicesLook: FieldLook = {
  kind: choices,
  icon: 'tag',
  width: 'wide',
  Input: lazyInput((all) => all.ChoicesInput),
  Value,
}

function Value({ field, value }: ValueProps) {
  const keys = keysIn(textIn(value))
  if (keys.length === 0) return '—'
  return (
    <span className={styles['tags']}>
      {keys.map((key) => (
        <OptionTag key={key} field={field} value={key} isTag />
      ))}
    </span>
  )
}
