import type { InputProps } from '#platform/web/fields/look.ts'
import styles from './lines.module.css'

/** A heading over the fields below it; nothing is asked. */
export default function HeadingInput({ around: { label, hint } }: InputProps) {
  return (
    <div className={styles['heading']}>
      <h3>{label}</h3>
      {hint ? <p>{hint}</p> : null}
    </div>
  )
}
