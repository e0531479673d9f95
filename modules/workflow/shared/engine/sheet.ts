import { saysNothing } from '#platform/shared/visible-text.ts'
import type { World } from './command.ts'
import type { InstanceState, RollEntry, StepRow, VoteSheet } from './model.ts'
import { refuse } from './refusal.ts'

/** What a council may be asked to vote on: a roll that can vote and a rule that can be met. */
export function guardSheet(sheet: VoteSheet | undefined, { directory, now }: World): VoteSheet {
  if (!sheet || !isRoll(sheet.roll)) refuse('BAD_ROLL')
  if (sheet.roll.some(({ user_id, emp_id }) => directory.person(user_id)?.emp_id !== emp_id)) refuse('BAD_ROLL')
  if (sheet.chair_user_id !== null && !directory.person(sheet.chair_user_id)) refuse('BAD_ROLL')
  guardRecused(sheet, directory)
  if (sheet.chair_user_id === null && sheet.tie === 'casting_vote') refuse('BAD_ROLL')

  const total = sheet.roll.reduce((sum, { weight }) => sum + weight, 0)
  if (!isCount(sheet.quorum) || sheet.quorum > total) refuse('BAD_QUORUM')
  if (!isShare(sheet.threshold)) refuse('BAD_THRESHOLD')
  if (sheet.recreate !== 'any_one' && !isShare(sheet.recreate)) refuse('BAD_THRESHOLD')
  if (!(Date.parse(sheet.deadline) > Date.parse(now))) refuse('BAD_DATE')
  return sheet
}

/** Whoever's own matter it is neither votes nor chairs, and the sheet says why. */
function guardRecused({ recused = [], roll, chair_user_id }: VoteSheet, directory: World['directory']) {
  const users = new Set([...roll, ...recused].map(({ user_id }) => user_id))
  if (users.size !== roll.length + recused.length || recused.some(({ user_id }) => user_id === chair_user_id))
    refuse('BAD_ROLL')
  if (recused.some(({ user_id, emp_id }) => directory.person(user_id)?.emp_id !== emp_id)) refuse('BAD_ROLL')
  if (recused.some(({ reason }) => saysNothing(reason))) refuse('REASON_REQUIRED')
}

/** Greater than nothing, at most everything. */
export function isShare({ numerator, denominator }: { numerator: number; denominator: number }) {
  return isCount(numerator) && isCount(denominator) && numerator <= denominator
}

/** The sheet that a VOTE row is held under; null once it is counted. */
export function sheetInForce(row: StepRow) {
  return row.step_data?.kind === 'sheet' ? row.step_data : null
}

/**
 * The last sheet that was prepared, and in which activation; advice about it, or sending the document back instead,
 * is none.
 */
export function lastPrepared({ steps }: Pick<InstanceState, 'steps'>, beforeAction = Infinity) {
  const row = steps.findLast(
    ({ status_type, is_done, step_data, action_num }) =>
      status_type === 'PREPARE_VOTE' && is_done === 1 && step_data?.kind === 'sheet' && action_num < beforeAction,
  )
  return row?.step_data?.kind === 'sheet' ? { row, sheet: row.step_data.sheet } : undefined
}

/**
 * The council gets as much time again, counted from now: a sheet that is used once more, or one that waited too long.
 */
export function sameTimeAgain(from: string, deadline: string, now: string) {
  return new Date(Date.parse(now) + Math.max(0, Date.parse(deadline) - Date.parse(from))).toISOString()
}

function isRoll(roll: readonly RollEntry[]) {
  const users = new Set(roll.map((entry) => entry.user_id))
  const employees = new Set(roll.map((entry) => entry.emp_id))
  const total = roll.reduce((sum, { weight }) => sum + weight, 0)
  const areDifferent = users.size === roll.length && employees.size === roll.length
  return roll.length > 0 && areDifferent && roll.every(({ weight }) => isCount(weight)) && Number.isSafeInteger(total)
}

function isCount(value: number) {
  return Number.isSafeInteger(value) && value >= 1
}
