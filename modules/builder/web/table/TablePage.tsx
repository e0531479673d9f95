import { useParams } from '@tanstack/react-router'
import { useCall } from '#platform/web/call.ts'
import { ErrorPanel, Page, PageSkeleton } from '#platform/web/layout/index.ts'
import { showTableDraft } from '../../shared/contract.ts'
import { TableEditor } from './TableEditor.tsx'

/** `/builder/tables/{id}`: one table as it is drawn. */
export default function TablePage() {
  const { id = '' } = useParams({ strict: false })
  const drawn = useCall(
    showTableDraft,
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
  return <TableEditor key={`${id} ${drawn.dataUpdatedAt}`} drawn={drawn.data} onReread={() => void drawn.refetch()} />
}
