import { useId, type ReactNode } from 'react'
import styles from './Segments.module.css'

interface Props<Value extends string> {
  label: string
  value: Value
  choices: readonly { value: Value; label: string; picture?: ReactNode; isDisabled?: boolean }[]
  onChange: (value: Value) => void
  /** The words of a choice are said, its picture is shown. */
  picturesOnly?: boolean
  /** What it is about is seen anyway, and only said. */
  isLabelHidden?: boolean
}

/** One of a few, all of them seen at once; takes effect as soon as it is chosen. */
export function Segments<Value extends string>({
  label,
  value,
  choices,
  onChange,
  picturesOnly = false,
  isLabelHidden = false,
}: Props<Value>) {
  const name = useId()
  return (
    <fieldset className={styles['group']}>
      <legend className={isLabelHidden ? 'orgil-hidden' : undefined}>{label}</legend>
      <div className={styles['choices']}>
        {choices.map((choice) => (
          <label key={choice.value} className={styles['choice']} title={picturesOnly ? choice.label : undefined}>
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              disabled={choice.isDisabled}
              onChange={() => onChange(choice.value)}
            />
            {choice.picture}
            <span className={picturesOnly ? 'orgil-hidden' : undefined}>{choice.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
