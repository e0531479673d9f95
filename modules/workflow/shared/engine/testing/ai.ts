import { strict as assert } from 'node:assert'
import { type AiAnswer, SURE_ENOUGH } from '../../definition/ai.ts'
import { nodeOf, stepTypeOf } from '../graph.ts'
import type { Command } from '../command.ts'
import type { InstanceState, StepRow } from '../model.ts'
import { everyone, people } from './office.ts'
import { reaches } from '../assignee.ts'
import type { Trace } from './walk.ts'

export function answerBy(dice: number, changes: Partial<AiAnswer> = {}): AiAnswer {
  return {
    by: dice % 2 ? 'model' : 'rules',
    name: 'one',
    version: '1.1',
    input_sha256: 'input',
    outcome: dice % 3 === 0 ? 'returned_by_ai' : 'resolved_by_ai',
    confidence: [1, 0.9, 0.8, 0.79, 0][dice % 5] ?? 1,
    explanation: { mn: 'учир нь' },
    cited: ['amount'],
    problem: null,
    ...changes,
  }
}

/** What a job would bring to a step that asks; now and then late, about other contents, or with a problem. */
export function answering(state: InstanceState, row: StepRow, dice: number): Command {
  const { sha256 } = state.revision
  const answer = answerBy(dice, dice % 13 === 0 ? { problem: 'timeout', outcome: null } : {})
  return { type: 'ai_answer', step_id: row.id, revision_sha256: dice % 11 === 0 ? 'older' : sha256, answer }
}

export function overriding(state: InstanceState, dice: number): Command | undefined {
  const row = state.steps.findLast(({ step_data }) => step_data?.kind === 'ai' && step_data.stage === 'decided')
  if (!row) return undefined
  const actor = [people.director, people.reviewer, people.admin, everyone[dice % everyone.length]!][dice % 4]!
  return {
    type: 'override',
    step_id: row.id,
    outcome: dice % 5 === 0 ? 'returned_by_ai' : row.outcome === 'resolved_by_ai' ? 'returned_by_ai' : 'resolved_by_ai',
    description: dice % 7 === 0 ? ' ' : 'өөрөөр',
    actor,
  }
}

const foundIn = ({ step_data }: StepRow) =>
  step_data?.kind === 'ai' && (step_data.stage === 'decided' || step_data.stage === 'suggested')
    ? step_data.answer
    : undefined

export const aiInvariants: Record<string, (trace: Trace) => void> = {
  '30: what the AI decides it was sure of, and it ends nothing unless rules say so; otherwise a person has it, with the suggestion':
    ({ diagram, taken }) => {
      for (const { before, after, command, decision } of taken) {
        if (command.type !== 'ai_answer' || !decision.ok) continue
        const row = before.steps.find(({ id }) => id === command.step_id)
        assert(row?.closed_as === null && row.subject_type === 'SYSTEM', 'an answer to a step that asked nobody')
        assert.equal(command.revision_sha256, before.revision.sha256)
        const now = after.steps.find(({ id }) => id === command.step_id)
        if (now?.incident === 'FIELDS_MISSING') {
          assert.deepEqual({ ...now, description: null }, { ...row, incident: 'FIELDS_MISSING', description: null })
          continue
        }
        assert(now && now.is_done === 1 && now.done_by === null)
        const { answer } = command
        if (now.outcome === null) {
          const waiting = after.steps.filter((one) => one.action_num === row.action_num && one.closed_as === null)
          assert(
            waiting.length === 1 && waiting[0] && foundIn(waiting[0])?.input_sha256 === answer.input_sha256,
            'nobody was asked',
          )
          assert(foundIn(waiting[0])?.problem, 'handed over without a word')
          assert(everyone.some((person) => reaches(waiting[0]!, person)))
          continue
        }
        assert(answer.problem === null && now.outcome === answer.outcome)
        if (answer.by !== 'model') continue
        assert((answer.confidence ?? 0) >= SURE_ENOUGH, 'decided without being sure')
        assert.equal(after.status, 'OPEN', 'a model ended a document')
      }
      const asking = taken
        .at(-1)!
        .after.steps.filter(
          (row) =>
            row.subject_type === 'SYSTEM' &&
            !['DATE', 'PRE_END'].includes(row.status_type) &&
            row.step_data?.kind !== 'skipped' &&
            row.step_data?.kind !== 'returner',
        )
      assert(
        asking.every(
          (row) => row.status_type === 'AI_DECISION' && stepTypeOf(nodeOf(diagram, row.status_id)!) === 'AI_DECISION',
        ),
      )
    },

  '31: a person decides otherwise with a reason, before anybody has gone on, and neither for themselves nor without the right':
    ({ taken }) => {
      for (const { before, after, command, decision } of taken) {
        if (command.type !== 'override' || !decision.ok) continue
        const row = before.steps.find(({ id }) => id === command.step_id)
        assert(row && command.description.trim() && row.outcome !== command.outcome)
        assert.notEqual(command.actor.user_id, before.creator?.user_id)
        assert(command.actor.is_admin || command.actor.user_id === people.director.user_id, 'somebody else overrode')
        const later = before.steps.filter(
          (one) =>
            one.action_num > row.action_num &&
            one.is_done === 1 &&
            one.step_data?.kind !== 'skipped' &&
            one.status_type !== 'POSTPONE' &&
            one.added?.kind !== 'advice',
        )
        assert.deepEqual(later, [])
        assert.deepEqual(
          after.steps.find(({ id }) => id === row.id),
          row,
        )
        assert(
          after.steps.some(
            (one) =>
              one.step_data?.kind === 'ai' &&
              one.step_data.stage === 'overridden' &&
              one.done_by === command.actor.user_id &&
              one.description === command.description,
          ),
        )
      }
    },
}
