import type { Principal } from '#platform/server/principal.ts'
import type { MyStep } from '../shared/documents.ts'
import {
  countVotes, type DiagramNode, hasQuorum, type InstanceState, nodeOf, type Outcome, possibleOutcomes, sheetInForce, stepTypeOf, type StepRow, type VoterRow,
} from '../shared/index.ts'
import type { Definition } from './definitions.ts'
import { descriptionWords, nodeWords, stepWords } from './labels.ts'
import { addressesOf, addressOf } from './waiting.ts'

/** The open steps of this document at which the caller may act now, with exactly the outcomes that their triggers allow. */
export function myStepsOf(principal: Principal, definition: Definition, state: InstanceState): MyStep[] {
  const mine = new Set(addressesOf(principal))
  return state.steps.filter(({ closed_as }) => closed_as === null).flatMap((row) => {
    if (row.status_type === 'VOTE' && sheetInForce(row)) return voteStep(principal, definition, state, row)
    const address = addressOf(row)
    return address !== null && mine.has(address) ? [stepView(definition, row)] : []
  })
}

function stepView({ diagram }: Definition, row: StepRow): MyStep {
  const node = nodeOf(diagram, row.status_id)
  return {
    id: row.id, status_type: row.status_type, label: stepWords(diagram, row), description: node ? descriptionWords(node) : { mn: '' },
    is_read_only: row.is_read_only, is_signature_needed: row.is_signature_needed, is_subject_changeable: row.is_subject_changeable, due_at: row.due_at,
    outcomes: possibleOutcomes(diagram, row.status_id).filter(({ outcome }) => mayFire(row, outcome)).map(({ outcome, trigger, target }) => ({
      outcome, label: nodeWords(trigger), needs_reason: needsReason(outcome), needs_signature: row.is_signature_needed, targets: targetsNeeded(outcome, target),
      next: target ? { label: nodeWords(target), status_type: stepTypeOf(target) ?? 'END' } : null,
    })),
    sheet_defaults: row.status_type === 'PREPARE_VOTE' ? node?.data.vote_rule ?? null : null,
    ballot: null,
  }
}

function voteStep(principal: Principal, definition: Definition, state: InstanceState, row: StepRow): MyStep[] {
  const sheet = sheetInForce(row)!.sheet
  const voters = state.voters.filter(({ step_id }) => step_id === row.id)
  const voter = voters.find(({ user_id, vacated }) => user_id === principal.userId && !vacated)
  const mayClose = sheet.chair_user_id === principal.userId && hasQuorum(countVotes(voters), sheet)
  if (!voter && !mayClose) return []
  const choice = voter?.choice ?? null
  const ballot = {
    voter_id: voter?.id ?? null, voted: choice !== null, choice: sheet.secret ? null : choice, may_change: canVote(voter, sheet.may_change_ballot), may_close: mayClose,
  }
  return [{ ...stepView(definition, row), outcomes: [], ballot }]
}

function canVote(voter: VoterRow | undefined, mayChange: boolean) {
  return voter !== undefined && (voter.choice === null || mayChange)
}

/** A vote is decided by ballots; its triggers are buttons only for the chair whose vote breaks a tie. */
function mayFire(row: StepRow, outcome: Outcome) {
  if (row.status_type === 'VOTE') return outcome === 'approve' || outcome === 'disapprove'
  return true
}

export function needsReason(outcome: Outcome) {
  return outcome === 'returned' || outcome === 'cancelled'
}

/** Whether people are chosen along with this outcome: employees, anybody, or as the flow says unless chosen otherwise. */
export function targetsNeeded(outcome: Outcome, target: DiagramNode | undefined): MyStep['outcomes'][number]['targets'] {
  if (outcome === 'given') return 'people'
  if (outcome === 'forwarded') return 'any'
  const next = target?.data.subject
  return next?.is_subject_changeable && !['END', 'CANCEL', 'VOTE'].includes(next.object_type) ? 'optional' : 'none'
}

