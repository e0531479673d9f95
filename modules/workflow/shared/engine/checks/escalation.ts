import { asSubject } from '../../definition/ai.ts'
import type { DiagramNode } from '../../definition.ts'
import type { Found, Surroundings } from './finding.ts'
import { landingsFrom, type Plan } from './plan.ts'
import { howMany, isIncomplete, needsActor } from './steps.ts'

/** What is wrong with what happens to steps that are late. */
export function lateProblems(plan: Plan, around: Surroundings): Found[] {
  return plan.steps.flatMap((node) => [...personProblems(node, around), ...outcomeProblems(plan, node)])
}

/** Somebody who is to hear of it must be there. */
function personProblems({ id: node_id, data: { due_hours, late } }: DiagramNode, around: Surroundings): Found[] {
  if (due_hours === undefined || !late?.to || late.escalate_hours === null) return []
  const person = asSubject(late.to)
  return isIncomplete(person) || howMany(person, around) === 0 ? [{ code: 'LATE_WITHOUT_PERSON', node_id }] : []
}

/** What the system is to decide must be drawn, and the step behind it must not wait for whoever decided. */
function outcomeProblems(plan: Plan, { id: node_id, data: { due_hours, late } }: DiagramNode): Found[] {
  if (due_hours === undefined || late?.deed !== 'decide' || late.escalate_hours === null) return []
  const ways = (plan.arrowsFrom.get(node_id) ?? []).filter(
    ({ outcome }) => outcome !== null && outcome === late.outcome,
  )
  const isDecidable =
    ways.length > 0 &&
    ways.every(({ to }) =>
      landingsFrom(plan, to).every((id) => {
        const { subject } = plan.byId.get(id)!.data
        return !subject || !needsActor(subject)
      }),
    )
  return isDecidable ? [] : [{ code: 'LATE_BAD_OUTCOME', node_id }]
}
