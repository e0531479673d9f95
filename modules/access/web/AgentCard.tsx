import type { ReactNode } from 'react'
import { Mark } from '#platform/web/icons/index.ts'
import styles from './LoginPage.module.css'

/** The one card of the sign-in and its neighbours. */
export function AgentCard({ title, children, hint }: { title: string; hint: ReactNode; children: ReactNode }) {
  return (
    <div className={styles['card']}>
      <div className={styles['head']}>
        <Mark size={44} />
        <h1>{title}</h1>
        <p>{hint}</p>
      </div>
      {children}
    </div>
  )
}
