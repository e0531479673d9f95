import type { ReactNode } from 'react'
import styles from './fields.module.css'

/** Fields beside each other where there is room; whatever carries `data-wide` takes the whole line. */
export function Fields({ children }: { children: ReactNode }) {
  return <div className={styles['fields']}>{children}</div>
}
