import type { ReactNode } from 'react'
import { Icon, type IconName } from '../icons/index.ts'
import styles from './Notice.module.css'

const icons: Record<'info' | 'success' | 'warning' | 'danger', IconName> = {
  info: 'info',
  success: 'success',
  warning: 'warning',
  danger: 'error',
}

/** A message in the page, beside what it speaks of. `live` reads it out when it appears. */
export function Notice({
  kind = 'info',
  title,
  children,
  live = false,
}: {
  kind?: keyof typeof icons
  title?: ReactNode
  children?: ReactNode
  live?: boolean
}) {
  return (
    <div
      className={`${styles['notice']} ${styles[kind]}`}
      role={live ? (kind === 'danger' ? 'alert' : 'status') : undefined}
    >
      <Icon name={icons[kind]} className={styles['icon']} />
      <div className={styles['text']}>
        {title ? <p className={styles['title']}>{title}</p> : null}
        {children}
      </div>
    </div>
  )
}
