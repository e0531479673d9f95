import { lateRuleOf } from '../definition/escalation.ts'
import type { Command, RecountedStep, StepClock, World } from './command.ts'
import { alarmsBefore, alarmsFor } from './escalation.ts'
import type { Alarm, StepRow } from './model.ts'
import { restOf } from './postpone.ts'
import { isOpen, recordAside, type Turn } from './turn.ts'

/**
 * Nobody decides otherwise because of it, so nobody's view grows old by it. A document that rests is asked as of the
 * moment when it began to.
 */
export function recount(turn: Turn, { clocks }: Extract<Command, { type: 'recount' }>): null {
  const now = restOf(turn)?.created_at ?? turn.world.now
  const moved = clocks.flatMap((clock) => {
    const row = turn.state.steps.find(({ id }) => id === clock.step_id)
    return (row && isOpen(row) && recounted(row, clock, { ...turn.world, now })) || []
  })
  if (moved.length > 0) recordAside(turn, { type: 'recounted', at: turn.world.now, moved })
  return null
}

type Reckoning = Pick<World, 'now' | 'dueAfter' | 'hoursUntil' | 'workdayAfter'>

/**
 * When this step is due, and what is said around that, by the calendar of today; null where nothing moves. What has
 * passed, or was said to have, stays as it was, and nothing that lies ahead comes to lie behind.
 */
export function recounted(row: StepRow, clock: StepClock, world: Reckoning): RecountedStep | null {
  const reckoned = dueBy(row, clock, world)
  const isPast =
    row.due_at !== null &&
    (isBefore(row.due_at, world.now) || row.alarms?.some(({ kind, done }) => kind === 'overdue' && done !== undefined))
  const due_at = reckoned === null || row.due_at === null || isPast ? row.due_at : later(reckoned, world.now)
  // Whoever is late by the new calendar alone has as long as ever until others hear of it.
  const { escalate_hours = null } = lateRuleOf(clock.node.data) ?? {}
  const grace =
    due_at !== null && !isPast && reckoned !== null && due_at !== reckoned && escalate_hours !== null
      ? world.dueAfter(escalate_hours, due_at)
      : null
  const words = wordsBy(row, clock, world)
  const alarms = row.alarms?.map((alarm): Alarm => {
    const at = (alarm.kind === 'escalate' ? grace : null) ?? words.find(({ kind }) => kind === alarm.kind)?.at
    return alarm.done !== undefined || at === undefined || isBefore(alarm.at, world.now)
      ? alarm
      : { ...alarm, at: later(at, world.now) }
  })
  const isSame = due_at === row.due_at && (alarms ?? []).every(({ at }, place) => at === row.alarms?.[place]?.at)
  return isSame ? null : { step_id: row.id, due_at, ...(alarms && { alarms }) }
}

/** Null where somebody set it, or the contents of the document. */
function dueBy(
  row: StepRow,
  { node: { data }, from, rested }: StepClock,
  { dueAfter, workdayAfter }: Reckoning,
): string | null {
  if (isVote(row)) return null
  if (row.status_type === 'DATE')
    return data.date?.kind === 'after' ? shifted(workdayAfter(data.date.working_days, from), rested) : null
  return data.due_hours === undefined ? null : shifted(dueAfter(data.due_hours, from), rested)
}

function wordsBy(row: StepRow, { node, from, rested }: StepClock, world: Reckoning): Alarm[] {
  const words = !isVote(row)
    ? alarmsFor(node, world, from)
    : row.due_at === null
      ? []
      : alarmsBefore(shifted(row.due_at, -rested), world, from)
  return words.map((alarm) => ({ ...alarm, at: shifted(alarm.at, rested) }))
}

/** While the council votes; the chair's casting vote after a tie is a step like others. */
const isVote = ({ status_type, step_data }: StepRow) => status_type === 'VOTE' && step_data?.kind === 'sheet'

const later = (one: string, other: string) => (isBefore(one, other) ? other : one)
const isBefore = (one: string, other: string) => Date.parse(one) < Date.parse(other)
const shifted = (time: string, by: number) => new Date(Date.parse(time) + by).toISOString()
