import type { Words } from '#platform/shared/i18n.ts'
import type { Diagram } from '../../shared/definition.ts'
import { nobody } from '../../shared/engine/assignee.ts'
import { emptyState } from '../../shared/engine/evolve.ts'
import { nodesOfType, ownLookOf } from '../../shared/engine/graph.ts'
import { predictedPath } from '../../shared/engine/preview.ts'
import type { PathStep } from '../document/condense-path.ts'

/** The way a new document is likely to go, its own sending first. */
export function stepsAhead(diagram: Diagram): PathStep[] {
  const start = nodesOfType(diagram, 'START')[0]
  if (!start) return []
  const asIfSent = { ...emptyState, status_id: start.id, creator: { ...nobody, user_id: 0 } }
  const ahead = predictedPath(diagram, asIfSent).map(({ status_id, status_type, label, node }): PathStep => ({
    status_id,
    status_type,
    ...ownLookOf(diagram, { status_id, status_type }),
    label: wordsOf(label, node?.data.labels),
    state: 'ahead',
  }))
  return [
    {
      status_id: start.id,
      status_type: 'START',
      label: wordsOf(start.data.label, start.data.labels),
      state: 'current',
    },
    ...ahead,
  ]
}

function wordsOf(label: string, labels: Partial<Record<keyof Words, string | undefined>> | undefined): Words {
  return { mn: labels?.mn ?? label, ...(labels?.en && { en: labels.en }), ...(labels?.ko && { ko: labels.ko }) }
}
