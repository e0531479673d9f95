import type { Outcome } from '../../shared/definition.ts'
import type { InboxItem } from '../../shared/inbox.ts'

/** These ask for more than a click: a changed document, a vote sheet, a ballot. */
const oneByOne: readonly Outcome[] = ['recreated', 'prepared', 'approve', 'disapprove', 'to_recreate']

type WaitingStep = NonNullable<InboxItem['step']>
export type BulkOutcome = Pick<WaitingStep['outcomes'][number], 'outcome' | 'label' | 'needs_reason'>

/** The outcomes that all of these documents allow with neither signature nor people to choose. */
export function commonOutcomes(items: readonly InboxItem[]): BulkOutcome[] {
  const [first, ...others] = items
  if (!first) return []
  const shared = others.map((item) => new Set(quickOutcomes(item).map(({ outcome }) => outcome)))
  return quickOutcomes(first).filter(({ outcome }) => shared.every((known) => known.has(outcome)))
}

export const canDecideInBulk = (item: InboxItem) => quickOutcomes(item).length > 0

function quickOutcomes({ step }: InboxItem): BulkOutcome[] {
  if (!step || step.is_signature_needed) return []
  return step.outcomes
    .filter((one) => !one.needs_targets && !oneByOne.includes(one.outcome))
    .map(({ outcome, label, needs_reason }) => ({ outcome, label, needs_reason }))
}

/** What a bulk command sends; documents that cannot take the outcome are left out. */
export function bulkCommands(items: readonly InboxItem[], outcome: Outcome) {
  return items.flatMap((item) =>
    item.step && quickOutcomes(item).some((one) => one.outcome === outcome)
      ? [{ id: item.id, step_id: item.step.id, outcome, expected_version: item.step.version }]
      : [],
  )
}
