import { useQueryClient } from '@tanstack/react-query'
import { Outlet, RouterContextProvider, useRouter, useRouterState } from '@tanstack/react-router'
import { Activity, useEffect, useRef, useState } from 'react'
import { newsSoFar } from '../live.ts'
import { useTheme } from '../theme/index.ts'
import { TabPlace } from '../unsaved.ts'
import { freeze } from './freeze.ts'
import { pathOf } from '../path-of.ts'
import { slotsFor, type Slot } from './slots.ts'
import { liveIds } from './tab-list.ts'
import { openTabsOf, useTabs, visitTab } from './tab-store.ts'
import { useTabScroll } from './use-tab-scroll.ts'

/**
 * The shown screen and, with tabs, those that are put away: still there with all that is typed in them, but hidden,
 * out of reach, without effects, and looking at the address as it was. `owner` says whose tabs they are.
 */
export function TabPanels({ owner }: { owner: string }) {
  const router = useRouter()
  const { multiTab } = useTheme()
  const tabs = useTabs()
  const state = useRouterState()
  const match = state.matches.at(-1)
  const shown = pathOf(match?.pathname ?? state.location.pathname)
  // While the next screen is fetched the address is already its own.
  const isLeaving = pathOf(state.location.pathname) !== shown
  const isSettled = state.status === 'idle' && !isLeaving
  const [slots, setSlots] = useState<readonly Slot[]>([])
  const next = slotsFor(slots, shown, { multiTab, live: liveIds(tabs, shown) })
  if (next !== slots) setSlots(next)
  // How the router stood when each of them was last looked at.
  const [stood, setStood] = useState<ReadonlyMap<number, typeof state>>(new Map())
  const key = next.find(({ id }) => id === shown)?.key ?? 0
  if (isSettled && stood.get(key) !== state)
    setStood(new Map([...stood].filter(([one]) => next.some((slot) => slot.key === one))).set(key, state))

  useEffect(() => openTabsOf(owner), [owner])
  const { title } = match?.staticData ?? {}
  const { href } = state.location
  const isScreen = multiTab && isSettled && match?.status === 'success' && title !== undefined
  useEffect(() => {
    if (isScreen) visitTab({ id: shown, href, title })
  }, [isScreen, shown, href, title])
  useTabScroll(shown, multiTab)
  useFreshData(shown)

  return next.map((slot) => {
    const isShown = slot.id === shown
    const then = stood.get(slot.key)
    if (!isShown && !then) return null
    return (
      <Activity key={slot.key} mode={isShown ? 'visible' : 'hidden'}>
        <RouterContextProvider router={then && (!isShown || isLeaving) ? freeze(router, then) : router}>
          <TabPlace value={multiTab ? slot.id : null}>
            <Outlet />
          </TabPlace>
        </RouterContextProvider>
      </Activity>
    )
  })
}

/** A screen that is put away hears no news. When it is looked at again and there were some, it asks anew. */
function useFreshData(shown: string) {
  const cache = useQueryClient()
  const heard = useRef(new Map<string, number>())
  useEffect(() => {
    const { current } = heard
    const before = current.get(shown)
    if (before !== undefined && before !== newsSoFar()) void cache.invalidateQueries()
    return () => {
      current.set(shown, newsSoFar())
    }
  }, [shown, cache])
}
