import type { StepType } from '../definition.ts'
import { isNobody, type Seat } from './assignee.ts'
import { seatOf } from './reassign.ts'
import { orgOf, type Turn } from './turn.ts'

/** Nobody casts another's vote. */
const alone: readonly StepType[] = ['VOTE']

/**
 * The seat as it is where somebody is there for it, otherwise that of whoever stands in: a substitute, a head, an administrator. At the end of
 * the ladder it stays as it is meant and says that nobody has it. Nobody decides their own document because others are gone.
 */
export function attended(turn: Turn, type: StepType, { subject_type, assignee }: Seat): Seat {
  const { world: { directory }, state: { creator } } = turn
  const plain: Seat = { subject_type, assignee }
  if (!isNobody(assignee) && directory.peopleFor(assignee).length > 0) return plain

  const ladder = alone.includes(type) ? [] : directory.standIns?.(assignee) ?? []
  const found = ladder.find(({ user_id }) => type === 'RE_CREATE' || user_id !== creator?.user_id)
  if (!found) return { ...plain, incident: 'NO_ASSIGNEE' }
  return { ...seatOf(found, orgOf(turn)), stands_in: { as: found.as, original_assignee: assignee, original_subject_type: subject_type } }
}
