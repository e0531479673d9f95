import { TITLE } from '../../definition/fields.ts'
import { reaches } from '../assignee.ts'
import type { Command } from '../command.ts'
import type { Actor, InstanceState, StepRow, VoteSheet } from '../model.ts'
import { answering, overriding } from './ai.ts'
import { alarm, around, asking, postponing, rescheduling, resting } from './around.ts'
import { pick } from './dice.ts'
import { everyone, hoursAfter, MORNING, ORG, outsider, people, revision, signatureBy, structs } from './office.ts'
import { fieldNames } from './rights.ts'

type Bad = (good: Command, state: InstanceState, row: StepRow, dice: number) => Command

/** What goes wrong in so many ways, or where so few commands come, that it would be met too seldom. */
const fourTimes = (spoil: Bad): Bad[] => [spoil, spoil, spoil, spoil]

/** What no decent office would do, made of what it would. */
export const bads: Bad[] = [
  (good, _state, _row, dice) => withActor(good, pick(everyone, dice) ?? outsider),
  (good) => withActor(good, outsider),
  (good) => withActor(good, people.admin),
  (good) => (good.type === 'fire' ? withActor(good, people.admin) : good),
  (good, state) => ('actor' in good ? { ...good, expected_version: state.version - 1 } : good),
  (good) => ('signature' in good ? without(good, 'signature') : good),
  (good) =>
    'signature' in good && good.signature ? { ...good, signature: { ...good.signature, lastname: ' ' } } : good,
  (good) =>
    'signature' in good && good.signature
      ? { ...good, signature: { ...good.signature, revision_sha256: 'other' } }
      : good,
  (good) => ('signature' in good ? { ...good, revision_sha256: 'older' } : good),
  (good) => ('description' in good && good.type === 'fire' ? { ...good, description: '  ' } : good),
  (good, state, _row, dice) =>
    good.type === 'fire' ? { ...good, step_id: pick([...state.steps, { id: 'none' }], dice)?.id ?? '' } : good,
  (good, state, _row, dice) => (good.type === 'ballot' ? again(good, state, dice) : good),
  (good) => (good.type === 'fire' ? { ...good, outcome: 'received' } : good),
  (good) => (good.type === 'fire' ? without(good, 'targets') : good),
  (good) =>
    good.type === 'fire' ? { ...good, targets: [{ subject_type: 'TO_ORG_STRUCT', struct_id: structs.empty }] } : good,
  ...fourTimes((good, state, _row, dice) =>
    good.type === 'fire'
      ? {
          ...good,
          new_revision: revision(state.revision.number + 1),
          ...(dice % 4 && { changed: [pick(fieldNames, dice) ?? TITLE] }),
        }
      : good,
  ),
  (good, state) => (good.type === 'fire' ? { ...good, new_revision: revision(state.revision.number) } : good),
  // Naming what is hidden is a try, also where nothing would change.
  (good, _state, _row, dice) => (good.type === 'fire' ? { ...good, changed: [pick(fieldNames, dice) ?? TITLE] } : good),
  ...fourTimes((good, _state, _row, dice) =>
    good.type === 'fire' && good.sheet ? { ...good, sheet: spoiled(good.sheet, dice) } : good,
  ),
  (_good, _state, row) => ({ type: 'deadline', step_id: row.id }),
  (_good, _state, row, dice) => ({
    type: 'close_vote',
    step_id: row.id,
    actor: pick([people.councillor1, people.secretary, people.admin], dice) ?? outsider,
  }),
  (_good, state, row, dice) =>
    dice % 2
      ? asking(state, row, dice >> 1)
      : {
          type: 'withdraw',
          actor: pick([people.creator, people.creator, people.reviewer], dice) ?? outsider,
          description: 'болилоо',
        },
  () => ({ type: 'start', actor: people.creator, revision: revision(1) }),
  (_good, state, row, dice) => around(state, row, dice, dice % 8),
  (_good, state, row, dice) => around(state, row, dice * 3 + 1, dice % 7),
  (_good, state, row, dice) => withActor(around(state, row, dice, dice % 11), pick(everyone, dice + 4) ?? outsider),
  (_good, state, row, dice) => postponing(state, hoursAfter(MORNING, dice % 900), row, dice),
  (_good, state, row, dice) => ({
    type: 'resume_due',
    step_id:
      state.steps.findLast(({ status_type }) => status_type === 'POSTPONE')?.id ?? (pick(state.steps, dice) ?? row).id,
  }),
  (_good, state, row, dice) => withActor(resting(state, row, dice, 3 + (dice % 2)), pick(everyone, dice) ?? outsider),
  (_good, _state, row, dice) => ({
    type: 'cancel',
    actor: pick([people.admin, people.reviewer, people.creator], dice) ?? outsider,
    description: dice % 3 ? 'гацсан' : ' ',
    expected_version: row.action_num,
  }),
  (_good, _state, row, dice) =>
    dice % 3 === 2
      ? alarm(row, dice)
      : dice % 3
        ? { type: 'due', step_id: row.id }
        : { type: 'finalise', step_id: row.id, found: { certificate: 'sha' } },
  (_good, state, row, dice) => withActor(rescheduling(state, MORNING, row, dice), pick(everyone, dice) ?? outsider),
  (_good, _state, row, dice) => handover(row, dice),
  (_good, _state, row, dice) => handover(row, dice * 7 + 3),
  (_good, state, row, dice) => handoverAgain(state, row, dice),
  (good, _state, row, dice) => (good.type === 'fire' ? withActor(good, inPlaceOf(row, dice)) : good),
  (_good, state, row, dice) => ({
    type: 'vacate',
    step_id: row.id,
    by: people.hr.user_id,
    org_id: ORG,
    user_id: pick(state.voters, dice)?.user_id ?? people.hr.user_id,
    reason: 'гарсан',
  }),
  (_good, _state, row) => ({ type: 'fire', step_id: row.id, outcome: 'approve', actor: people.admin }),
  (good, state, _row, dice) => overriding(state, dice) ?? good,
  (good, state, row, dice) =>
    overriding(state, dice + 1) ?? (row.status_type === 'AI_DECISION' ? answering(state, row, dice) : good),
]

export function withActor(command: Command, actor: Actor): Command {
  return 'actor' in command ? { ...command, actor } : command
}

function without<T extends Command>(command: T, field: string): T {
  return Object.fromEntries(Object.entries(command).filter(([key]) => key !== field)) as T
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
  const voted = pick(
    state.voters.filter((voter) => voter.step_id === good.step_id && voter.choice !== null),
    dice,
  )
  const actor = everyone.find((person) => person.user_id === voted?.user_id)
  return actor ? { ...good, actor, choice: 'disapprove', signature: signatureBy(actor, state.revision.sha256) } : good
}

/** Whoever has it leaves, or somebody who does not have it at all; it goes to anybody. */
function handover(row: StepRow, dice: number): Command {
  const holder = dice % 5 === 0 ? pick(everyone, dice) : everyone.find((person) => reaches(row, person))
  return {
    type: 'reassign',
    step_id: row.id,
    by: people.hr.user_id,
    org_id: dice % 17 === 0 ? 2 : ORG,
    from: holder ?? people.creator,
    to_user_id: (dice % 13 === 0 ? outsider : pick(everyone, dice + 5))?.user_id ?? 0,
    reason: dice % 11 === 0 ? ' ' : 'ажлаас гарсан',
  }
}

/** As somebody would who had the list open for a while. */
function handoverAgain(state: InstanceState, row: StepRow, dice: number): Command {
  const given = state.steps.find(({ handovers, closed_as }) => handovers && closed_as === null) ?? row
  const from = everyone.find(({ user_id }) => user_id === given.handovers?.[0]?.from_user_id)
  return from
    ? {
        type: 'reassign',
        step_id: given.id,
        by: people.admin.user_id,
        org_id: ORG,
        from,
        to_user_id: pick(everyone, dice)?.user_id ?? 0,
        reason: 'ажлаас гарсан',
      }
    : handover(row, dice)
}

/** A colleague who stands in for whoever has the step; now and then for several, or for nobody who has it. */
function inPlaceOf(row: StepRow, dice: number): Actor {
  const holder = everyone.find((person) => reaches(row, person)) ?? people.councillor1
  return {
    ...(pick(everyone, dice) ?? people.hr),
    covers: [pick(everyone, dice + 1) ?? holder, ...(dice % 4 === 0 ? [] : [holder])],
  }
}
