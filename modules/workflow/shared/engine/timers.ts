import type { InstanceState } from './model.ts'
import { nextAlarm } from './escalation.ts'
import { restOf } from './postpone.ts'
import { isAwake } from './seats.ts'

const timerKinds = ['due', 'resume_due', 'finalise', 'alarm'] as const
export type TimerKind = (typeof timerKinds)[number]

/** Something that the clock has to do with a document. */
export interface Timer {
  kind: TimerKind
  step_id: string
  at: string
}

/**
 * Every timer that a document in this state waits for; a document that rests waits for nothing but the day when it
 * goes on.
 */
export function timersIn(state: InstanceState): Timer[] {
  const rest = restOf({ state })
  if (rest?.step_data?.kind === 'postponed') return [{ kind: 'resume_due', step_id: rest.id, at: rest.step_data.until }]
  if (state.status !== 'OPEN') return []
  return state.steps
    .filter((row) => isAwake(state.steps, row))
    .flatMap((row): Timer[] => {
      if (row.status_type === 'DATE' && row.due_at !== null) return [{ kind: 'due', step_id: row.id, at: row.due_at }]
      if (row.status_type === 'PRE_END' && !row.incident)
        return [{ kind: 'finalise', step_id: row.id, at: row.created_at }]
      const alarm = nextAlarm(row)
      return alarm ? [{ kind: 'alarm', step_id: row.id, at: alarm.at }] : []
    })
}
