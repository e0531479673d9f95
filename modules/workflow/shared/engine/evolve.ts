import { isShared } from './assignee.ts'
import type { EngineEvent } from './command.ts'
import type { Alarm, InstanceState, StepRow, VoterRow } from './model.ts'

export const emptyState: InstanceState = {
  status: 'OPEN',
  version: 0,
  status_id: null,
  action_num: 0,
  revision: { number: 0, sha256: '' },
  creator: null,
  steps: [],
  voters: [],
  ballots: [],
}

/** The state of an instance is nothing but its events, applied one after the other. */
export function replay(events: readonly EngineEvent[]): InstanceState {
  return events.reduce(evolve, emptyState)
}

export function evolve(before: InstanceState, event: EngineEvent): InstanceState {
  const state = { ...before, version: event.version }
  switch (event.type) {
    case 'started': {
      const { row } = event
      const { role_id, org_role_id, org_id, struct_id, job_id, emp_id } = row
      const creator = { role_id, user_id: event.actor.user_id, org_role_id, org_id, struct_id, job_id, emp_id }
      return {
        ...state,
        status_id: row.status_id,
        action_num: row.action_num,
        revision: event.revision,
        creator,
        steps: [row],
      }
    }
    case 'activated':
      return {
        ...state,
        status_id: event.status_id,
        action_num: event.action_num,
        steps: [...state.steps, ...event.rows],
        voters: [...state.voters, ...event.voters],
      }
    case 'closed': {
      const { outcome, status_action, description, signature, step_data, done_by, acted_as, acted_for } = event
      const decision = {
        outcome,
        status_action,
        description,
        signature,
        done_by,
        ...(acted_as && { acted_as }),
        ...(acted_for !== undefined && { acted_for }),
      }
      return emptied(
        changeStep(state, event.step_id, (row) => ({
          ...done(row, event.at),
          ...decision,
          step_data: step_data ?? row.step_data,
        })),
      )
    }
    case 'reassigned': {
      const { at, by, from_user_id, to_user_id, reason, subject_type, assignee } = event
      const handover = { at, by, from_user_id, to_user_id, reason }
      return changeStep(state, event.step_id, (row) => ({
        ...unstuck(unclaimed(row)),
        ...assignee,
        subject_type,
        handovers: [...(row.handovers ?? []), handover],
      }))
    }
    case 'placed': {
      const { assignee, subject_type, stands_in } = event
      return changeStep(state, event.step_id, (row) => {
        const { stands_in: _, ...rest } = unstuck(unclaimed(row))
        return { ...rest, ...assignee, subject_type, ...(stands_in && { stands_in }) }
      })
    }
    case 'vacated':
      return changeVoter(state, event.voter_id, (voter) => ({ ...voter, vacated: true }))
    case 'joined':
      return { ...state, steps: [...state.steps.map((row) => behind(row, event)), event.row] }
    case 'claimed': {
      const { by } = event
      return changeStep(state, event.step_id, (row) => (by === null ? unclaimed(row) : { ...row, claimed_by: by }))
    }
    case 'overtaken':
      return {
        ...state,
        steps: state.steps.map((row) => (event.step_ids.includes(row.id) ? { ...row, overtaken: true } : row)),
      }
    case 'rescheduled':
      return changeStep(state, event.step_id, (row) => ({
        ...unstuck(row),
        due_at: event.due_at,
        step_data: event.step_data ?? row.step_data,
      }))
    case 'recounted':
      return event.moved.reduce(
        (so_far, { step_id, ...moved }) => changeStep(so_far, step_id, (row) => ({ ...row, ...moved })),
        state,
      )
    case 'alarmed':
      return changeStep(state, event.step_id, (row) => ({
        ...row,
        alarms: row.alarms?.map((alarm) => rung(alarm, event)) ?? [],
      }))
    case 'stuck':
      return changeStep(state, event.step_id, (row) => ({
        ...row,
        incident: event.incident,
        description: event.detail || row.description,
      }))
    case 'postponed':
      return { ...state, status: 'POSTPONED', steps: [...state.steps, event.row] }
    case 'noted':
      return { ...state, steps: [...state.steps, event.row] }
    case 'migrated': {
      const { status_id, moved } = event
      return {
        ...state,
        status_id,
        steps: state.steps.map((row) => ({
          ...row,
          ...(isOpen(row) && { status_id, ...moved.find(({ id }) => id === row.id) }),
        })),
      }
    }
    case 'resumed': {
      const { fixed = [], shift, row: said } = event
      return {
        ...state,
        status: 'OPEN',
        steps: [...state.steps.map((row) => (isOpen(row) && !fixed.includes(row.id) ? later(row, shift) : row)), said],
      }
    }
    case 'superseded':
      return emptied({
        ...state,
        steps: state.steps.map((row) => (event.step_ids.includes(row.id) ? settled(row) : row)),
      })
    case 'revised':
      return { ...state, revision: event.revision }
    case 'voted': {
      const { choice, description, signature, at, recused, commitment, ballot } = event
      const { commitment: _, ...was } = state.voters.find(({ id }) => id === event.voter_id)!
      const voter = {
        ...was,
        choice,
        description,
        signature,
        voted_at: at,
        ...(recused && { recused }),
        ...(commitment !== undefined && { commitment }),
      }
      const others = state.ballots.filter(({ voter_id }) => voter_id !== event.voter_id)
      return { ...changeVoter(state, event.voter_id, () => voter), ballots: ballot ? [...others, ballot] : others }
    }
    case 'tied': {
      const { status_action, result } = event
      const tied = emptied(
        changeStep(state, event.step_id, (row) => ({
          ...done(row, event.at),
          status_action,
          step_data: { kind: 'result', result },
        })),
      )
      return event.row ? { ...tied, steps: [...tied.steps, event.row] } : tied
    }
    case 'extended':
      return changeStep(state, event.step_id, (row) => extended(row, event))
    case 'handed_to_person': {
      const { status_action, step_data } = event
      const asked = changeStep(state, event.step_id, (row) => ({ ...done(row, event.at), status_action, step_data }))
      return { ...asked, steps: [...asked.steps, event.row] }
    }
    case 'overridden':
    case 'replaced':
    case 'skipped':
      return { ...state, action_num: event.row.action_num, steps: [...state.steps, event.row] }
    case 'ended':
      return {
        ...state,
        status: 'ENDED',
        status_id: null,
        action_num: event.row.action_num,
        steps: [...state.steps, event.row],
      }
    case 'numbered':
      return state
    case 'cancelled':
      return {
        ...state,
        status: 'CANCELLED',
        status_id: null,
        action_num: event.row.action_num,
        steps: [...state.steps, event.row],
      }
  }
}

function done(row: StepRow, at: string): StepRow {
  return { ...unstuck(row), is_done: 1, closed_as: 'DONE', done_at: at }
}

function settled(row: StepRow): StepRow {
  return { ...unstuck(row), closed_as: 'SUPERSEDED' }
}

/**
 * Whoever asked waits for the one they asked; after them, so do those who waited for them. A step of several becomes
 * that of the one who asks.
 */
function behind(
  row: StepRow,
  { step_id, by, row: { id, added }, waiting }: Extract<EngineEvent, { type: 'joined' }>,
): StepRow {
  const asks = row.id === step_id
  if (added?.kind !== 'after') return asks ? { ...mine(row, by), waits_for: id } : row
  if (asks) return mine(row, by)
  const waits = waiting ? waiting.includes(row.id) : row.waits_for === step_id
  return waits ? { ...row, waits_for: id } : row
}

const mine = (row: StepRow, by: number): StepRow => (isShared(row) ? { ...row, claimed_by: by } : row)

function unclaimed(row: StepRow): StepRow {
  const { claimed_by: _, ...rest } = row
  return rest
}

function unstuck(row: StepRow): StepRow {
  const { incident: _, ...rest } = row
  return rest
}

/** Whatever was due before it has been said with it. */
function rung(alarm: Alarm, { at, kind, to }: Extract<EngineEvent, { type: 'alarmed' }>): Alarm {
  if (alarm.done !== undefined || Date.parse(alarm.at) > Date.parse(at)) return alarm
  return { ...alarm, done: at, ...(alarm.kind === kind && { to }) }
}

/** Whatever was counted from a moment comes so much later. */
function later(row: StepRow, shift: number): StepRow {
  const after = (time: string) => new Date(Date.parse(time) + shift).toISOString()
  const alarms = row.alarms?.map((alarm) => (alarm.done === undefined ? { ...alarm, at: after(alarm.at) } : alarm))
  const moved = { ...row, due_at: row.due_at && after(row.due_at), ...(alarms && { alarms }) }
  if (row.step_data?.kind !== 'sheet' || row.status_type !== 'VOTE') return moved
  return {
    ...moved,
    step_data: { ...row.step_data, sheet: { ...row.step_data.sheet, deadline: after(row.step_data.sheet.deadline) } },
  }
}

const isOpen = (row: StepRow) => row.closed_as === null

/**
 * What was said before the first deadline has been said; what was to be said and was not is said before the new one.
 */
function extended(row: StepRow, { deadline, alarms: more = [] }: Extract<EngineEvent, { type: 'extended' }>): StepRow {
  if (row.step_data?.kind !== 'sheet') return row
  const { alarms: before = [], ...rest } = row
  const alarms = [...before.filter(({ done }) => done !== undefined), ...more]
  return {
    ...rest,
    ...(alarms.length > 0 && { alarms }),
    due_at: deadline,
    step_data: { ...row.step_data, sheet: { ...row.step_data.sheet, deadline }, extended: true },
  }
}

/** Of a vote that is over nobody learns any more who said what. */
function emptied(state: InstanceState): InstanceState {
  if (state.ballots.length === 0) return state
  const open = new Set(state.steps.filter(isOpen).map(({ id }) => id))
  const seats = new Set(state.voters.filter(({ step_id }) => open.has(step_id)).map(({ id }) => id))
  return { ...state, ballots: state.ballots.filter(({ voter_id }) => seats.has(voter_id)) }
}

function changeStep(state: InstanceState, id: string, change: (row: StepRow) => StepRow): InstanceState {
  return { ...state, steps: state.steps.map((row) => (row.id === id ? change(row) : row)) }
}

function changeVoter(state: InstanceState, id: string, change: (voter: VoterRow) => VoterRow): InstanceState {
  return { ...state, voters: state.voters.map((voter) => (voter.id === id ? change(voter) : voter)) }
}
