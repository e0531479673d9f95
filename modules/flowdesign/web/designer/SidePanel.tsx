import { useMemo } from 'react'
import type { FormField } from '#platform/shared/fields/index.ts'
import type { Diagram } from '#modules/workflow/shared/index.ts'
import type { Finding } from '../../shared/findings.ts'
import type { Flow } from '../../shared/exchange/flow-file.ts'
import { DryRun } from './panels/DryRun.tsx'
import { Properties, type PropertyActions } from './panels/Properties.tsx'
import { Versions } from './panels/Versions.tsx'
import styles from './designer.module.css'
import type { useLooks } from './use-looks.ts'
import type { Parties } from './use-parties.ts'
import type { Playing } from './use-play.ts'
import { useTypeFields } from './use-type-fields.ts'
import type { OpenVersion } from './use-version.ts'

interface Props {
  id: number
  diagram: Diagram
  form: readonly FormField[]
  selected: ReadonlySet<string>
  findings: readonly Finding[]
  parties: Parties
  looks: ReturnType<typeof useLooks>
  playing: Playing
  panel: 'properties' | 'versions'
  version: OpenVersion
  isFixed: boolean
  /** What is shown, as a file holds it. */
  flow: Flow
  onCompare: (version: number) => void
  actions: PropertyActions
  onClose: () => void
}

/**
 * Beside the canvas, or from below on a narrow screen: what is chosen, the dry run or the versions. Nothing chosen
 * leaves the canvas alone.
 */
export function SidePanel({
  id,
  diagram,
  form,
  selected,
  findings,
  parties,
  looks,
  playing,
  panel,
  version,
  isFixed,
  flow,
  onCompare,
  actions,
  onClose,
}: Props) {
  const nodes = diagram.nodes.filter((node) => selected.has(node.id))
  const edges = diagram.edges.filter((edge) => selected.has(edge.id))
  const typeFields = useTypeFields(id)
  const whole = useMemo(() => [...form, ...typeFields], [form, typeFields])
  const hasChosen = nodes.length + edges.length > 0
  if (!playing.play && panel !== 'versions' && !hasChosen) return null
  return (
    <aside className={styles['side']} data-sheet data-foot>
      {playing.play ? (
        <DryRun
          diagram={diagram}
          form={whole}
          play={playing.play}
          sender={playing.sender}
          asked={playing.asked}
          writing={playing.writing}
          onSender={(sender) => void playing.sendAs(sender)}
          parties={parties}
          labelOf={looks.labelOf}
          skipOf={looks.skipOf}
          noteOfEdge={looks.noteOfEdge}
          onDecide={playing.decide}
          onSkip={playing.skip}
          onArrow={playing.takeArrow}
          onBack={playing.back}
          onAgain={playing.begin}
          onClose={playing.end}
        />
      ) : panel === 'versions' ? (
        <Versions
          id={id}
          open={version.shown}
          flow={flow}
          onOpen={version.show}
          onCompare={onCompare}
          onClose={onClose}
        />
      ) : (
        <Properties
          diagram={diagram}
          form={form}
          typeFields={typeFields}
          nodes={nodes}
          edges={edges}
          findings={findings.filter(
            ({ node_id, edge_id }) =>
              nodes.some((node) => node.id === node_id) || edges.some((edge) => edge.id === edge_id),
          )}
          parties={parties}
          actions={actions}
          labelOf={looks.labelOf}
          skipOf={looks.skipOf}
          nameOfEdge={looks.nameOfEdge}
          isDisabled={isFixed}
        />
      )}
    </aside>
  )
}
