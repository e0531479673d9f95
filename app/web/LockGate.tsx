import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useLayoutEffect, type ReactNode } from 'react'
import { isSignedIn, loadLockScreen, lock, useIsIn, useOtherTabs } from '#modules/access/web/index.ts'
import { showFailure } from '#platform/web/feedback.ts'
import { useLockKeys } from '#platform/web/layout/lock-keys.ts'
import { stopLive } from '#platform/web/live.ts'
import { useLocked } from '#platform/web/lock.ts'
import { dismissAll } from '#platform/web/toast.ts'
import { Booting } from './Booting.tsx'

const LockScreen = lazy(loadLockScreen)
const Presence = lazy(() => import('./Presence.tsx'))
/** Milliseconds after which the page has what it needs itself. */
const FETCH_AFTER = 2000

/**
 * While the session is locked, the product is taken off the page rather than covered, and what was read is forgotten.
 */
export function LockGate({ go, children }: { go: (to: string) => Promise<unknown>; children: ReactNode }) {
  const locked = useLocked()
  const isIn = useIsIn()
  const cache = useQueryClient()
  useOtherTabs(locked)
  // Also where there is no shell around the page, as in a form.
  const lockNow = () => {
    if (isSignedIn() && !locked) lock().catch(showFailure)
  }
  useLockKeys(lockNow)
  // There must be something to lock with when the network has gone.
  useEffect(() => {
    const timer = setTimeout(() => {
      if (isSignedIn()) void loadLockScreen().catch(() => undefined)
    }, FETCH_AFTER)
    return () => clearTimeout(timer)
  }, [])
  useLayoutEffect(() => {
    if (!locked) return
    stopLive()
    cache.clear()
    dismissAll()
  }, [locked, cache])
  if (locked)
    return (
      <Suspense fallback={<Booting />}>
        <LockScreen />
      </Suspense>
    )
  return (
    <>
      {children}
      {isIn ? (
        <Suspense fallback={null}>
          <Presence lockNow={lockNow} go={go} />
        </Suspense>
      ) : null}
    </>
  )
}
