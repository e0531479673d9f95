import { useMemo, useState } from 'react'
import { useCall } from '#platform/web/call.ts'
import { showFlowVersion } from '../../shared/contract.ts'
import { measureText } from './measure.ts'
import { allFitted } from '../drawing/flow-doc.ts'
import { routed } from '../drawing/routes.ts'

/** A published version that is looked at instead of the draft; what is published never changes, so it is read once. */
export function useVersion(id: number) {
  const [shown, show] = useState<number | null>(null)
  const found = useCall(showFlowVersion, { id, version: shown ?? 1 }, { enabled: shown !== null, staleTime: Infinity })
  const contents = useMemo(
    () =>
      shown !== null && found.data?.version === shown
        ? { diagram: routed(allFitted(found.data.diagram, measureText)), form: found.data.form }
        : null,
    [shown, found.data],
  )
  return { shown, show, contents }
}
export type OpenVersion = ReturnType<typeof useVersion>
