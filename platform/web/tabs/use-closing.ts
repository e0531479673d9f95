import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { useUnsavedTabs } from '../unsaved.ts'
import { pathOf } from '../path-of.ts'
import { closedBy, type Closing, type Tab } from './tab-list.ts'
import { closeTabs, currentTabs, useTabs } from './tab-store.ts'

const START = '/home'

/** Closing tabs, with a question where something is typed in one of them. */
export function useClosing() {
  const navigate = useNavigate()
  const tabs = useTabs()
  const unsaved = useUnsavedTabs()
  const active = useRouterState({ select: ({ location }) => pathOf(location.pathname) })
  const [asked, setAsked] = useState<{ id: string; what: Closing; unsaved: Tab[] } | null>(null)

  function close(id: string, what: Closing) {
    const was = currentTabs()
    const next = closeTabs(id, what, active)
    if (!was.some((tab) => tab.id === active) || next?.id === active) return
    void navigate({ to: next?.href ?? START })
  }

  return {
    tabs,
    unsaved,
    active,
    asked,
    ask(id: string, what: Closing) {
      const lost = closedBy(tabs, id, what).filter((tab) => unsaved.has(tab.id))
      if (lost.length > 0) setAsked({ id, what, unsaved: lost })
      else close(id, what)
    },
    confirm() {
      if (asked) close(asked.id, asked.what)
      setAsked(null)
    },
    stay: () => setAsked(null),
  }
}
