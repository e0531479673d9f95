import type { HandoverChoices } from '#modules/access/shared/index.ts'
import type { OpenWork } from '../../shared/handover.ts'

/** Receiver by step, as employee id; an empty one is left where it is. */
export type Chosen = Readonly<Record<string, string>>

/** What the organisation proposes, until somebody says otherwise. */
export function receiverOf({ work_id, proposed }: Pick<OpenWork, 'work_id' | 'proposed'>, chosen: Chosen): string {
  return chosen[work_id] ?? (proposed ? String(proposed.emp_id) : '')
}

export function choicesFrom(work: readonly OpenWork[], chosen: Chosen): HandoverChoices {
  return work
    .filter(({ is_ballot }) => !is_ballot)
    .flatMap((item) => {
      const to = Number(receiverOf(item, chosen))
      return to > 0 ? [{ work_id: item.work_id, to_emp_id: to }] : []
    })
}

/** Everything that this person may take to them, or each back to whoever is proposed. */
export function allTo(work: readonly OpenWork[], receiver: string): Chosen {
  return receiver === ''
    ? {}
    : Object.fromEntries(work.filter((item) => mayTake(item, receiver)).map(({ work_id }) => [work_id, receiver]))
}

export function mayTake({ is_ballot, only }: OpenWork, receiver: string) {
  return !is_ballot && (only === null || only.some(({ emp_id }) => String(emp_id) === receiver))
}
