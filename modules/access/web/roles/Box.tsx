import type { ComponentProps } from 'react'
import styles from './matrix.module.css'

/** A checkbox that can also stand in between, when some of what it speaks for is chosen. */
export function Box({
  isPartly = false,
  ...input
}: Omit<ComponentProps<'input'>, 'type' | 'className'> & { isPartly?: boolean }) {
  return (
    <input
      {...input}
      type="checkbox"
      className={styles['box']}
      ref={(element) => {
        if (element) element.indeterminate = isPartly
      }}
    />
  )
}
