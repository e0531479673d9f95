import type { Language } from '#platform/shared/i18n.ts'
import type { Translate } from '#platform/web/i18n/index.ts'
import { type Diagram, diagramProblems, findingWords, type FlowError } from '#modules/workflow/shared/index.ts'

const ofDiagram: ReadonlySet<string> = new Set(diagramProblems)

/** What is wrong, in one sentence that names the step or the field, and what to do about it. */
export function findingText(
  t: Translate,
  language: Language,
  { code, node_id, node_ids }: Pick<FlowError, 'code' | 'node_id' | 'node_ids'>,
  diagram: Diagram,
  fieldName?: string,
) {
  const { text, fix, params } = findingWords(
    { code, node_id, node_ids: node_ids ?? (node_id === null ? [] : [node_id]) },
    diagram,
    language,
    fieldName,
  )
  return { text: t(text, params), fix: ofDiagram.has(code) ? t(fix, params) : '' }
}
