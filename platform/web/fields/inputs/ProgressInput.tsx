import { inputClass } from '../../form-basics/Field.tsx'
import { Field } from '../../form-basics/index.ts'
import type { InputProps } from '../look.ts'
import { orNull, textIn } from '../text-in.ts'
import styles from './inputs.module.css'

/** A number that is typed, or drawn along a bar. */
export function ProgressInput({ value, around, onChange }: InputProps) {
  const done = textIn(value)
  return (
    <Field {...around}>
      {(wiring) => (
        <span className={styles['progress']}>
          <input
            type="range"
            min={0}
            max={100}
            step={5}
            aria-label={around.label}
            value={Number(done) || 0}
            onChange={({ target }) => onChange(target.value)}
          />
          <input
            {...wiring}
            inputMode="numeric"
            autoComplete="off"
            maxLength={5}
            className={`${inputClass} orgil-num`}
            value={done}
            onChange={({ target }) => onChange(orNull(target.value))}
          />
          <span aria-hidden>%</span>
        </span>
      )}
    </Field>
  )
}
