import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useLayoutEffect, type ReactNode } from 'react'
import { isSignedIn, loadLockScreen, lock, useOtherTabs } from '#modules/access/web/index.ts'
import { showFailure } from '#platform/web/feedback.ts'
import { useLockKeys } from '#platform/web/layout/lock-keys.ts'
import { stopLive } from '#platform/web/live.ts'
import { useLocked } from '#platform/web/lock.ts'
import { dismissAll } from '#platform/web/toast.ts'
import { Booting } from './Booting.tsx'

const LockScreen = lazy(loadLockScreen)

/** While the session is locked, the product is taken off the page rather than covered, and what was read is forgotten. */
export function LockGate({ children }: { children: ReactNode }) {
  const locked = useLocked()
  const cache = useQueryClient()
  useOtherTabs(locked)
  // Also where there is no shell around the page, as in a form.
  useLockKeys(() => {
    if (isSignedIn() && !locked) lock().catch(showFailure)
  })
  useLayoutEffect(() => {
    if (!locked) return
    stopLive()
    cache.clear()
    dismissAll()
  }, [locked, cache])
  return locked ? <Suspense fallback={<Booting />}><LockScreen /></Suspense> : children
}
