import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { AppLink } from '../AppLink.tsx'
import styles from './PageTabs.module.css'

/** Screens that belong together, one beside the other. */
export function PageTabs({
  label,
  tabs,
}: {
  label: string
  /** `search`: what goes along to the other screen, such as what is sought in all of them. */
  tabs: readonly {
    to: string
    title: string
    count?: number | undefined
    search?: Readonly<Record<string, unknown>> | undefined
  }[]
}) {
  const path = useRouterState({ select: (state) => state.location.pathname })
  const line = useRef<HTMLElement>(null)
  // Where not all have room, the shown one does.
  useEffect(() => {
    // In braces: browsers have begun to answer with a promise, which React would take for what cleans up.
    line.current?.querySelector(`a[href="${path}"]`)?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [path])
  return (
    <nav ref={line} className={styles['tabs']} aria-label={label}>
      {tabs.map(({ to, title, count, search }) => (
        <AppLink
          key={to}
          to={to}
          search={search}
          className={styles['tab']}
          aria-current={path === to ? 'page' : undefined}
        >
          {title}
          {count ? <span className="orgil-num"> {count}</span> : null}
        </AppLink>
      ))}
    </nav>
  )
}
