import type { StepType } from '../../definition.ts'
import { aiDecision } from './ai-decision.ts'
import { assign } from './assign.ts'
import { check } from './check.ts'
import { date } from './date.ts'
import { cancel, end } from './end.ts'
import { preEnd } from './pre-end.ts'
import { prepareVote } from './prepare-vote.ts'
import { receive } from './receive.ts'
import { recreate } from './recreate.ts'
import { start } from './start.ts'
import type { StepHandler } from './step.ts'
import { give, transfer } from './transfer.ts'
import { vote } from './vote.ts'

/**
 * The steps that a process can pass. A diagram with any other step type cannot be published, and would be refused
 * here.
 */
export const steps: Partial<Record<StepType, StepHandler>> = {
  START: start,
  CHECK: check,
  AI_DECISION: aiDecision,
  RE_CREATE: recreate,
  PREPARE_VOTE: prepareVote,
  VOTE: vote,
  TRANSFER: transfer,
  GIVE: give,
  RECEIVE: receive,
  ASSIGN: assign,
  DATE: date,
  PRE_END: preEnd,
  END: end,
  CANCEL: cancel,
}

export const canRun = (type: StepType) => steps[type] !== undefined
