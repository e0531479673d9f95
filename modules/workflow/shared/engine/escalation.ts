import type { DiagramNode, Outcome, StepType } from '../definition.ts'
import { lateRuleOf, mayDecideLate, usualLateRule } from '../definition/escalation.ts'
import { lateLabel } from '../outcome-labels.ts'
import type { Command, World } from './command.ts'
import type { Alarm, InstanceState, StepRow } from './model.ts'
import { arrow } from './onward.ts'
import { namesOfOwed, owedPast } from './owed.ts'
import { hindranceFor, seatOf } from './reassign.ts'
import { refuse } from './refusal.ts'
import { guardOpen, guardTurn } from './rights.ts'
import { labelOf, nodeIn, type Onward, orgOf, record, recordAside, rowIn, supersedeOpen, type Turn } from './turn.ts'

/** Steps that people decide in their own time; a council has the deadline of its sheet. */
const decidedInTime: readonly (StepType | undefined)[] = [
  'CHECK',
  'TRANSFER',
  'GIVE',
  'RECEIVE',
  'ASSIGN',
  'PREPARE_VOTE',
  'RE_CREATE',
]

/** What the clock will say about a step that opens now, or opened then, in its order. */
export function alarmsFor({ data }: DiagramNode, { dueAfter }: Pick<World, 'dueAfter'>, from?: string): Alarm[] {
  const { due_hours } = data
  const rule = decidedInTime.includes(data.subject?.object_type) ? lateRuleOf(data) : null
  if (!rule || due_hours === undefined) return []
  const { remind_hours, escalate_hours } = rule
  return [
    ...(remind_hours > 0 && remind_hours < due_hours
      ? [{ kind: 'remind', at: dueAfter(due_hours - remind_hours, from) } as const]
      : []),
    { kind: 'overdue', at: dueAfter(due_hours, from) },
    ...(escalate_hours === null ? [] : [{ kind: 'escalate', at: dueAfter(due_hours + escalate_hours, from) } as const]),
  ]
}

/** A council is late for nothing, as its vote ends with its deadline: who has not voted is reminded before that. */
export function alarmsBefore(
  deadline: string,
  { dueAfter, hoursUntil }: Pick<World, 'dueAfter' | 'hoursUntil'>,
  from?: string,
): Alarm[] {
  const hours = hoursUntil(deadline, from)
  const { remind_hours } = usualLateRule(hours)
  return remind_hours > 0 && remind_hours < hours ? [{ kind: 'remind', at: dueAfter(hours - remind_hours, from) }] : []
}

/** Those of a row that still lie ahead, for somebody who is asked beside it. */
export function alarmsAhead({ alarms = [] }: StepRow, now: string): Alarm[] {
  return alarms
    .filter(({ at, done }) => done === undefined && Date.parse(at) > Date.parse(now))
    .map(({ kind, at }) => ({ kind, at }))
}

/**
 * Of all that should have been said by now only the last is: who comes back from a night without power is not told
 * three times.
 */
export function alarmDue({ alarms = [] }: Pick<StepRow, 'alarms'>, now: string): Alarm | undefined {
  return alarms.findLast(({ at, done }) => done === undefined && Date.parse(at) <= Date.parse(now))
}

export const nextAlarm = ({ alarms = [] }: Pick<StepRow, 'alarms'>) => alarms.find(({ done }) => done === undefined)

/**
 * The timer: it may come late, never early. Being told of a step changes nothing that anybody decides on; what the
 * flow says of a step that stays late may.
 */
export function soundAlarm(turn: Turn, { step_id, informs }: Extract<Command, { type: 'alarm' }>): Onward | null {
  const row = rowIn(turn, step_id)
  guardOpen(turn, row)
  guardTurn(turn, row)
  const { now } = turn.world
  const alarm = alarmDue(row, now) ?? refuse('BAD_DATE')
  const { data } = nodeIn(turn, row.status_id)
  const rule = alarm.kind === 'escalate' ? lateRuleOf(data) : null
  const receiver = rule?.deed === 'assign' ? whoCanTake(turn, row, informs) : undefined
  // Nobody agrees in the place of a signature: then whoever has the step is only told.
  const decides =
    rule?.deed === 'decide' && mayDecideLate(rule.outcome, row.is_signature_needed) && row.added === undefined
  const said = { type: 'alarmed', at: now, step_id, kind: alarm.kind, to: [...informs] } as const

  if (receiver) {
    record(turn, said)
    const from_user_id = row.claimed_by ?? onlyHolder(turn, row)
    record(turn, {
      type: 'reassigned',
      at: now,
      step_id,
      by: null,
      from_user_id,
      to_user_id: receiver.user_id,
      reason: '',
      ...seatOf(receiver, orgOf(turn)),
    })
    return null
  }
  const owed = decides
    ? owedPast(turn.world, row.status_id, rule.outcome!, arrow(turn, row.status_id, rule.outcome!))
    : []
  if (decides && owed.length === 0) {
    record(turn, said)
    return decideLate(turn, row, rule.outcome!)
  }
  // Nobody fills in a field in the place of whoever has the step: it stays theirs, and an administrator hears of it.
  if (owed.length > 0 && !row.incident) {
    record(turn, said)
    record(turn, { type: 'stuck', at: now, step_id, incident: 'FIELDS_MISSING', detail: namesOfOwed(owed) })
    return null
  }
  recordAside(turn, said)
  return null
}

/** For all who were asked: a return, too, says why. */
function decideLate(turn: Turn, row: StepRow, outcome: Outcome): Onward {
  const { status_id, id: step_id } = row
  const to = arrow(turn, status_id, outcome)
  const reason = lateLabel.mn
  record(turn, {
    type: 'closed',
    at: turn.world.now,
    step_id,
    done_by: null,
    outcome,
    status_action: labelOf(turn, status_id, outcome),
    description: reason,
    signature: null,
    step_data: null,
  })
  supersedeOpen(turn)
  return { from: status_id, to, outcome, reason }
}

/** The first who may have it: not whoever sent the document, and nobody who has a seat here. */
function whoCanTake(turn: Turn, row: StepRow, informs: readonly number[]) {
  const from = { user_id: onlyHolder(turn, row), emp_id: row.emp_id }
  const people = informs.map((user_id) => turn.world.directory.person(user_id)).filter((person) => person !== undefined)
  return people.find((person) => hindranceFor(turn.state, row, person, from) === null)
}

function onlyHolder({ world }: Turn, row: StepRow) {
  const people = world.directory.peopleFor(row)
  return people.length === 1 ? people[0]!.user_id : null
}

/** Everybody who was told of a late step in the place of whoever has it. */
export const informedBy = ({ steps }: Pick<InstanceState, 'steps'>) =>
  steps.flatMap(({ alarms = [] }) => alarms.flatMap(({ to = [] }) => to))
