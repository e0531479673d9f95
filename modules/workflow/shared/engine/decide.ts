import { settledWorld } from './conditions.ts'
import { nodeOf, stepTypeOf } from './graph.ts'
import type { Command, Decision, World } from './command.ts'
import type { InstanceState } from './model.ts'
import { refuse, Refused } from './refusal.ts'
import { guardFire, guardVersion, winnerOf } from './rights.ts'
import { override, takeAnswer } from './steps/ai-decision.ts'
import { castBallot, closeByChair, meetDeadline, vacateSeat } from './steps/ballot.ts'
import { meetDay, reschedule } from './steps/date.ts'
import { withdraw } from './steps/end.ts'
import { finalise } from './steps/pre-end.ts'
import { replaceVoter } from './steps/replace-voter.ts'
import { steps } from './steps/index.ts'
import { addSign, advise, claim, delegate, recall, release, sendBack, transferOn } from './around.ts'
import { soundAlarm } from './escalation.ts'
import { migrate } from './migrate.ts'
import { giveUp, postpone, resume, resumeInTime } from './postpone.ts'
import { reassign } from './reassign.ts'
import { recount } from './recount.ts'
import { halt, repair, unattended } from './repair.ts'
import { answerWithdrawal, askWithdrawal } from './withdrawal.ts'
import { passBy } from './skip.ts'
import { isRepeatedReceipt } from './steps/receive.ts'
import { startProcess } from './steps/start.ts'
import { takeBack } from './take-back.ts'
import { type Fire, isOpen, type Onward, openTurn, rowIn, type Turn } from './turn.ts'

/** A document at one node more often than this is going in circles; someone has to look at it. */
const MAX_VISITS = 20

/**
 * What a command does to a process: events, or a refusal that changes nothing. Asks no clock and no database; the same
 * question with the same world always gets the same answer.
 */
export function decide(state: InstanceState, command: Command, world: World): Decision {
  const turn = openTurn(state, command, settledWorld(world))
  try {
    const onward = take(turn, command)
    for (let next = onward; next;) next = enter(turn, next)
    return { ok: true, events: turn.events }
  } catch (error) {
    if (error instanceof Refused) return { ok: false, refusal: error.refusal }
    throw error
  }
}

function take(turn: Turn, command: Command): Onward | null {
  if (command.type === 'start') return startProcess(turn, command)
  if (command.type === 'fire' && isAnswered(turn, command)) return null
  guardRunning(turn, command)

  switch (command.type) {
    case 'fire':
      return fire(turn, command)
    case 'ballot':
      return castBallot(turn, command)
    case 'close_vote':
      return closeByChair(turn, command)
    case 'deadline':
      return meetDeadline(turn, command)
    case 'due':
      return meetDay(turn, command)
    case 'alarm':
      return soundAlarm(turn, command)
    case 'recount':
      return recount(turn, command)
    case 'reschedule':
      return reschedule(turn, command)
    case 'finalise':
      return finalise(turn, command)
    case 'postpone':
      return postpone(turn, command)
    case 'resume':
      return resume(turn, command)
    case 'resume_due':
      return resumeInTime(turn, command)
    case 'cancel':
      return giveUp(turn, command)
    case 'add_sign':
      return addSign(turn, command)
    case 'delegate':
      return delegate(turn, command)
    case 'advise':
      return advise(turn, command)
    case 'recall':
      return recall(turn, command)
    case 'transfer':
      return transferOn(turn, command)
    case 'claim':
      return claim(turn, command)
    case 'release':
      return release(turn, command)
    case 'send_back':
      return sendBack(turn, command)
    case 'take_back':
      return takeBack(turn, command)
    case 'reassign':
      return reassign(turn, command)
    case 'vacate':
      return vacateSeat(turn, command)
    case 'replace_voter':
      return replaceVoter(turn, command)
    case 'repair':
      return repair(turn, command)
    case 'unattended':
      return unattended(turn, command)
    case 'ai_answer':
      return takeAnswer(turn, command)
    case 'override':
      return override(turn, command)
    case 'migrate':
      return migrate(turn, command)
    case 'ask_withdrawal':
      return askWithdrawal(turn, command)
    case 'answer_withdrawal':
      return answerWithdrawal(turn, command)
    case 'withdraw':
      guardVersion(turn, command.expected_version)
      return withdraw(turn, command)
  }
}

function fire(turn: Turn, command: Fire): Onward | null {
  const row = rowIn(turn, command.step_id)
  guardFire(turn, row, command)
  // Whoever was asked for advice gives it; deciding is for who asked.
  if (row.added?.kind === 'advice') refuse('UNKNOWN_TRIGGER')
  return steps[row.status_type]?.fire?.(turn, row, command) ?? null
}

/** Null where the document stays at the step that it has come to. */
function enter(turn: Turn, onward: Onward): Onward | null {
  const node = nodeOf(turn.world.diagram, onward.to) ?? refuse('NOT_A_DIAGRAM')
  const handler = steps[stepTypeOf(node) ?? refuse('NOT_A_DIAGRAM')] ?? refuse('NOT_A_DIAGRAM')
  if (!onward.again && visitsOf(turn.state, node.id) >= MAX_VISITS) return halt(turn, node, onward)
  const past = passBy(turn, node, onward)
  if (past) return past
  handler.enter(turn, node, onward)
  const stuck = onward.again && turn.state.steps.find((row) => isOpen(row) && row.incident)
  // Trying again would only be a word where nothing has changed.
  if (stuck) refuse(stuck.incident === 'NO_DATE' ? 'NO_DAY' : 'NO_ASSIGNEE')
  const row = handler.pass && turn.state.steps.findLast(isOpen)
  return (row && handler.pass?.(turn, row)) ?? null
}

function visitsOf(state: InstanceState, status_id: string) {
  return new Set(state.steps.filter((row) => row.status_id === status_id).map((row) => row.action_num)).size
}

function isAnswered(turn: Turn, command: Fire) {
  const row = turn.state.steps.find(({ id }) => id === command.step_id)
  return row !== undefined && isRepeatedReceipt(row, command)
}

/** What may be done with a document that rests. */
const whileResting: readonly Command['type'][] = [
  'resume',
  'resume_due',
  'cancel',
  'withdraw',
  'ask_withdrawal',
  'answer_withdrawal',
  'migrate',
  'reassign',
  'vacate',
  'recount',
]

/** Who comes after the end hears whose decision closed the step, if it was closed by one. */
function guardRunning(turn: Turn, command: Command) {
  const { status, creator, steps: rows } = turn.state
  if (!creator) refuse('STEP_MISSING')
  if (status === 'OPEN') return
  if (status === 'POSTPONED') return whileResting.includes(command.type) ? undefined : refuse('POSTPONED')

  const row = 'step_id' in command ? rows.find(({ id }) => id === command.step_id) : undefined
  refuse('CLOSED', row && !isOpen(row) ? winnerOf(turn, row) : undefined)
}
