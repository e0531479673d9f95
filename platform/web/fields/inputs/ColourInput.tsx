import { colour, isColour, WHITE } from '#platform/shared/fields/kinds/colour.ts'
import { inputClass } from '../../form-basics/Field.tsx'
import { Field } from '../../form-basics/index.ts'
import type { InputProps } from '../look.ts'
import { orNull, textIn } from '../text-in.ts'
import styles from './inputs.module.css'

export function ColourInput({ field, value, around, onChange }: InputProps) {
  const tidy = colour.tidy!(textIn(value), field)
  return (
    <Field {...around}>
      {(wiring) => (
        <span className={styles['colour']}>
          <input
            type="color"
            aria-label={around.label}
            value={isColour(tidy) ? tidy : WHITE}
            onChange={({ target }) => onChange(target.value)}
          />
          <input
            {...wiring}
            autoComplete="off"
            spellCheck={false}
            maxLength={10}
            className={`${inputClass} orgil-num`}
            value={textIn(value)}
            onChange={({ target }) => onChange(orNull(target.value))}
          />
        </span>
      )}
    </Field>
  )
}
