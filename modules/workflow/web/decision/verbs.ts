import { useText, useWords } from '#platform/web/i18n/index.ts'
import type { Words } from '#platform/shared/i18n.ts'
import type { Outcome } from '../../shared/definition.ts'
import { decidedByPersonLabels, type Label, outcomeLabels } from '../../shared/outcome-labels.ts'

/** What a press of the button will do. The history says what was done, as the drawing calls it. */
const verbs = [
  'reviewed',
  'returned',
  'refused',
  'recreated',
  'cancelled',
  'decided',
  'forwarded',
  'given',
  'received',
  'prepared',
  'assigned',
  'resolved_by_ai',
  'returned_by_ai',
] as const satisfies readonly Outcome[]
type WithVerb = (typeof verbs)[number]
const hasVerb = (outcome: Outcome): outcome is WithVerb => (verbs as readonly Outcome[]).includes(outcome)

/** The words of a button; a name that whoever drew the flow gave it stays. */
export function useVerb() {
  const { t } = useText()
  const say = useWords()
  return ({ outcome, label }: { outcome: Outcome; label: Words }) =>
    hasVerb(outcome) && isUsual(outcome, label) ? t(`workflow.verb.${outcome}`) : say(label)
}

function isUsual(outcome: Outcome, { mn }: Words) {
  const byPerson: Partial<Record<Outcome, Label>> = decidedByPersonLabels
  return mn === outcomeLabels[outcome].mn || mn === byPerson[outcome]?.mn
}
