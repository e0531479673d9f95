import type { DiagramNode } from '../../definition.ts'
import type { StepRow, VoterRow, VoteSheet } from '../model.ts'
import { alarmsBefore } from '../escalation.ts'
import { along } from '../onward.ts'
import { refuse } from '../refusal.ts'
import { newRow } from '../rows.ts'
import { lastPrepared, sameTimeAgain } from '../sheet.ts'
import { guardSignature } from '../signing.ts'
import { nobody } from '../assignee.ts'
import { type Onward, record, type Turn } from '../turn.ts'
import { recusedAt } from './count.ts'
import { closeRow, type StepHandler } from './step.ts'

/** The council votes: one row for the step without an assignee, and one voter row for each seat of the roll. */
export const vote: StepHandler = {
  enter: openVote,

  /** Only the chair's casting vote is a decision on a row; councillors cast ballots. */
  fire(turn, row, command) {
    if (row.step_data?.kind !== 'result' || !['approve', 'disapprove'].includes(command.outcome))
      refuse('UNKNOWN_TRIGGER')
    if (command.new_revision) refuse('READ_ONLY')
    guardSignature(turn, true, command)
    const onward = along(turn, row, command)

    const outcome = command.outcome === 'approve' ? 'approve' : 'disapprove'
    closeRow(turn, row, command, { kind: 'result', result: { ...row.step_data.result, outcome, closed_by: 'chair' } })
    return onward
  },
}

function openVote(turn: Turn, node: DiagramNode, { from, targets }: Onward) {
  if (targets) refuse('BAD_TARGET')
  const { sheet, isFirst, revote } = sheetToUse(turn)
  const alarms = alarmsBefore(sheet.deadline, turn.world)
  const row: StepRow = {
    ...newRow(turn, node, { subject_type: 'VOTERS', assignee: nobody }, turn.state.action_num + 1),
    due_at: sheet.deadline,
    ...(alarms.length > 0 && { alarms }),
    // A vote that follows itself is the one repetition that a tie allows; another roll does not allow one more.
    step_data: { kind: 'sheet', sheet, ...((revote || (!isFirst && from === node.id)) && { revote: true }) },
  }
  record(turn, {
    type: 'activated',
    at: turn.world.now,
    status_id: node.id,
    action_num: row.action_num,
    rows: [row],
    voters: sheet.roll.map((entry) => voterRow(turn, row, entry)),
  })
}

function voterRow(turn: Turn, row: StepRow, entry: VoteSheet['roll'][number]): VoterRow {
  return {
    ...entry,
    id: turn.world.newId(),
    step_id: row.id,
    action_num: row.action_num,
    choice: null,
    description: null,
    signature: null,
    voted_at: null,
    vacated: turn.world.directory.person(entry.user_id) === undefined,
    ...stoodAside(turn, row, entry.user_id),
  }
}

/**
 * Who found the matter to be their own in an earlier round is asked no more: they abstain from this one too, by the
 * ballot that they signed then.
 */
function stoodAside({ state }: Turn, { status_id }: StepRow, user_id: number): Partial<VoterRow> {
  const before = recusedAt(state, status_id, user_id)
  return before
    ? {
        choice: before.choice,
        description: before.description,
        voted_at: before.voted_at,
        recused: true,
        vacated: false,
      }
    : {}
}

/** The sheet as prepared; used again or grown old on the way, it gives the council the same time from now. */
function sheetToUse({ state, world }: Turn) {
  const prepared = lastPrepared(state) ?? refuse('NOT_A_DIAGRAM')
  const { row, sheet } = prepared
  const isFirst = !state.steps.some(
    ({ status_type, action_num }) => status_type === 'VOTE' && action_num > row.action_num,
  )
  const revote = row.step_data?.kind === 'sheet' && row.step_data.revote === true
  const isInTime = Date.parse(sheet.deadline) > Date.parse(world.now)
  if (isFirst && isInTime) return { sheet, isFirst, revote }
  return {
    sheet: { ...sheet, deadline: sameTimeAgain(row.done_at ?? row.created_at, sheet.deadline, world.now) },
    isFirst,
    revote,
  }
}
