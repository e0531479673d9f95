import { strict as assert } from 'node:assert'
import type { FormField } from '#platform/shared/fields/index.ts'
import type { Diagram, DiagramNode, Outcome } from '../../definition.ts'
import type { Contents } from '../conditions.ts'
import { edgesFrom } from '../asks-contents.ts'
import { nodeOf, triggerOf } from '../graph.ts'
import type { EngineEvent } from '../command.ts'
import type { StepRow } from '../model.ts'
import { sameAgainLabel } from '../../outcome-labels.ts'

const form: FormField[] = [
  { name: 'amount', label: { mn: 'Дүн' }, kind: 'money', required: true },
  { name: 'day', label: { mn: 'Өдөр' }, kind: 'date', required: false },
]

/** What the rehearsed document says changes with the hour: 0, 1, 2, or nothing at all. */
export function contentsAt(now: string): Contents {
  const hour = Math.floor(Date.parse(now) / 3_600_000) % 4
  return { form, values: { amount: hour === 3 ? null : String(hour), day: now.slice(0, 10) }, today: now.slice(0, 10) }
}

/** The conditions of these walks, and what they mean, said a second time without the language. */
const meanings: Record<string, (amount: number | null) => boolean> = {
  'amount > 1': (amount) => amount !== null && amount > 1,
  'amount >= 1': (amount) => amount !== null && amount >= 1,
  'isEmpty(amount)': (amount) => amount === null,
}
const conditions = Object.keys(meanings)

function isMet(condition: string, now: string) {
  const { amount } = contentsAt(now).values
  const meaning = meanings[condition]
  assert(meaning, condition)
  return meaning(typeof amount === 'string' ? Number(amount) : null)
}

/** The same diagram with forks after reviews and decisions, and with reviews that some documents pass by. */
export function withConditions(diagram: Diagram, dice: readonly number[]): Diagram {
  const end = diagram.nodes.find(({ data }) => data.subject?.object_type === 'END')
  if (!end) return diagram
  const forked = diagram.nodes.filter(
    ({ type, data }) => type === 'trigger' && ['reviewed', 'decided', 'received'].includes(data.outcome ?? ''),
  )
  const extra = forked.flatMap((trigger, at) => {
    const die = dice[at % dice.length] ?? 0
    const fork = (order: number, target: string) => ({
      id: `${trigger.id}?${order}`,
      type: 'smoothstep' as const,
      source: trigger.id,
      target,
      data: { condition: conditions[(die + order + 1) % conditions.length]!, order },
    })
    const elsewhere = diagram.nodes.find(({ data }) => data.subject?.object_type === 'RE_CREATE') ?? end
    // Listed against their order, which alone counts.
    return die % 3 === 0 ? [] : die % 3 === 1 ? [fork(0, end.id)] : [fork(1, end.id), fork(0, elsewhere.id)]
  })
  const nodes = diagram.nodes.map((node, at): DiagramNode => {
    const isReview = node.data.subject?.object_type === 'CHECK'
    return isReview && (dice[at % dice.length] ?? 0) % 2 === 1
      ? { ...node, data: { ...node.data, skip: { when: conditions[at % conditions.length]!, outcome: 'reviewed' } } }
      : node
  })
  return { nodes, edges: [...extra, ...diagram.edges] }
}

/** Where the document must go from this outcome at this hour. */
export function wayFrom(diagram: Diagram, trigger_id: string, now: string): string | undefined {
  const edges = edgesFrom(diagram, trigger_id)
  const met = edges.filter(({ data }) => data?.condition !== undefined && isMet(data.condition, now))
  return (
    met.toSorted((a, b) => (a.data?.order ?? 0) - (b.data?.order ?? 0))[0]?.target ??
    edges.find(({ data }) => data?.condition === undefined)?.target
  )
}

export const stopsOf = (events: readonly EngineEvent[]) =>
  events.flatMap((event): { row: Pick<StepRow, 'status_id' | 'incident'>; skipped: StepRow | null }[] => {
    if (event.type === 'activated') return [{ row: event.rows[0] ?? event, skipped: null }]
    if (event.type === 'skipped') return [{ row: event.row, skipped: event.row }]
    return event.type === 'ended' || event.type === 'cancelled' ? [{ row: event.row, skipped: null }] : []
  })

/**
 * Each step that is passed by has a condition that holds, says why, and goes on with its outcome; a step that is
 * stopped at has none that holds.
 */
export function assertPassedBy(diagram: Diagram, events: readonly EngineEvent[], now: string, isChosen: boolean) {
  const stops = stopsOf(events)
  stops.forEach(({ row, skipped }, at) => {
    const skip = nodeOf(diagram, row.status_id)?.data.skip
    const applies = skip !== undefined && isMet(skip.when, now)
    if (skipped?.status_action === sameAgainLabel.mn) {
      assert.equal(nodeOf(diagram, row.status_id)?.data.separation?.same_again, 'pass_by')
      assert(skipped.step_data?.kind === 'skipped' && !skipped.is_signature_needed && skipped.done_by === null)
      const way = triggerOf(diagram, row.status_id, skipped.step_data.outcome)
      return assert.equal(stops[at + 1]?.row.status_id, way && wayFrom(diagram, way.id, now))
    }
    if (!skipped)
      return assert(
        !applies || (isChosen && at === 0) || row.incident === 'TOO_MANY_VISITS',
        `${row.status_id} should have been passed by`,
      )
    assert(
      applies && skip && skipped.description && skipped.done_by === null && skipped.is_done === 1,
      'passed by without a reason',
    )
    assert.deepEqual(skipped.step_data, { kind: 'skipped', when: skip.when, outcome: skip.outcome satisfies Outcome })
    const trigger = triggerOf(diagram, row.status_id, skip.outcome)
    assert.equal(stops[at + 1]?.row.status_id, trigger && wayFrom(diagram, trigger.id, now))
  })
}
