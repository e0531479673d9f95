import { useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { PageSkeleton } from '#platform/web/layout/index.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import { ForbiddenPage } from '#platform/web/routing/pages.tsx'
import { useMay } from '#modules/access/web/index.ts'
import { CreatePage } from '#modules/workflow/web/parts.ts'

/** Many people write documents and few draw flows. */
const FlowsPage = lazyPart(() => import('./FlowsPage.tsx'))

/** Those who draw flows find them here; everybody else begins a document, as does every old link to a chosen flow. */
export default function WorkflowPage() {
  const mayDo = useMay()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const isWriting = search['flow'] !== undefined || !mayDo('workflow.flows.r')
  if (isWriting && !mayDo('workflow.documents.c')) return <ForbiddenPage />
  return isWriting ? (
    <CreatePage />
  ) : (
    <Suspense fallback={<PageSkeleton />}>
      <FlowsPage />
    </Suspense>
  )
}
