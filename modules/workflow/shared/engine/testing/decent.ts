import type { Diagram, Outcome } from '../../definition.ts'
import { hasFieldRights, rightAt } from '../field-rights.ts'
import { reaches } from '../assignee.ts'
import type { Command } from '../command.ts'
import { nodeOf, triggersOf } from '../graph.ts'
import { alarmDue } from '../escalation.ts'
import type { Choice, InstanceState, StepRow, Target, VoteSheet } from '../model.ts'
import { answering } from './ai.ts'
import { alarm, around, asking, postponing, recounting, rescheduling, resting } from './around.ts'
import { pick } from './dice.ts'
import {
  everyone,
  hoursAfter,
  jobs,
  outsider,
  people,
  revision,
  roles,
  sheetFor,
  signatureBy,
  structs,
} from './office.ts'
import { fieldNames } from './rights.ts'

/** What a decent office would do at this step just now. */
export function decentCommand(
  state: InstanceState,
  diagram: Diagram,
  now: string,
  row: StepRow,
  b: number,
  c: number,
): Command {
  if (c % 29 === 11) return recounting(state, diagram, b)
  if (state.status === 'POSTPONED') return resting(state, row, b, c)
  if (row.status_type === 'DATE')
    return c % 2 === 0 ? { type: 'due', step_id: row.id } : rescheduling(state, now, row, b)
  if (row.status_type === 'PRE_END')
    return {
      type: 'finalise',
      step_id: row.id,
      found: b % 3 === 0 ? { problem: 'SIGNATURE_MISSING' } : { certificate: 'sha-of-record' },
    }
  if (b % 3 === 0 && alarmDue(row, now)) return alarm(row, b)
  if (c % 37 === 5) return asking(state, row, b)
  if (c % 13 === 1) return around(state, row, b, c)
  if (c % 13 === 2 && row.added?.kind === 'advice') return around(state, row, b, 3)
  if (c % 13 === 0) return postponing(state, now, row, b)
  const isCounted = row.status_type === 'VOTE' && row.step_data?.kind === 'result'
  if (row.status_type === 'VOTE' && !isCounted) return voting(state, row, b, c)

  if (row.subject_type === 'SYSTEM' && row.step_data?.kind === 'ai') return answering(state, row, b)
  const actor =
    pick(
      everyone.filter((person) => reaches(row, person)),
      b,
    ) ?? people.creator
  const outcomes = triggersOf(diagram, row.status_id).flatMap(({ data }) => (data.outcome ? [data.outcome] : []))
  // Most documents go ahead, or no walk would ever see an end.
  const outcome: Outcome = (c % 3 === 0 ? pick(outcomes, b) : outcomes[0]) ?? 'reviewed'
  const node = nodeOf(diagram, row.status_id)
  const changed = fieldNames
    .filter((name) => !node || rightAt(diagram, node, name) === 'editable')
    .slice(0, 1 + (b % 3))
  const corrects =
    changed.length > 0 && (outcome === 'recreated' || (row.status_type === 'CHECK' && !row.is_read_only && c % 5 === 0))
  const next = corrects ? revision(state.revision.number + 1) : undefined
  return {
    type: 'fire',
    step_id: row.id,
    outcome,
    actor,
    expected_version: state.version,
    revision_sha256: state.revision.sha256,
    ...((row.is_signature_needed || c % 4 === 0) && { signature: signatureBy(actor, (next ?? state.revision).sha256) }),
    ...((['returned', 'refused', 'cancelled', 'returned_by_ai'].includes(outcome) || c % 6 === 0) && {
      description: 'шалтгаан',
    }),
    ...(next && { new_revision: next, ...(hasFieldRights(diagram) && { changed }) }),
    ...((outcome === 'forwarded' || outcome === 'given' || outcome === 'assigned') && { targets: targetsFor(b) }),
    ...(outcome === 'prepared' && { sheet: goodSheet(now, b, c) }),
  }
}

function voting(state: InstanceState, row: StepRow, b: number, c: number): Command {
  if (c % 11 === 0 && row.due_at) return { type: 'deadline', step_id: row.id }
  if (c % 19 === 4) return replacing(state, row, b)
  const waiting = state.voters.filter((voter) => voter.step_id === row.id && voter.choice === null)
  const voter = pick(waiting, b)
  const actor = everyone.find((person) => person.user_id === voter?.user_id) ?? people.councillor1
  const choice =
    pick<Choice>(['approve', 'approve', 'approve', 'disapprove', 'disapprove', 'abstain', 'recreate'], c) ?? 'approve'
  const { sha256 } = state.revision
  return {
    type: 'ballot',
    step_id: row.id,
    choice,
    actor,
    expected_version: state.version,
    revision_sha256: sha256,
    signature: signatureBy(actor, sha256),
    ...(choice === 'recreate' && c % 28 !== 6 && { description: 'үнийн судалгаа' }),
  }
}

/** Mostly the secretary gives a seat to a councillor who has none; now and then somebody else does, to anybody. */
function replacing(state: InstanceState, row: StepRow, b: number): Command {
  const council = [people.councillor1, people.councillor2, people.councillor3, people.councillor4]
  const seats = state.voters.filter(({ step_id }) => step_id === row.id)
  const to = council.find(({ user_id }) => !seats.some((seat) => seat.user_id === user_id))
  return {
    type: 'replace_voter',
    step_id: row.id,
    voter_id: pick(b % 13 ? seats : state.voters, b)?.id ?? '',
    actor: (b % 9 ? people.secretary : pick(everyone, b)) ?? outsider,
    to_user_id: (b % 5 && to ? to : pick(everyone, b >> 2))?.user_id ?? 0,
    reason: b % 11 ? 'чөлөө' : ' ',
    expected_version: state.version,
  }
}

function goodSheet(now: string, b: number, c: number): VoteSheet {
  const council = [people.councillor1, people.councillor2, people.councillor3, people.councillor4].slice(0, 2 + (b % 3))
  return sheetFor(council, {
    deadline: hoursAfter(now, 24),
    quorum: 1 + (c % council.length),
    tie: pick(['disapprove', 'casting_vote', 'revote'] as const, b) ?? 'disapprove',
    recreate: b % 2 ? 'any_one' : { numerator: 1, denominator: 2 },
    base: pick(['cast_without_abstentions', 'cast', 'entitled'] as const, c) ?? 'cast',
    may_change_ballot: c % 5 === 0,
    close_early: c % 3 === 0,
  })
}

function targetsFor(dice: number): Target[] {
  const { officer, hr } = people
  const all: Target[] = [
    {
      subject_type: 'TO_ORG_EMPLOYEE',
      struct_id: officer.struct_id ?? 0,
      job_id: officer.job_id ?? 0,
      emp_id: officer.emp_id ?? 0,
    },
    { subject_type: 'TO_ORG_EMPLOYEE', struct_id: hr.struct_id ?? 0, job_id: hr.job_id ?? 0, emp_id: hr.emp_id ?? 0 },
    { subject_type: 'TO_ORG_JOB', struct_id: structs.sales, job_id: jobs.head },
    { subject_type: 'TO_ROLE', role_id: roles.lawyer },
  ]
  return all.slice(dice % 4, (dice % 4) + 1 + (dice % 2))
}
