import { strict as assert } from 'node:assert'
import type { EngineEvent } from '../command.ts'
import type { Actor, InstanceState, StepRow } from '../model.ts'
import type { Taken } from './walk.ts'

/** A command that changed something, and what it caused. */
type Accepted = Taken & { events: EngineEvent[] }

export function accepted(taken: readonly Taken[]): Accepted[] {
  return taken.flatMap((step) =>
    step.decision.ok && step.decision.events.length > 0 ? [{ ...step, events: step.decision.events }] : [],
  )
}

export const allEvents = (taken: readonly Taken[]) => accepted(taken).flatMap(({ events }) => events)

export function last(taken: readonly Taken[]): Taken {
  const step = taken.at(-1)
  assert(step)
  return step
}

export const rowOf = (state: InstanceState, id: string) => state.steps.find((row) => row.id === id)

/** Written again on purpose: the narrowest field decides. */
export function isFor(row: StepRow | undefined, person: Actor) {
  if (!row || row.not_by?.includes(person.user_id)) return false
  if (row.emp_id !== null) return row.emp_id === person.emp_id
  if (row.job_id !== null)
    return row.job_id === person.job_id && (row.struct_id ?? person.struct_id) === person.struct_id
  if (row.struct_id !== null) return row.struct_id === person.struct_id
  if (row.user_id !== null) return row.user_id === person.user_id
  return row.role_id !== null && person.role_ids.includes(row.role_id)
}

/** Who has the step itself speaks for the document; a council speaks through its chair. Written again on purpose. */
export function speaksFor({ steps }: InstanceState, actor: Actor) {
  return (
    actor.is_admin ||
    steps.some((row) => {
      if (row.closed_as !== null || row.added) return false
      if (row.status_type === 'VOTE' && row.step_data?.kind === 'sheet')
        return row.step_data.sheet.chair_user_id === actor.user_id
      return isFor(row, actor) || actor.covers?.some((absent) => isFor(row, absent as Actor))
    })
  )
}

/** Said to whoever decides, and no decision. */
export const isAdvice = ({ added }: StepRow) => added?.kind === 'advice'
