import type { ComponentProps, ReactNode } from 'react'
import styles from './Tick.module.css'

/** A checkbox with its words beside it; `isSwitch` for what takes effect at once. */
export function Tick({
  label,
  hint,
  isSwitch = false,
  ...input
}: Omit<ComponentProps<'input'>, 'type' | 'className'> & { label: ReactNode; hint?: ReactNode; isSwitch?: boolean }) {
  return (
    <label className={styles['tick']}>
      <input
        {...input}
        type="checkbox"
        className={isSwitch ? styles['switch'] : styles['box']}
        {...(isSwitch ? { role: 'switch', 'aria-checked': input.checked } : {})}
      />
      <span>
        {label}
        {hint ? <span className={styles['hint']}>{hint}</span> : null}
      </span>
    </label>
  )
}
