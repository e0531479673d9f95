import type { StatusHistory } from '../../shared/history.ts'

/** Why the document came back: the last thing said by whoever sent it to be re-created. */
export function returnReason(history: readonly StatusHistory[]) {
  const done = history.filter((step) => step.is_done === 1 && step.status_type !== 'RE_CREATE' && step.status_type !== 'START')
  const newest = Math.max(...done.map(({ action_num }) => action_num))
  return done.findLast((step) => step.action_num === newest && step.description) ?? null
}
