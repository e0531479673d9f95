import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useLayoutEffect, type ReactNode } from 'react'
import { loadEnrolScreen } from '#modules/access/web/index.ts'
import { useEnrolling } from '#platform/web/enrol.ts'
import { stopLive } from '#platform/web/live.ts'
import { Booting } from './Booting.tsx'

const EnrolScreen = lazy(loadEnrolScreen)

/** While a second factor has to be set up first, that is all there is on the page. */
export function EnrolGate({ children }: { children: ReactNode }) {
  const isEnrolling = useEnrolling()
  const cache = useQueryClient()
  useLayoutEffect(() => {
    if (!isEnrolling) return
    stopLive()
    cache.clear()
  }, [isEnrolling, cache])
  return isEnrolling ? (
    <Suspense fallback={<Booting />}>
      <EnrolScreen />
    </Suspense>
  ) : (
    children
  )
}
