import type { DateSource } from '../../definition.ts'
import { nobody } from '../assignee.ts'
import { contentsOf } from '../conditions.ts'
import type { Command, World } from '../command.ts'
import type { StepRow } from '../model.ts'
import { refuse } from '../refusal.ts'
import { guardHome, guardOpen, guardVersion } from '../rights.ts'
import { activate, newRow } from '../rows.ts'
import { type Onward, record, rowIn, type Turn } from '../turn.ts'
import { closeBySystem, type StepHandler } from './step.ts'

/**
 * The document waits for a day. A day that has passed is as good as one that comes; no day at all is for an
 * administrator.
 */
export const date: StepHandler = {
  enter(turn, node) {
    const due_at = dayOf(turn, node.data.date)
    activate(turn, node, (action_num) => [
      {
        ...newRow(turn, node, { subject_type: 'SYSTEM', assignee: nobody }, action_num),
        due_at,
        ...(due_at === null && { incident: 'NO_DATE' }),
      },
    ])
  },

  pass: (turn, row) => (hasCome(turn, row) ? closeBySystem(turn, row, 'due') : null),
}

/** The timer: it may come late, never early. */
export function meetDay(turn: Turn, { step_id }: Extract<Command, { type: 'due' }>): Onward {
  const row = dateRow(turn, step_id)
  if (!hasCome(turn, row)) refuse('BAD_DATE')
  return closeBySystem(turn, row, 'due')
}

/** The day was set anew, or for the first time. */
export function reschedule(
  turn: Turn,
  { step_id, actor, date: day, reason, expected_version }: Extract<Command, { type: 'reschedule' }>,
): Onward | null {
  guardHome(turn, actor)
  if (actor.user_id !== turn.state.creator?.user_id && !actor.is_admin) refuse('NOT_ASSIGNED')
  const row = dateRow(turn, step_id)
  guardVersion(turn, expected_version)
  if (row.incident === 'TOO_MANY_VISITS') refuse('TOO_MANY_VISITS')
  const due_at = momentOf(day) ?? refuse('BAD_DATE')
  record(turn, {
    type: 'rescheduled',
    at: turn.world.now,
    step_id,
    by: actor.user_id,
    due_at,
    step_data: { kind: 'day_set', by: actor.user_id, ...(reason !== undefined && { reason }) },
  })
  return hasCome(turn, rowIn(turn, step_id)) ? closeBySystem(turn, row, 'due') : null
}

function dateRow(turn: Turn, step_id: string) {
  const row = rowIn(turn, step_id)
  if (row.status_type !== 'DATE') refuse('WRONG_STEP')
  guardOpen(turn, row)
  return row
}

function hasCome({ world }: Turn, { due_at }: StepRow) {
  return due_at !== null && Date.parse(due_at) <= Date.parse(world.now)
}

function dayOf({ world }: Turn, source: DateSource | undefined): string | null {
  switch (source?.kind) {
    case 'on':
      return momentOf(source.at)
    case 'after':
      return world.workdayAfter(source.working_days)
    case 'field':
      return momentIn(world, source.field)
    case undefined:
      return null
  }
}

/** The beginning of the day that a field of the document names. */
function momentIn(world: World, field: string) {
  const day = contentsOf(world).values[field]
  return typeof day === 'string' && /^\d{4}-\d\d-\d\d$/.test(day) ? momentOf(world.dayBegins(day)) : null
}

function momentOf(text: string | null) {
  const time = Date.parse(text ?? '')
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}
