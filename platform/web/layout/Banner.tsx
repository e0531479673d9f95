import type { ReactNode } from 'react'
import { Icon, type IconName } from '../icons/index.ts'
import styles from './Banner.module.css'

/** Stays above everything while it holds: in what unusual state one works, and at its end the way out of it. */
export function Banner({ kind, icon, children, end }: { kind: 'warning' | 'danger'; icon: IconName; children: ReactNode; end: ReactNode }) {
  return (
    <div className={`${styles['banner']} ${styles[kind]}`} role="status">
      <Icon name={icon} />
      <p>{children}</p>
      {end}
    </div>
  )
}
