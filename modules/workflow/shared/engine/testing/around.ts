// What an office does around a step besides deciding it.
import type { Diagram, Outcome } from '../../definition.ts'
import { reaches } from '../assignee.ts'
import type { Command, Repair } from '../command.ts'
import { nodeOf } from '../graph.ts'
import type { Actor, InstanceState, StepRow } from '../model.ts'
import { withdrawalAsked } from '../withdrawal.ts'
import { pick } from './dice.ts'
import { everyone, hoursAfter, outsider, people } from './office.ts'

/**
 * Everything that is done around a step; now and then by somebody who may not, or with somebody who may not be asked.
 */
export function around(state: InstanceState, row: StepRow, b: number, c: number): Command {
  const holder =
    pick(
      everyone.filter((person) => reaches(row, person)),
      b,
    ) ?? people.reviewer
  const actor = row.claimed_by ? (everyone.find(({ user_id }) => user_id === row.claimed_by) ?? holder) : holder
  const from = { step_id: row.id, actor, expected_version: state.version }
  const to_user_id = pick(everyone, b)?.user_id ?? 0
  const reason = 'туслаач'
  if (row.added?.kind === 'advice') return { type: 'advise', ...from, description: b % 5 ? 'зөв байна' : ' ' }
  // Who signs in addition tries more often than others to send it back.
  switch (row.added && c % 3 === 0 ? 7 : c % 8) {
    case 0:
      return { type: 'add_sign', ...from, place: 'before', to_user_id, reason }
    case 1:
      return { type: 'add_sign', ...from, place: 'after', to_user_id, reason }
    case 2:
      return { type: 'delegate', ...from, to_user_id, reason }
    case 3:
      return { type: 'transfer', ...from, to_user_id, reason }
    case 4:
      return { type: 'claim', ...from }
    case 5:
      return { type: 'release', ...from }
    case 6:
      return { type: 'recall', ...from, step_id: state.steps.findLast(({ added }) => added)?.id ?? row.id }
    default:
      return {
        type: 'send_back',
        ...from,
        status_id: pick(state.steps, b)?.status_id ?? '',
        description: b % 7 ? 'дахин харах' : ' ',
      }
  }
}

/** The creator wants it back; mostly somebody answers who may, now and then anybody. */
export function asking(state: InstanceState, row: StepRow, dice: number): Command {
  const beside = state.steps.find(({ added, closed_as }) => added && closed_as === null)
  if (beside && withdrawalAsked(state) && dice % 3 === 1)
    return {
      type: 'answer_withdrawal',
      actor: everyone.find((person) => reaches(beside, person)) ?? people.admin,
      agrees: dice % 4 === 1,
      description: 'саналаар',
    }
  const description = dice % 11 ? 'үнэ өөрчлөгдсөн' : ' '
  if (!withdrawalAsked(state) || dice % 6 === 0)
    return { type: 'ask_withdrawal', actor: dice % 9 ? people.creator : people.reviewer, description }
  const actor = dice % 5 ? (everyone.find((person) => reaches(row, person)) ?? people.admin) : pick(everyone, dice)
  return { type: 'answer_withdrawal', actor: actor ?? outsider, agrees: dice % 4 === 0, description }
}

/** Whoever answers for it hears of it, or nobody does. */
export function alarm(row: StepRow, dice: number): Command {
  return {
    type: 'alarm',
    step_id: row.id,
    informs: dice % 4 === 0 ? [] : [pick(everyone, dice)?.user_id ?? 0, people.head.user_id],
  }
}

/** The calendar has changed: as if each step had opened a good day sooner or later. */
export function recounting({ steps }: InstanceState, diagram: Diagram, dice: number): Command {
  const clocks = steps.flatMap(({ id, status_id, created_at }) => {
    const node = nodeOf(diagram, status_id)
    return node
      ? [
          {
            step_id: id,
            node,
            from: hoursAfter(created_at, dice % 7 === 0 ? 0 : (dice % 61) - 30),
            rested: (dice % 3) * 3_600_000,
          },
        ]
      : []
  })
  return { type: 'recount', clocks }
}

/** What an administrator does about a step that is stuck, and now and then about one that is not. */
export function mending(state: InstanceState, row: StepRow, dice: number): Command {
  const outcome: Outcome =
    pick(['reviewed', 'returned', 'recreated', 'due', 'resolved_by_ai', 'decided', 'approve'] as const, dice) ??
    'reviewed'
  const ways: Repair[] = [
    { kind: 'retry' },
    { kind: 'assign', to_user_id: pick(everyone, dice)?.user_id ?? 0 },
    { kind: 'continue', outcome },
  ]
  return {
    type: 'repair',
    step_id: row.id,
    actor: people.admin,
    how: pick(ways, dice + state.version) ?? ways[0]!,
    reason: dice % 9 ? 'гацсан' : ' ',
    expected_version: state.version,
    ...(dice % 5 === 0 && row.subject_type === 'SYSTEM' && { gave_up: true as const }),
  }
}

export function postponing(state: InstanceState, now: string, row: StepRow, b: number): Command {
  const actor = everyone.find((person) => reaches(row, person)) ?? people.admin
  return {
    type: 'postpone',
    step_id: row.id,
    actor,
    until: hoursAfter(now, [24, 2, 3, -1, 9000][b % 5]!),
    description: b % 7 === 0 ? ' ' : 'хүлээе',
    expected_version: state.version,
  }
}

/** A document that rests goes on by itself, by hand, or not at all. */
export function resting(state: InstanceState, row: StepRow, b: number, c: number): Command {
  const actor = everyone.find((person) => reaches(row, person)) ?? people.admin
  const expected_version = state.version
  const rest = state.steps.findLast(({ status_type }) => status_type === 'POSTPONE') ?? row
  if (c % 5 < 3) return { type: 'resume_due', step_id: rest.id }
  if (c % 5 === 3) return { type: 'resume', actor, expected_version }
  return b % 2 ? { type: 'cancel', actor, description: 'болилоо', expected_version } : fireAny(row, actor)
}

const fireAny = (row: StepRow, actor: Actor): Command => ({ type: 'fire', step_id: row.id, outcome: 'reviewed', actor })

export function rescheduling(state: InstanceState, now: string, row: StepRow, b: number): Command {
  const date = ['', hoursAfter(now, 30), hoursAfter(now, -30), hoursAfter(now, 5)][b % 4]!
  return {
    type: 'reschedule',
    step_id: row.id,
    actor: b % 3 ? people.creator : people.admin,
    date,
    expected_version: state.version,
  }
}
