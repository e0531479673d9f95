import type { ReactNode } from 'react'
import { Icon, type IconName } from '../icons/index.ts'
import styles from './Chip.module.css'

export type ChipKind = 'neutral' | 'info' | 'success' | 'warning' | 'danger'

interface Props {
  kind?: ChipKind
  /** Instead of those of its kind, such as those of a module. */
  colours?: { color: string; background: string }
  icon?: IconName
  children: ReactNode
  title?: string
}

/** A short fact on a quiet background: a deadline, a revision. */
export function Chip({ kind = 'neutral', colours, icon, children, title }: Props) {
  return (
    <span className={colours ? styles['chip'] : `${styles['chip']} ${styles[kind]}`} style={colours} title={title}>
      {icon ? <Icon name={icon} size={13} weight={2.2} /> : null}
      <span className={styles['words']}>{children}</span>
    </span>
  )
}
