import type { CSSProperties, ReactNode } from 'react'
import { BackLink, type Parent } from './BackLink.tsx'
import styles from './PageHeader.module.css'

interface Props {
  title: ReactNode
  /** The page that this one belongs to. */
  back?: Parent
  /** Before the title: whose page it is. */
  picture?: ReactNode
  /** Beside the title, quieter. */
  count?: number | undefined
  /** Under the title: number, author, date. */
  meta?: ReactNode
  /** On the right; under the title on a phone. */
  actions?: ReactNode
}

export function PageHeader({ title, back, picture, count, meta, actions }: Props) {
  return (
    <div className={styles['head']}>
      <div className={styles['front']}>
        {back ? <BackLink {...back} /> : null}
        {picture}
        <div className={styles['words']}>
          <h1>
            {title}
            {count === undefined ? null : <span className={`${styles['count']} orgil-num`}> {count}</span>}
          </h1>
          {meta ? <div className={styles['meta']}>{meta}</div> : null}
        </div>
      </div>
      {actions ? <div className={styles['actions']}>{actions}</div> : null}
    </div>
  )
}

/** Page padding of the house and a width that lines can be read at. */
export function Page({ children, width = 1200 }: { children: ReactNode; width?: number }) {
  return (
    <div className={styles['page']} style={{ '--page': `${width}px` } as CSSProperties}>
      {children}
    </div>
  )
}

interface CardProps {
  title?: ReactNode
  /** Beside the title: how it stands. */
  state?: ReactNode
  /** At the other end: what can be done. */
  actions?: ReactNode
  children: ReactNode
}

export function Card({ title, state, actions, children }: CardProps) {
  return (
    <section className={styles['card']}>
      {title ? (
        <header className={styles['cardHead']}>
          <div className={styles['cardTitle']}>
            <h2>{title}</h2>
            {state}
          </div>
          {actions ? <div className={styles['actions']}>{actions}</div> : null}
        </header>
      ) : null}
      {children}
    </section>
  )
}
