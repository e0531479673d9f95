import { Suspense } from 'react'
import { PageSkeleton } from '#platform/web/layout/index.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import type { Deciding } from '../decision/use-deciding.ts'

const SheetForm = lazyPart(() => import('../vote/SheetForm.tsx'))

export function SheetCard({ deciding, creatorEmpId }: { deciding: Deciding; creatorEmpId: number | null }) {
  return (
    <Suspense fallback={<PageSkeleton />}>
      <SheetForm
        sheet={deciding.sheet}
        creatorEmpId={creatorEmpId}
        onChange={deciding.setSheet}
        problems={deciding.voteProblems}
      />
    </Suspense>
  )
}
