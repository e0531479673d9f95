import fc from 'fast-check'
import type { Diagram, Outcome } from '../../definition.ts'
import type { decide } from '../decide.ts'
import { emptyState, evolve } from '../evolve.ts'
import { triggersOf } from '../graph.ts'
import type { Actor, Choice, Command, Decision, InstanceState, StepRow, Target, VoteSheet } from '../model.ts'
import { reaches } from '../assignee.ts'
import { anyDiagram } from './diagrams.ts'
import {
  everyone, hoursAfter, jobs, MORNING, outsider, people, revision, roles, sheetFor, signatureBy, structs, worldOf,
} from './office.ts'

export type Decide = typeof decide

export interface Taken {
  before: InstanceState
  command: Command
  decision: Decision
  after: InstanceState
  now: string
}

/** What happened to one document: every command, good and bad, and what became of it. */
export interface Trace {
  diagram: Diagram
  taken: Taken[]
  decide: Decide
}

/** A move is a handful of dice; what they mean depends on where the document is. */
type Move = readonly [kind: number, a: number, b: number, c: number]

export const walks = fc.record({
  diagram: anyDiagram,
  moves: fc.array(fc.tuple(fc.nat({ max: 99 }), fc.nat({ max: 9999 }), fc.nat({ max: 9999 }), fc.nat({ max: 9999 })), {
    minLength: 12,
    maxLength: 60,
    size: 'max',
  }),
})

export function walk({ diagram, moves }: { diagram: Diagram; moves: readonly Move[] }, deciding: Decide): Trace {
  let state: InstanceState = emptyState
  let now = MORNING
  let ids = 0
  const taken: Taken[] = []
  const take = (command: Command) => {
    const decision = deciding(state, command, worldOf(diagram, now, () => `id-${(ids += 1)}`))
    const after = decision.ok ? decision.events.reduce(evolve, state) : state
    taken.push({ before: state, command, decision, after, now })
    state = after
  }

  take({ type: 'start', actor: people.creator, revision: revision(1) })
  for (const move of moves) {
    now = hoursAfter(now, move[3] % 7 === 0 ? 30 : 1)
    take(commandFor(state, diagram, now, move))
  }
  return { diagram, taken, decide: deciding }
}

/** Two thirds of all commands are what a decent office would do; the rest is what it would not. */
function commandFor(state: InstanceState, diagram: Diagram, now: string, [kind, a, b, c]: Move): Command {
  const row = pick(openRows(state), a) ?? pick(state.steps, a)
  if (!row) return { type: 'start', actor: people.creator, revision: revision(1) }
  const good = goodCommand(state, diagram, now, row, b, c)
  if (kind < 66) return good
  return (pick(bads, kind) ?? bads[0])?.(good, state, row, a) ?? good
}

type Bad = (good: Command, state: InstanceState, row: StepRow, dice: number) => Command

const bads: Bad[] = [
  (good, _state, _row, dice) => withActor(good, pick(everyone, dice) ?? outsider),
  (good) => withActor(good, outsider),
  (good) => withActor(good, people.admin),
  (good) => (good.type === 'fire' ? withActor(good, people.admin) : good),
  (good, state) => ('actor' in good ? { ...good, expected_version: state.version - 1 } : good),
  (good) => ('signature' in good ? without(good, 'signature') : good),
  (good) => ('signature' in good && good.signature ? { ...good, signature: { ...good.signature, lastname: ' ' } } : good),
  (good) => ('signature' in good && good.signature ? { ...good, signature: { ...good.signature, revision_sha256: 'other' } } : good),
  (good) => ('signature' in good ? { ...good, revision_sha256: 'older' } : good),
  (good) => ('description' in good && good.type === 'fire' ? { ...good, description: '  ' } : good),
  (good, state, _row, dice) => (good.type === 'fire' ? { ...good, step_id: pick([...state.steps, { id: 'none' }], dice)?.id ?? '' } : good),
  (good, state, _row, dice) => (good.type === 'ballot' ? again(good, state, dice) : good),
  (good) => (good.type === 'fire' ? { ...good, outcome: 'received' } : good),
  (good) => (good.type === 'fire' ? without(good, 'targets') : good),
  (good) => (good.type === 'fire' ? { ...good, targets: [{ subject_type: 'TO_ORG_STRUCT', struct_id: structs.empty }] } : good),
  (good, state) => (good.type === 'fire' ? { ...good, new_revision: revision(state.revision.number + 1) } : good),
  (good, state) => (good.type === 'fire' ? { ...good, new_revision: revision(state.revision.number) } : good),
  (good, _state, _row, dice) => (good.type === 'fire' && good.sheet ? { ...good, sheet: spoiled(good.sheet, dice) } : good),
  (_good, _state, row) => ({ type: 'deadline', step_id: row.id }),
  (_good, _state, row, dice) => ({
    type: 'close_vote', step_id: row.id, actor: pick([people.councillor1, people.secretary, people.admin], dice) ?? outsider,
  }),
  (_good, _state, _row, dice) => ({
    type: 'withdraw', actor: pick([people.creator, people.creator, people.reviewer], dice) ?? outsider, description: 'болилоо',
  }),
  () => ({ type: 'start', actor: people.creator, revision: revision(1) }),
  (_good, _state, row) => ({ type: 'fire', step_id: row.id, outcome: 'approve', actor: people.admin }),
]

function goodCommand(state: InstanceState, diagram: Diagram, now: string, row: StepRow, b: number, c: number): Command {
  const isCounted = row.status_type === 'VOTE' && row.step_data?.kind === 'result'
  if (row.status_type === 'VOTE' && !isCounted) return voting(state, row, b, c)

  const actor = pick(everyone.filter((person) => reaches(row, person)), b) ?? people.creator
  const outcomes = triggersOf(diagram, row.status_id).flatMap(({ data }) => (data.outcome ? [data.outcome] : []))
  // Most documents go ahead, or no walk would ever see an end.
  const outcome: Outcome = (c % 3 === 0 ? pick(outcomes, b) : outcomes[0]) ?? 'reviewed'
  const corrects = outcome === 'recreated' || (row.status_type === 'CHECK' && !row.is_read_only && c % 5 === 0)
  const next = corrects ? revision(state.revision.number + 1) : undefined
  return {
    type: 'fire',
    step_id: row.id,
    outcome,
    actor,
    expected_version: state.version,
    revision_sha256: state.revision.sha256,
    ...((row.is_signature_needed || c % 4 === 0) && { signature: signatureBy(actor, (next ?? state.revision).sha256) }),
    ...((outcome === 'returned' || outcome === 'cancelled' || c % 6 === 0) && { description: 'шалтгаан' }),
    ...(next && { new_revision: next }),
    ...((outcome === 'forwarded' || outcome === 'given') && { targets: targetsFor(b) }),
    ...(outcome === 'prepared' && { sheet: goodSheet(now, b, c) }),
  }
}

function voting(state: InstanceState, row: StepRow, b: number, c: number): Command {
  if (c % 11 === 0 && row.due_at) return { type: 'deadline', step_id: row.id }
  const waiting = state.voters.filter((voter) => voter.step_id === row.id && voter.choice === null)
  const voter = pick(waiting, b)
  const actor = everyone.find((person) => person.user_id === voter?.user_id) ?? people.councillor1
  const choice = pick<Choice>(['approve', 'approve', 'approve', 'disapprove', 'disapprove', 'abstain', 'recreate'], c) ?? 'approve'
  const { sha256 } = state.revision
  return {
    type: 'ballot',
    step_id: row.id,
    choice,
    actor,
    expected_version: state.version,
    revision_sha256: sha256,
    signature: signatureBy(actor, sha256),
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

function spoiled(sheet: VoteSheet, dice: number): VoteSheet {
  const [first] = sheet.roll
  const spoils: Partial<VoteSheet>[] = [
    { roll: [] },
    first ? { roll: [first, first] } : {},
    { roll: [{ user_id: 99, emp_id: 199, weight: 1 }] },
    { quorum: 0 },
    { quorum: 50 },
    { deadline: MORNING },
    { threshold: { numerator: 3, denominator: 2 } },
  ]
  return { ...sheet, ...pick(spoils, dice) }
}

/** The ballot of someone who has voted already, with another choice. */
function again(good: Extract<Command, { type: 'ballot' }>, state: InstanceState, dice: number): Command {
  const voted = pick(state.voters.filter((voter) => voter.step_id === good.step_id && voter.choice !== null), dice)
  const actor = everyone.find((person) => person.user_id === voted?.user_id)
  return actor ? { ...good, actor, choice: 'disapprove', signature: signatureBy(actor, state.revision.sha256) } : good
}

function targetsFor(dice: number): Target[] {
  const { officer, hr } = people
  const all: Target[] = [
    { subject_type: 'TO_ORG_EMPLOYEE', struct_id: officer.struct_id ?? 0, job_id: officer.job_id ?? 0, emp_id: officer.emp_id ?? 0 },
    { subject_type: 'TO_ORG_EMPLOYEE', struct_id: hr.struct_id ?? 0, job_id: hr.job_id ?? 0, emp_id: hr.emp_id ?? 0 },
    { subject_type: 'TO_ORG_JOB', struct_id: structs.sales, job_id: jobs.head },
    { subject_type: 'TO_ROLE', role_id: roles.lawyer },
  ]
  return all.slice(dice % 4, (dice % 4) + 1 + (dice % 2))
}

function withActor(command: Command, actor: Actor): Command {
  return 'actor' in command ? { ...command, actor } : command
}

function without<T extends Command>(command: T, field: string): T {
  return Object.fromEntries(Object.entries(command).filter(([key]) => key !== field)) as T
}

function openRows(state: InstanceState) {
  return state.steps.filter((row) => row.closed_as === null)
}

function pick<T>(items: readonly T[], dice: number): T | undefined {
  return items.length > 0 ? items[dice % items.length] : undefined
}
