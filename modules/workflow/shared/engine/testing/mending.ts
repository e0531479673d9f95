import { strict as assert } from 'node:assert'
import type { Diagram } from '../../definition.ts'
import { hasFieldRights, rightAt } from '../field-rights.ts'
import type { EngineEvent } from '../command.ts'
import { nodeOf, nodesOfType, reachableFrom } from '../graph.ts'
import type { InstanceState, Person, StepRow } from '../model.ts'
import { reaches } from '../assignee.ts'
import { contentsAt } from './conditional.ts'
import { directoryOf } from './office.ts'
import { accepted, rowOf } from './trace.ts'
import type { Trace } from './walk.ts'

/** Rows that an event opens or gives to somebody else because nobody was left. */
function placedBy(event: EngineEvent, steps: readonly StepRow[]): readonly StepRow[] {
  if (event.type === 'activated') return event.rows
  if (event.type === 'handed_to_person') return [event.row]
  return event.type === 'placed' || event.type === 'stuck'
    ? steps.filter(({ id, closed_as }) => id === event.step_id && closed_as === null)
    : []
}

export const mendingInvariants: Record<string, (trace: Trace) => void> = {
  '24: whoever gets a step is here; who stands in is the first who may, for somebody who is not here; where nobody is left it says so':
    ({ taken, present }) => {
      const ladder = directoryOf(present).standIns!
      for (const { after, decision } of taken) {
        const events = decision.ok ? decision.events : []
        for (const row of events.flatMap((event) => placedBy(event, after.steps))) {
          if (row.subject_type === 'SYSTEM' || row.status_type === 'VOTE') continue
          const mayHave = (person: Person) =>
            (row.status_type === 'RE_CREATE' || !hasSentOrCorrected(after, person)) &&
            !isSeatedBeside(after, row, person) &&
            !row.not_by?.includes(person.user_id)
          const isThere = present.some((person) => reaches(row, person))
          if (row.incident === 'NO_ASSIGNEE') {
            assert(!isThere && !ladder(row).some(mayHave), 'somebody could have had it')
            continue
          }
          assert(isThere, 'nobody has it, and nobody hears of it')
          if (!row.stands_in) continue
          const { as, original_assignee } = row.stands_in
          assert(!present.some((person) => reaches(original_assignee, person)), 'it went past those whom it was for')
          const first = ladder(original_assignee).find(mayHave)
          assert(first && first.as === as && reaches(row, first), 'not the first on the ladder')
        }
      }
    },

  '25: only an administrator mends, with a reason, what is stuck; no signature is passed by but that of a tie which nobody is there to break, which is no approval; and a step that gave up is told apart':
    ({ taken }) => {
      for (const { before, after, command, decision } of taken) {
        if (command.type !== 'repair' || !decision.ok) continue
        const [was, is] = [before, after].map(({ steps }) => steps.find(({ id }) => id === command.step_id))
        assert(was && is && was.closed_as === null && (was.incident !== undefined || command.gave_up))
        assert(
          command.actor.is_admin && command.actor.org_id === before.creator?.org_id && command.reason.trim() !== '',
        )
        assert.equal(is.incident, undefined)
        if (is.closed_as === 'DONE') {
          assert.deepEqual([is.done_by, is.description, is.signature], [command.actor.user_id, command.reason, null])
          assert.equal(is.outcome, command.how.kind === 'continue' ? command.how.outcome : null)
          const isUnbroken = was.status_type === 'VOTE' && was.incident === 'NO_ASSIGNEE' && is.outcome === 'disapprove'
          if (is.outcome !== null) assert(!was.is_signature_needed || isUnbroken, 'went on without a signature')
        } else assert.deepEqual([command.how.kind, is.handovers?.at(-1)?.by], ['assign', command.actor.user_id])
      }
    },

  '33: neither the clock, nor the AI, nor an administrator who mends leaves a required field empty for good; an administrator hears of it instead':
    ({ diagram, taken }) => {
      for (const { before, after, command, events, now } of accepted(taken)) {
        const isEmpty = contentsAt(now).values['amount'] === null
        const stuck = events.some((event) => event.type === 'stuck' && event.incident === 'FIELDS_MISSING')
        if (stuck)
          assert(
            isEmpty &&
              hasFieldRights(diagram) &&
              ['alarm', 'ai_answer'].includes(command.type) &&
              after.status_id === before.status_id,
            'stuck for nothing',
          )
        if (!isEmpty || !hasFieldRights(diagram) || !['alarm', 'ai_answer', 'repair'].includes(command.type)) continue
        for (const event of events) {
          if (
            event.type !== 'closed' ||
            event.outcome === null ||
            ['returned', 'returned_by_ai', 'cancelled', 'refused'].includes(event.outcome)
          )
            continue
          const node = nodeOf(diagram, rowOf(before, event.step_id)?.status_id ?? '')
          // What the same command comes to afterwards is decided by nobody's word.
          if (!node || before.status_id !== node.id) continue
          assert.notEqual(after.status, 'ENDED', 'ended with a required field empty')
          assert(
            rightAt(diagram, node, 'amount') !== 'editable' || !leadsToEnd(diagram, after),
            'passed by what has to be filled in here',
          )
        }
      }
    },
}

export function hasSentOrCorrected({ creator, steps }: InstanceState, { user_id }: Person) {
  return (
    user_id === creator?.user_id ||
    steps.some(
      ({ status_type, outcome, done_by }) =>
        status_type === 'RE_CREATE' && outcome === 'recreated' && done_by === user_id,
    )
  )
}

/**
 * Whoever is asked beside, has decided there or had it decided; to receive a copy each, or to be asked for advice, is
 * no seat.
 */
export function isSeatedBeside({ steps }: InstanceState, row: StepRow, person: Person) {
  if (row.status_type === 'RECEIVE' || row.added?.kind === 'advice') return false
  const beside = steps.filter(
    (other) =>
      other.id !== row.id &&
      other.action_num === row.action_num &&
      other.status_type === row.status_type &&
      other.added?.kind !== 'advice',
  )
  return beside.some((other) =>
    other.closed_as === null
      ? reaches(other, person)
      : other.closed_as === 'DONE' && [other.done_by, other.acted_for].includes(person.user_id),
  )
}

/** Written again on purpose: an end may still come after where the document is now. */
function leadsToEnd(diagram: Diagram, { status_id }: { status_id: string | null }) {
  const ends = new Set(nodesOfType(diagram, 'END').map(({ id }) => id))
  return status_id === null || [...reachableFrom(diagram, status_id)].some((id) => ends.has(id))
}
