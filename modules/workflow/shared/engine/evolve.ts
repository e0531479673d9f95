import type { EngineEvent, InstanceState, StepRow, VoterRow } from './model.ts'

export const emptyState: InstanceState = {
  status: 'OPEN',
  version: 0,
  status_id: null,
  action_num: 0,
  revision: { number: 0, sha256: '' },
  creator: null,
  steps: [],
  voters: [],
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
      return { ...state, status_id: row.status_id, action_num: row.action_num, revision: event.revision, creator, steps: [row] }
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
      const { outcome, status_action, description, signature, step_data, done_by, acted_as } = event
      const decision = { outcome, status_action, description, signature, done_by, ...(acted_as && { acted_as }) }
      return changeStep(state, event.step_id, (row) => ({ ...done(row, event.at), ...decision, step_data: step_data ?? row.step_data }))
    }
    case 'superseded':
      return {
        ...state,
        steps: state.steps.map((row) => (event.step_ids.includes(row.id) ? { ...row, closed_as: 'SUPERSEDED' } : row)),
      }
    case 'revised':
      return { ...state, revision: event.revision }
    case 'voted': {
      const { choice, description, signature, at } = event
      return changeVoter(state, event.voter_id, (voter) => ({ ...voter, choice, description, signature, voted_at: at }))
    }
    case 'tied': {
      const { status_action, result } = event
      const tied = changeStep(state, event.step_id, (row) => ({
        ...done(row, event.at),
        status_action,
        step_data: { kind: 'result', result },
      }))
      return event.row ? { ...tied, steps: [...tied.steps, event.row] } : tied
    }
    case 'extended':
      return changeStep(state, event.step_id, (row) => extended(row, event.deadline))
    case 'ended':
      return { ...state, status: 'ENDED', status_id: null, action_num: event.row.action_num, steps: [...state.steps, event.row] }
    case 'cancelled':
      return { ...state, status: 'CANCELLED', status_id: null, action_num: event.row.action_num, steps: [...state.steps, event.row] }
  }
}

function done(row: StepRow, at: string): StepRow {
  return { ...row, is_done: 1, closed_as: 'DONE', done_at: at }
}

function extended(row: StepRow, deadline: string): StepRow {
  if (row.step_data?.kind !== 'sheet') return row
  return { ...row, due_at: deadline, step_data: { ...row.step_data, sheet: { ...row.step_data.sheet, deadline }, extended: true } }
}

function changeStep(state: InstanceState, id: string, change: (row: StepRow) => StepRow): InstanceState {
  return { ...state, steps: state.steps.map((row) => (row.id === id ? change(row) : row)) }
}

function changeVoter(state: InstanceState, id: string, change: (voter: VoterRow) => VoterRow): InstanceState {
  return { ...state, voters: state.voters.map((voter) => (voter.id === id ? change(voter) : voter)) }
}
