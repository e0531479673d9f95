import { Suspense } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { keyOf, useCall } from '#platform/web/call.ts'
import { ErrorPanel, Page, PageSkeleton } from '#platform/web/layout/index.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import { useLive } from '#platform/web/live.ts'
import { SCREENS_CHANGED, showScreen } from '../../shared/screens/contract.ts'
import Krud from './Krud.tsx'

const DashboardPage = lazyPart(() => import('../dashboard/DashboardPage.tsx'))

const noBlocks = { blocks: [], filters: [] }

/** A screen that was built, as it stands by now. */
export function ScreenPage({ screenKey }: { screenKey: string }) {
  const cache = useQueryClient()
  const shown = useCall(showScreen, { key: screenKey }, { staleTime: 60_000, meta: { quiet: true } })
  useLive(SCREENS_CHANGED, ({ topic, key }) => {
    if (topic === 'resync' || key === screenKey) void cache.invalidateQueries({ queryKey: keyOf(showScreen) })
  })
  if (shown.isPending) return <PageSkeleton />
  if (!shown.data)
    return (
      <Page>
        <ErrorPanel error={shown.error} onRetry={() => void shown.refetch()} />
      </Page>
    )
  const { screen } = shown.data
  if (screen.template === 'dashboard')
    return (
      <Suspense fallback={<PageSkeleton />}>
        <DashboardPage title={screen.title} dashboard={screen.dashboard ?? noBlocks} />
      </Suspense>
    )
  const [target] = shown.data.targets
  return <Krud screen={screen} {...(target && { path: target.path })} />
}
