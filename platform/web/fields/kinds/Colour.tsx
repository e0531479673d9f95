import { colour, isColour } from '#platform/shared/fields/kinds/colour.ts'
import { lazyInput } from '../lazy.ts'
import type { FieldLook, ValueProps } from '../look.ts'
import { textIn } from '../text-in.ts'
import styles from '../fields.module.css'

export const colourLook: FieldLook = {
  kind: colour,
  icon: 'palette',
  width: 'short',
  Input: lazyInput((all) => all.ColourInput),
  Value,
}

function Value({ value }: ValueProps) {
  const code = textIn(value)
  if (!isColour(code)) return code || '—'
  return (
    <span className={styles['colour']}>
      <i style={{ background: code }} />
      {code}
    </span>
  )
}
