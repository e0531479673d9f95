import type { StepType } from '../definition.ts'
import { isNobody, type Seat } from './assignee.ts'
import type { StepRow } from './model.ts'
import { seatOf } from './reassign.ts'
import { correctorsOf, hasSeatBeside } from './rights.ts'
import { barring } from './separation.ts'
import { orgOf, type Turn } from './turn.ts'

/** Nobody casts another's vote. */
const alone: readonly StepType[] = ['VOTE']

/**
 * The seat as it is where somebody is there for it, otherwise that of whoever stands in: a substitute, a head, an
 * administrator. At the end of the ladder it stays as it is meant and says that nobody has it. Nobody decides their
 * own document, or what they corrected in its sender's place, because others are gone, and nobody who is asked beside
 * the one who is gone fills their seat as well.
 */
export function attended(turn: Turn, type: StepType, { subject_type, assignee }: Seat, row?: StepRow): Seat {
  const {
    world: { directory },
    state,
  } = turn
  const plain: Seat = { subject_type, assignee }
  if (!isNobody(assignee) && directory.peopleFor(assignee).length > 0) return plain

  const ladder = alone.includes(type) ? [] : (directory.standIns?.(assignee) ?? [])
  const { not_by = [] } = assignee
  const own = [...not_by, ...(type === 'RE_CREATE' ? [] : [state.creator?.user_id, ...correctorsOf(state)])]
  const found = ladder.find((person) => !own.includes(person.user_id) && !(row && hasSeatBeside(state, row, person)))
  if (!found) return { ...plain, incident: 'NO_ASSIGNEE' }
  return {
    ...barring(seatOf(found, orgOf(turn)), not_by),
    stands_in: { as: found.as, original_assignee: assignee, original_subject_type: subject_type },
  }
}
