import type { DocumentView } from '../../shared/documents/view.ts'

type Step = Pick<DocumentView['my_steps'][number], 'ballot' | 'advice_for'>

/**
 * Whoever has the step to decide finds it among what can be done with it; a councillor, and whoever is only asked for
 * advice, have none.
 */
export const isOfStep = ({ ballot, advice_for }: Step) => ballot === null && advice_for === null

/** What nobody finds with a step of theirs stands in the menu of the document. */
export function isOfDocument({ may_postpone, my_steps }: { may_postpone: string | null; my_steps: readonly Step[] }) {
  return may_postpone !== null && !my_steps.some(isOfStep)
}
