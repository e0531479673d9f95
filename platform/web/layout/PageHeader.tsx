import type { CSSProperties, ReactNode } from 'react'
import styles from './PageHeader.module.css'

interface Props {
  title: ReactNode
  /** Beside the title, quieter. */
  count?: number | undefined
  /** Under the title: number, author, date. */
  meta?: ReactNode
  /** On the right; under the title on a phone. */
  actions?: ReactNode
}

export function PageHeader({ title, count, meta, actions }: Props) {
  return (
    <div className={styles['head']}>
      <div className={styles['words']}>
        <h1>{title}{count === undefined ? null : <span className={`${styles['count']} orgil-num`}> {count}</span>}</h1>
        {meta ? <div className={styles['meta']}>{meta}</div> : null}
      </div>
      {actions ? <div className={styles['actions']}>{actions}</div> : null}
    </div>
  )
}

/** Page padding of the house and a width that lines can be read at. */
export function Page({ children, width = 1200 }: { children: ReactNode; width?: number }) {
  return <div className={styles['page']} style={{ '--page': `${width}px` } as CSSProperties}>{children}</div>
}

export function Card({ title, actions, children }: { title?: ReactNode; actions?: ReactNode; children: ReactNode }) {
  return (
    <section className={styles['card']}>
      {title ? <header className={styles['cardHead']}><h2>{title}</h2>{actions}</header> : null}
      {children}
    </section>
  )
}
