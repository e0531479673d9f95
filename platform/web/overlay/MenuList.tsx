import type { ReactNode } from 'react'
import { Icon, type IconName } from '../icons/index.ts'
import styles from './MenuList.module.css'

/** Rows inside a popover. */
export function MenuList({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <div className={styles['group']}>
      {title ? <p className={styles['title']}>{title}</p> : null}
      {children}
    </div>
  )
}

interface Props {
  icon?: IconName
  picture?: ReactNode
  children: ReactNode
  /** Smaller words below. */
  note?: ReactNode
  /** The one in force among its neighbours. */
  isChosen?: boolean
  kind?: 'plain' | 'danger'
  onClick: () => void
}

export function MenuButton({ icon, picture, children, note, isChosen, kind = 'plain', onClick }: Props) {
  return (
    <button
      type="button"
      className={`${styles['row']} ${kind === 'danger' ? styles['danger'] : ''}`}
      onClick={onClick}
      aria-current={isChosen ? 'true' : undefined}
    >
      {picture ?? (icon ? <Icon name={icon} /> : null)}
      <span className={styles['words']}>
        {children}
        {note ? <span className={styles['note']}>{note}</span> : null}
      </span>
      {isChosen ? <Icon name="check" size={16} className={styles['tick']} weight={2.2} /> : null}
    </button>
  )
}
