import fc from 'fast-check'
import type { Diagram, Outcome } from '../../definition.ts'
import type { decide } from '../decide.ts'
import { emptyState, evolve } from '../evolve.ts'
import { TITLE } from '../../fields/definition.ts'
import { hasFieldRights, rightAt } from '../../fields/rights.ts'
import { nodeOf, triggersOf } from '../graph.ts'
import { alarmDue } from '../late.ts'
import type { Command, Decision, Repair } from '../command.ts'
import type { Actor, Choice, InstanceState, StepRow, Target, VoteSheet } from '../model.ts'
import { reaches } from '../assignee.ts'
import { withdrawalAsked } from '../withdrawal.ts'
import { answering, overriding } from './ai.ts'
import { anyDiagram } from './diagrams.ts'
import {
  directoryOf, everyone, hoursAfter, jobs, MORNING, ORG, outsider, people, revision, roles, sheetFor, signatureBy, structs, worldOf,
} from './office.ts'
import { fieldNames } from './rights.ts'

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
  /** Who is here all the way; the others have left before it began. */
  present: readonly Actor[]
}

/** A move is a handful of dice; what they mean depends on where the document is. */
type Move = readonly [kind: number, a: number, b: number, c: number]

export const walks = fc.record({
  diagram: anyDiagram,
  moves: fc.array(fc.tuple(fc.nat({ max: 999 }), fc.nat({ max: 9999 }), fc.nat({ max: 9999 }), fc.nat({ max: 9999 })), {
    minLength: 12,
    maxLength: 60,
    size: 'max',
  }),
})

/** From the beginning, or on from where another walk has come to. */
export function walk({ diagram, moves }: { diagram: Diagram; moves: readonly Move[] }, deciding: Decide, from?: { state: InstanceState; now: string; present: readonly Actor[] }): Trace {
  let state: InstanceState = from?.state ?? emptyState
  let now = from?.now ?? MORNING
  let ids = 0
  const present = from?.present ?? presentIn(moves)
  const people_here = directoryOf(present)
  const taken: Taken[] = []
  const take = (command: Command) => {
    const decision = deciding(state, command, worldOf(diagram, now, () => `${from ? 'on' : 'id'}-${(ids += 1)}`, people_here))
    const after = decision.ok ? decision.events.reduce(evolve, state) : state
    taken.push({ before: state, command, decision, after, now })
    state = after
  }

  if (!from) take({ type: 'start', actor: people.creator, revision: revision(1) })
  for (const move of moves) {
    now = hoursAfter(now, move[3] % 7 === 0 ? 30 : 1)
    take(commandFor(state, diagram, now, move))
  }
  return { diagram, taken, decide: deciding, present }
}

/** In one walk of three some have left, now and then all who could stand in for them too. */
function presentIn([[, a, b, c] = [0, 1, 0, 0]]: readonly Move[]): readonly Actor[] {
  if (a % 3 !== 0) return everyone
  const gone = everyone.filter(({ user_id }) => (b * 7 + c) % 131 % (user_id + 1) === 0)
  const ladder: readonly Actor[] = [people.head, people.salesHead, people.officer, people.admin]
  return everyone.filter((person) => !gone.includes(person) && (c % 4 !== 0 || !ladder.includes(person)))
}

/** Two thirds of all commands are what a decent office would do; the rest is what it would not. */
function commandFor(state: InstanceState, diagram: Diagram, now: string, [kind, a, b, c]: Move): Command {
  const row = pick(openRows(state), a) ?? pick(state.steps, a)
  if (!row) return { type: 'start', actor: people.creator, revision: revision(1) }
  if (b % 37 === 1) return { type: 'unattended', step_id: row.id }
  if ((row.incident && b % 3) || b % 41 === 2) return c % 4 ? mending(state, row, b + c) : withActor(mending(state, row, b + c), pick(everyone, a) ?? outsider)
  const good = decentCommand(state, diagram, now, row, b, c)
  if (kind < 660) return good
  return (pick(bads, kind) ?? bads[0])?.(good, state, row, a) ?? good
}

type Bad = (good: Command, state: InstanceState, row: StepRow, dice: number) => Command

/** What goes wrong in so many ways, or where so few commands come, that it would be met too seldom. */
const fourTimes = (spoil: Bad): Bad[] => [spoil, spoil, spoil, spoil]

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
  ...fourTimes((good, state, _row, dice) => (good.type === 'fire' ? { ...good, new_revision: revision(state.revision.number + 1), ...(dice % 4 && { changed: [pick(fieldNames, dice) ?? TITLE] }) } : good)),
  (good, state) => (good.type === 'fire' ? { ...good, new_revision: revision(state.revision.number) } : good),
  // Naming what is hidden is a try, also where nothing would change.
  (good, _state, _row, dice) => (good.type === 'fire' ? { ...good, changed: [pick(fieldNames, dice) ?? TITLE] } : good),
  ...fourTimes((good, _state, _row, dice) => (good.type === 'fire' && good.sheet ? { ...good, sheet: spoiled(good.sheet, dice) } : good)),
  (_good, _state, row) => ({ type: 'deadline', step_id: row.id }),
  (_good, _state, row, dice) => ({
    type: 'close_vote', step_id: row.id, actor: pick([people.councillor1, people.secretary, people.admin], dice) ?? outsider,
  }),
  (_good, state, row, dice) => (dice % 2 ? asking(state, row, dice >> 1) : {
    type: 'withdraw', actor: pick([people.creator, people.creator, people.reviewer], dice) ?? outsider, description: 'болилоо',
  }),
  () => ({ type: 'start', actor: people.creator, revision: revision(1) }),
  (_good, state, row, dice) => around(state, row, dice, dice % 8),
  (_good, state, row, dice) => around(state, row, dice * 3 + 1, dice % 7),
  (_good, state, row, dice) => withActor(around(state, row, dice, dice % 11), pick(everyone, dice + 4) ?? outsider),
  (_good, state, row, dice) => postponing(state, hoursAfter(MORNING, dice % 900), row, dice),
  (_good, state, row, dice) => ({ type: 'resume_due', step_id: state.steps.findLast(({ status_type }) => status_type === 'POSTPONE')?.id ?? (pick(state.steps, dice) ?? row).id }),
  (_good, state, row, dice) => withActor(resting(state, row, dice, 3 + (dice % 2)), pick(everyone, dice) ?? outsider),
  (_good, _state, row, dice) => ({ type: 'cancel', actor: pick([people.admin, people.reviewer, people.creator], dice) ?? outsider, description: dice % 3 ? 'гацсан' : ' ', expected_version: row.action_num }),
  (_good, _state, row, dice) => (dice % 3 === 2 ? alarm(row, dice) : dice % 3 ? { type: 'due', step_id: row.id } : { type: 'finalise', step_id: row.id, found: { certificate: 'sha' } }),
  (_good, state, row, dice) => withActor(rescheduling(state, MORNING, row, dice), pick(everyone, dice) ?? outsider),
  (_good, _state, row, dice) => handover(row, dice),
  (_good, _state, row, dice) => handover(row, dice * 7 + 3),
  (_good, state, row, dice) => handoverAgain(state, row, dice),
  (good, _state, row, dice) => (good.type === 'fire' ? withActor(good, inPlaceOf(row, dice)) : good),
  (_good, state, row, dice) => ({
    type: 'vacate', step_id: row.id, by: people.hr.user_id, org_id: ORG, user_id: pick(state.voters, dice)?.user_id ?? people.hr.user_id, reason: 'гарсан',
  }),
  (_good, _state, row) => ({ type: 'fire', step_id: row.id, outcome: 'approve', actor: people.admin }),
  (good, state, _row, dice) => overriding(state, dice) ?? good,
  (good, state, row, dice) => overriding(state, dice + 1) ?? (row.status_type === 'AI_DECISION' ? answering(state, row, dice) : good),
]

/** The creator wants it back; mostly somebody answers who may, now and then anybody. */
function asking(state: InstanceState, row: StepRow, dice: number): Command {
  const beside = state.steps.find(({ added, closed_as }) => added && closed_as === null)
  if (beside && withdrawalAsked(state) && dice % 3 === 1) return { type: 'answer_withdrawal', actor: everyone.find((person) => reaches(beside, person)) ?? people.admin, agrees: dice % 4 === 1, description: 'саналаар' }
  const description = dice % 11 ? 'үнэ өөрчлөгдсөн' : ' '
  if (!withdrawalAsked(state) || dice % 6 === 0) return { type: 'ask_withdrawal', actor: dice % 9 ? people.creator : people.reviewer, description }
  const actor = dice % 5 ? everyone.find((person) => reaches(row, person)) ?? people.admin : pick(everyone, dice)
  return { type: 'answer_withdrawal', actor: actor ?? outsider, agrees: dice % 4 === 0, description }
}

/** Whoever answers for it hears of it, or nobody does. */
function alarm(row: StepRow, dice: number): Command {
  return { type: 'alarm', step_id: row.id, informs: dice % 4 === 0 ? [] : [pick(everyone, dice)?.user_id ?? 0, people.head.user_id] }
}

/** Whoever has it leaves, or somebody who does not have it at all; it goes to anybody. */
function handover(row: StepRow, dice: number): Command {
  const holder = dice % 5 === 0 ? pick(everyone, dice) : everyone.find((person) => reaches(row, person))
  return {
    type: 'reassign', step_id: row.id, by: people.hr.user_id, org_id: dice % 17 === 0 ? 2 : ORG, from: holder ?? people.creator,
    to_user_id: (dice % 13 === 0 ? outsider : pick(everyone, dice + 5))?.user_id ?? 0, reason: dice % 11 === 0 ? ' ' : 'ажлаас гарсан',
  }
}

/** As somebody would who had the list open for a while. */
function handoverAgain(state: InstanceState, row: StepRow, dice: number): Command {
  const given = state.steps.find(({ handovers, closed_as }) => handovers && closed_as === null) ?? row
  const from = everyone.find(({ user_id }) => user_id === given.handovers?.[0]?.from_user_id)
  return from ? { type: 'reassign', step_id: given.id, by: people.admin.user_id, org_id: ORG, from, to_user_id: pick(everyone, dice)?.user_id ?? 0, reason: 'ажлаас гарсан' } : handover(row, dice)
}

/** A colleague who stands in for whoever has the step; now and then for several, or for nobody who has it. */
function inPlaceOf(row: StepRow, dice: number): Actor {
  const holder = everyone.find((person) => reaches(row, person)) ?? people.councillor1
  return { ...(pick(everyone, dice) ?? people.hr), covers: [pick(everyone, dice + 1) ?? holder, ...(dice % 4 === 0 ? [] : [holder])] }
}

/** What a decent office would do at this step just now. */
export function decentCommand(state: InstanceState, diagram: Diagram, now: string, row: StepRow, b: number, c: number): Command {
  if (state.status === 'POSTPONED') return resting(state, row, b, c)
  if (row.status_type === 'DATE') return c % 2 === 0 ? { type: 'due', step_id: row.id } : rescheduling(state, now, row, b)
  if (row.status_type === 'PRE_END') return { type: 'finalise', step_id: row.id, found: b % 3 === 0 ? { problem: 'SIGNATURE_MISSING' } : { certificate: 'sha-of-record' } }
  if (b % 3 === 0 && alarmDue(row, now)) return alarm(row, b)
  if (c % 37 === 5) return asking(state, row, b)
  if (c % 13 === 1) return around(state, row, b, c)
  if (c % 13 === 2 && row.added?.kind === 'advice') return around(state, row, b, 3)
  if (c % 13 === 0) return postponing(state, now, row, b)
  const isCounted = row.status_type === 'VOTE' && row.step_data?.kind === 'result'
  if (row.status_type === 'VOTE' && !isCounted) return voting(state, row, b, c)

  if (row.subject_type === 'SYSTEM' && row.step_data?.kind === 'ai') return answering(state, row, b)
  const actor = pick(everyone.filter((person) => reaches(row, person)), b) ?? people.creator
  const outcomes = triggersOf(diagram, row.status_id).flatMap(({ data }) => (data.outcome ? [data.outcome] : []))
  // Most documents go ahead, or no walk would ever see an end.
  const outcome: Outcome = (c % 3 === 0 ? pick(outcomes, b) : outcomes[0]) ?? 'reviewed'
  const node = nodeOf(diagram, row.status_id)
  const changed = fieldNames.filter((name) => !node || rightAt(diagram, node, name) === 'editable').slice(0, 1 + (b % 3))
  const corrects = changed.length > 0 && (outcome === 'recreated' || (row.status_type === 'CHECK' && !row.is_read_only && c % 5 === 0))
  const next = corrects ? revision(state.revision.number + 1) : undefined
  return {
    type: 'fire',
    step_id: row.id,
    outcome,
    actor,
    expected_version: state.version,
    revision_sha256: state.revision.sha256,
    ...((row.is_signature_needed || c % 4 === 0) && { signature: signatureBy(actor, (next ?? state.revision).sha256) }),
    ...((outcome === 'returned' || outcome === 'cancelled' || outcome === 'returned_by_ai' || c % 6 === 0) && { description: 'шалтгаан' }),
    ...(next && { new_revision: next, ...(hasFieldRights(diagram) && { changed }) }),
    ...((outcome === 'forwarded' || outcome === 'given' || outcome === 'assigned') && { targets: targetsFor(b) }),
    ...(outcome === 'prepared' && { sheet: goodSheet(now, b, c) }),
  }
}

/** What an administrator does about a step that is stuck, and now and then about one that is not. */
function mending(state: InstanceState, row: StepRow, dice: number): Command {
  const outcome: Outcome = pick(['reviewed', 'returned', 'recreated', 'due', 'resolved_by_ai', 'decided', 'approve'] as const, dice) ?? 'reviewed'
  const ways: Repair[] = [{ kind: 'retry' }, { kind: 'assign', to_user_id: pick(everyone, dice)?.user_id ?? 0 }, { kind: 'continue', outcome }]
  return {
    type: 'repair', step_id: row.id, actor: people.admin, how: pick(ways, dice + state.version) ?? ways[0]!, reason: dice % 9 ? 'гацсан' : ' ', expected_version: state.version,
    ...(dice % 5 === 0 && row.subject_type === 'SYSTEM' && { gave_up: true as const }),
  }
}

/** Everything that is done around a step; now and then by somebody who may not, or with somebody who may not be asked. */
function around(state: InstanceState, row: StepRow, b: number, c: number): Command {
  const holder = pick(everyone.filter((person) => reaches(row, person)), b) ?? people.reviewer
  const actor = row.claimed_by ? everyone.find(({ user_id }) => user_id === row.claimed_by) ?? holder : holder
  const from = { step_id: row.id, actor, expected_version: state.version }
  const to_user_id = pick(everyone, b)?.user_id ?? 0
  const reason = 'туслаач'
  if (row.added?.kind === 'advice') return { type: 'advise', ...from, description: b % 5 ? 'зөв байна' : ' ' }
  // Who signs in addition tries more often than others to send it back.
  switch (row.added && c % 3 === 0 ? 7 : c % 8) {
    case 0: return { type: 'add_sign', ...from, place: 'before', to_user_id, reason }
    case 1: return { type: 'add_sign', ...from, place: 'after', to_user_id, reason }
    case 2: return { type: 'delegate', ...from, to_user_id, reason }
    case 3: return { type: 'transfer', ...from, to_user_id, reason }
    case 4: return { type: 'claim', ...from }
    case 5: return { type: 'release', ...from }
    case 6: return { type: 'recall', ...from, step_id: state.steps.findLast(({ added }) => added)?.id ?? row.id }
    default: return { type: 'send_back', ...from, status_id: pick(state.steps, b)?.status_id ?? '', description: b % 7 ? 'дахин харах' : ' ' }
  }
}

function postponing(state: InstanceState, now: string, row: StepRow, b: number): Command {
  const actor = everyone.find((person) => reaches(row, person)) ?? people.admin
  return { type: 'postpone', step_id: row.id, actor, until: hoursAfter(now, [24, 2, 3, -1, 9000][b % 5]!), description: b % 7 === 0 ? ' ' : 'хүлээе', expected_version: state.version }
}

/** A document that rests goes on by itself, by hand, or not at all. */
function resting(state: InstanceState, row: StepRow, b: number, c: number): Command {
  const actor = everyone.find((person) => reaches(row, person)) ?? people.admin
  const expected_version = state.version
  const rest = state.steps.findLast(({ status_type }) => status_type === 'POSTPONE') ?? row
  if (c % 5 < 3) return { type: 'resume_due', step_id: rest.id }
  if (c % 5 === 3) return { type: 'resume', actor, expected_version }
  return b % 2 ? { type: 'cancel', actor, description: 'болилоо', expected_version } : fireAny(row, actor)
}

const fireAny = (row: StepRow, actor: Actor): Command => ({ type: 'fire', step_id: row.id, outcome: 'reviewed', actor })

function rescheduling(state: InstanceState, now: string, row: StepRow, b: number): Command {
  const date = ['', hoursAfter(now, 30), hoursAfter(now, -30), hoursAfter(now, 5)][b % 4]!
  return { type: 'reschedule', step_id: row.id, actor: b % 3 ? people.creator : people.admin, date, expected_version: state.version }
}

function voting(state: InstanceState, row: StepRow, b: number, c: number): Command {
  if (c % 11 === 0 && row.due_at) return { type: 'deadline', step_id: row.id }
  if (c % 19 === 4) return replacing(state, row, b)
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

/** Mostly the secretary gives a seat to a councillor who has none; now and then somebody else does, to anybody. */
function replacing(state: InstanceState, row: StepRow, b: number): Command {
  const council = [people.councillor1, people.councillor2, people.councillor3, people.councillor4]
  const seats = state.voters.filter(({ step_id }) => step_id === row.id)
  const to = council.find(({ user_id }) => !seats.some((seat) => seat.user_id === user_id))
  return {
    type: 'replace_voter', step_id: row.id, voter_id: pick(b % 13 ? seats : state.voters, b)?.id ?? '', actor: (b % 9 ? people.secretary : pick(everyone, b)) ?? outsider,
    to_user_id: (b % 5 && to ? to : pick(everyone, b >> 2))?.user_id ?? 0, reason: b % 11 ? 'чөлөө' : ' ', expected_version: state.version,
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
