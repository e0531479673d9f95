import { useParams } from '@tanstack/react-router'
import { useCall } from '#platform/web/call.ts'
import { ErrorPanel, Page, PageSkeleton } from '#platform/web/layout/index.ts'
import { showScreenDraft } from '../../shared/screens.ts'
import { ScreenEditor } from './ScreenEditor.tsx'

/** `/builder/screens/{id}`: a screen as it is drawn. */
export default function ScreenDraftPage() {
  const { id = '' } = useParams({ strict: false })
  const drawn = useCall(
    showScreenDraft,
    { id },
    { meta: { quiet: true }, refetchOnMount: 'always', staleTime: Infinity },
  )
  if (drawn.isPending || drawn.isRefetching) return <PageSkeleton />
  if (!drawn.data)
    return (
      <Page>
        <ErrorPanel error={drawn.error} onRetry={() => void drawn.refetch()} />
      </Page>
    )
  return <ScreenEditor key={`${id} ${drawn.dataUpdatedAt}`} drawn={drawn.data} onReread={() => void drawn.refetch()} />
}
