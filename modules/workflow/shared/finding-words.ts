import { inLanguage, type Language } from '#platform/shared/i18n.ts'
import { catalogueEntryOf } from './catalogue.ts'
import type { Diagram, DiagramNode } from './definition.ts'
import type { DiagramProblem } from './engine/check-diagram.ts'
import type { ErrorCode } from './flow-errors.ts'
import { nodeOf, stepTypeOf } from './engine/graph.ts'
import { outcomeLabels } from './outcome-labels.ts'

interface FindingWords {
  /** Translation key of what is wrong. */
  text: string
  /** And of what to do about it. */
  fix: string
  params: { step: string; outcome: string; other: string; field: string; number: string }
}

/**
 * How a problem is told to whoever draws: which words, and the names in them. `field` is what people call the field
 * that it is about.
 */
export function findingWords(
  { code, node_id, node_ids }: Pick<DiagramProblem, 'node_id' | 'node_ids'> & { code: ErrorCode },
  diagram: Diagram,
  language: Language,
  field = '—',
): FindingWords {
  const key = code.toLowerCase()
  const node = node_id === null ? undefined : nodeOf(diagram, node_id)
  const step = node?.parentId === undefined ? node : (nodeOf(diagram, node.parentId) ?? node)
  const other = node_ids
    .slice(1)
    .map((id) => nodeOf(diagram, id))
    .find((found) => found !== undefined && found.id !== step?.id)
  const params = {
    step: nodeName(step, language),
    outcome: node?.type === 'trigger' ? nodeName(node, language) : '',
    other: nodeName(other, language),
    field,
    number: String(node_ids.length),
  }
  return { text: `workflow.finding.${key}`, fix: `workflow.fix.${key}`, params }
}

/** What a node is called in this language; one without a name by its kind, or by its id. */
export function nodeName(node: DiagramNode | undefined, language: Language) {
  if (!node) return '—'
  const { label, labels, outcome } = node.data
  const type = stepTypeOf(node)
  const kind = outcome ? outcomeLabels[outcome] : type && catalogueEntryOf(type)?.label
  // A name that ships with the product is known in every language, however the node keeps it.
  const typed = (labels?.[language] ?? '').trim() || (kind?.mn === label.trim() ? kind[language] : label.trim())
  return typed || (kind ? inLanguage(kind, language) : node.id)
}
