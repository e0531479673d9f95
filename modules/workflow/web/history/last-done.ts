import type { StatusHistory } from '../../shared/history.ts'

/** The step that a person carried out last; ends and cancellations follow from one. */
export function lastDone(history: readonly StatusHistory[]) {
  const done = history.filter(
    ({ is_done, emp, status_type }) =>
      is_done === 1 && emp !== null && status_type !== 'END' && status_type !== 'CANCEL',
  )
  return done.toSorted((a, b) => a.created_at.localeCompare(b.created_at)).at(-1) ?? null
}
