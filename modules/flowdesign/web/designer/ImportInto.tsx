import type { FlowContents } from '#modules/workflow/shared/index.ts'
import { ImportDialog, useHere } from '../exchange/index.ts'
import { measureText } from './measure.ts'
import { allFitted } from '../drawing/flow-doc.ts'
import { routed } from '../drawing/routes.ts'

/** A file takes the place of what is drawn, with its form where it has one; names and numbering stay the flow's own. */
export default function ImportInto({
  onTake,
  onClose,
}: {
  onTake: (change: Partial<FlowContents>) => void
  onClose: () => void
}) {
  const whoIsHere = useHere()
  return (
    <ImportDialog
      replaces
      {...whoIsHere}
      onClose={onClose}
      onTake={([taken]) => {
        if (!taken) return
        const { diagram, flow } = taken
        onTake({
          diagram: routed(allFitted(diagram, measureText)),
          ...(flow && { form: flow.form }),
          stale: flow?.stale,
        })
      }}
    />
  )
}
