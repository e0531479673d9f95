import type { CatalogueEntry, Diagram, MeasureText } from '#modules/workflow/shared/index.ts'
import { addAfter, moveSteps } from './edits.ts'
import { type FlowDoc, newStep, type Point } from './flow-doc.ts'
import { belowStep, placeAfter } from './place.ts'

/**
 * A step behind another one. Ends that no arrow leads to yet make room, so that a flow grows downwards and its end
 * stays below.
 */
export function appended(
  doc: FlowDoc,
  entry: CatalogueEntry,
  { source, middle }: { source: string | null; middle: Point },
  measure: MeasureText,
) {
  const width = newStep(entry, entry.key, { x: 0, y: 0 }, measure)[0]?.style?.width
  const waiting = source === null ? new Set<string>() : waitingEnds(doc.diagram)
  const settled = { ...doc.diagram, nodes: doc.diagram.nodes.filter(({ id }) => !waiting.has(id)) }
  const at = placeAfter(settled, source, middle, width)
  const moved = moveSteps(
    doc,
    belowStep(
      at,
      doc.diagram.nodes.filter(({ id }) => waiting.has(id)),
      settled.nodes,
    ),
  )
  return addAfter(moved, entry, source, at, measure)
}

function waitingEnds({ nodes, edges }: Diagram) {
  const reached = new Set(edges.map(({ target }) => target))
  return new Set(nodes.filter(({ id, type }) => type === 'end' && !reached.has(id)).map(({ id }) => id))
}
