import { ReactFlowProvider } from '@xyflow/react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { ReplyOf } from '#platform/shared/contract.ts'
import { useCall } from '#platform/web/call.ts'
import { ErrorPanel, PageSkeleton } from '#platform/web/layout/index.ts'
import { showDesign } from '../../shared/contract.ts'
import { Designer } from './Designer.tsx'
import { measureText } from './measure.ts'
import { allFitted } from '../drawing/flow-doc.ts'
import { routed } from '../drawing/routes.ts'

/** One flow, opened to be drawn. What is opened is what the server has now, never what was read before. */
export default function DesignerPage({ id }: { id: number }) {
  const navigate = useNavigate()
  const [round, setRound] = useState(0)
  const design = useCall(
    showDesign,
    { id },
    { meta: { quiet: true }, gcTime: 0, staleTime: Infinity, refetchOnWindowFocus: false, refetchOnReconnect: false },
  )
  if (design.isPending) return <PageSkeleton />
  if (!design.data) return <ErrorPanel error={design.error} onRetry={() => void design.refetch()} />
  const reload = async () => {
    await design.refetch()
    setRound((before) => before + 1)
  }
  return (
    <ReactFlowProvider key={`${id} ${round}`}>
      <Opened design={design.data} onReload={() => void reload()} onLeave={() => void navigate({ to: '/workflow' })} />
    </ReactFlowProvider>
  )
}

function Opened({
  design,
  onReload,
  onLeave,
}: {
  design: ReplyOf<typeof showDesign>
  onReload: () => void
  onLeave: () => void
}) {
  const { contents } = design
  // Drawn elsewhere, or by an older measure: every step gets the room that it needs here. That by itself is no change.
  const [initial] = useState(() => ({ ...contents, diagram: routed(allFitted(contents.diagram, measureText)) }))
  return <Designer design={design} initial={initial} onReload={onReload} onLeave={onLeave} />
}
