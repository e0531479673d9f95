import { fieldName } from './field-name.ts'
import { useCallback, useMemo } from 'react'
import type { FormField } from '#platform/shared/fields/index.ts'
import { conditionWords } from '#platform/web/expression/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { type Diagram, type DiagramEdge, type DiagramNode, inOrderOfAsking } from '#modules/workflow/shared/index.ts'
import type { Play } from '../../shared/dry-run.ts'
import type { Finding } from '../../shared/findings.ts'
import { edgesOf } from '../../shared/way.ts'
import { choosableFields } from '../asked-fields.ts'
import { isConditional } from '../drawing/arrows.ts'
import type { Mark } from '../drawing/to-canvas.ts'
import type { Parties } from './use-parties.ts'

interface Lit {
  findings: readonly Finding[]
  /** The finding whose way is shown. */
  shown: Finding | null
  /** Where the next arrow begins. */
  pen: string | null
  play: Play | null
  parties: Pick<Parties, 'options'>
}

/** What things are called on the canvas, and how they are lit up. */
export function useLooks(
  diagram: Diagram,
  form: readonly FormField[],
  { findings, shown, pen, play, parties: { options } }: Lit,
) {
  const { t } = useText()
  const say = useWords()
  const labelOf = useCallback(({ data: { label, labels } }: DiagramNode) => say({ ...labels, mn: label }), [say])

  const named = useMemo(() => new Map(diagram.nodes.map((node) => [node.id, node])), [diagram])
  const fullLabelOf = useCallback(
    (id: string) => {
      const node = named.get(id)
      if (!node) return id
      const parent = node.parentId === undefined ? undefined : named.get(node.parentId)
      return parent ? `${labelOf(parent)} → ${labelOf(node)}` : labelOf(node)
    },
    [named, labelOf],
  )
  const sentenceFromTo = useMemo(() => kept((from, to) => t('flowdesign.from_to', { from, to })), [t])
  const nameOfEdge = useCallback(
    ({ source, target }: DiagramEdge) => sentenceFromTo(fullLabelOf(source), fullLabelOf(target)),
    [fullLabelOf, sentenceFromTo],
  )
  const fields = useMemo(() => choosableFields(form, options), [form, options])
  const wordsOfEdge = useCallback(
    ({ data }: DiagramEdge) => conditionWords(data?.condition ?? '', fields, { t, say }),
    [fields, say, t],
  )
  /** When a document goes past a step; empty where none does. */
  const skipOf = useCallback(
    ({ data: { skip } }: DiagramNode) => (skip ? conditionWords(skip.when, fields, { t, say }) : ''),
    [fields, say, t],
  )
  const asked = useMemo(
    () => Map.groupBy(inOrderOfAsking(diagram.edges.filter(isConditional)), ({ source }) => source),
    [diagram],
  )
  /** What stands on an arrow that is not the only one out of its outcome. */
  const noteOfEdge = useCallback(
    (edge: DiagramEdge) => {
      const list = asked.get(edge.source)
      if (!list) return ''
      return isConditional(edge) ? `${list.indexOf(edge) + 1}. ${wordsOfEdge(edge)}` : t('flowdesign.branch.otherwise')
    },
    [asked, t, wordsOfEdge],
  )
  const nameOf = useCallback(
    ({ node_id, edge_id, field }: Pick<Finding, 'node_id' | 'edge_id' | 'field'>) => {
      if (field !== undefined) return fieldName(form, field, { t, say })
      const edge = edge_id === undefined ? undefined : diagram.edges.find(({ id }) => id === edge_id)
      return edge ? nameOfEdge(edge) : node_id === null ? '' : fullLabelOf(node_id)
    },
    [diagram, form, fullLabelOf, nameOfEdge, say, t],
  )

  const marks = useMemo(() => {
    const found = new Map<string, Mark>()
    for (const { node_id, level } of findings) {
      const id = node_id === null ? null : (named.get(node_id)?.parentId ?? node_id)
      if (id !== null && found.get(id) !== 'error') found.set(id, level)
    }
    for (const id of shown?.way ?? []) if (!found.has(id)) found.set(id, 'way')
    if (play) {
      found.clear()
      for (const { node_id, outcome } of play.steps) {
        found.set(node_id, 'passed')
        const trigger = diagram.nodes.find((node) => node.parentId === node_id && node.data.outcome === outcome)
        if (trigger) found.set(trigger.id, 'passed')
      }
      const here = play.steps.at(-1)
      if (here) found.set(here.node_id, 'here')
    }
    if (pen !== null) found.set(pen, 'pen')
    return found
  }, [diagram, findings, shown, pen, play, named])
  const markOf = useCallback((id: string) => marks.get(id) ?? null, [marks])
  const way = useMemo(() => (shown ? edgesOf(diagram, shown.way) : new Set<string>()), [diagram, shown])
  return { labelOf, skipOf, nameOf, nameOfEdge, noteOfEdge, wordsOfEdge, markOf, way, fullLabelOf }
}

/** Hundreds of arrows are named anew with each letter that is typed, and nearly all of them as before. */
function kept(sentence: (from: string, to: string) => string) {
  const made = new Map<string, string>()
  return (from: string, to: string) => {
    const both = `${from}\n${to}`
    const known = made.get(both) ?? sentence(from, to)
    made.set(both, known)
    return known
  }
}
