import type { ReactNode } from 'react'
import { Icon, type IconName } from '../icons/index.ts'
import styles from './EmptyState.module.css'

/** A sentence that says what will be here, and the button that makes the first one. */
export function EmptyState({
  icon = 'inbox',
  title,
  children,
  action,
}: {
  icon?: IconName
  title: ReactNode
  children?: ReactNode
  action?: ReactNode
}) {
  return (
    <div className={styles['empty']}>
      <span className={styles['disc']}>
        <Icon name={icon} size={26} weight={1.5} />
      </span>
      <p className={styles['title']}>{title}</p>
      {children ? <div className={styles['words']}>{children}</div> : null}
      {action}
    </div>
  )
}
