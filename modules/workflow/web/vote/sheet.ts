import type { Employee } from '#modules/organization/shared/index.ts'
import { saysNothing } from '#platform/shared/visible-text.ts'
import type { VoteRule } from '../../shared/definition.ts'
import type { MyStep } from '../../shared/documents/view.ts'
import type { SheetInput } from '../../shared/documents/vote.ts'

export interface SheetDraft extends VoteRule {
  question: string
  roll: { employee: Employee; weight: number }[]
  /** Whose own matter it is: not on the roll, and why. */
  recused: { employee: Employee; reason: string }[]
  /** ISO 8601 in UTC; empty until chosen. */
  deadline: string
  chair_emp_id: number | null
}

export type SheetField = 'question' | 'roll' | 'recused' | 'quorum' | 'threshold' | 'recreate' | 'deadline' | 'chair'

const MAJORITY = { numerator: 1, denominator: 2 }

interface Suggested {
  question: string
  council: readonly Employee[]
  deadline: string
}

/**
 * A sheet that needs no more than a look: the council as it stands, more than half of it as quorum, and the flow's
 * own rules.
 */
export function newSheet(defaults: MyStep['sheet_defaults'], { question, council, deadline }: Suggested): SheetDraft {
  // What came as JSON holds no `undefined`; only its type allows it.
  const given = defaults as Partial<VoteRule> | null
  const roll = council.filter(({ is_active }) => is_active).map((employee) => ({ employee, weight: 1 }))
  return {
    question,
    roll,
    recused: [],
    deadline,
    chair_emp_id: null,
    quorum: usualQuorum({ roll }),
    threshold: MAJORITY,
    base: 'cast_without_abstentions',
    recreate: MAJORITY,
    tie: 'disapprove',
    secret: false,
    may_change_ballot: false,
    close_early: false,
    ...given,
  }
}

/** More than half of the roll's weight. */
const usualQuorum = (sheet: Pick<SheetDraft, 'roll'>) => Math.floor(entitledWeight(sheet) / 2) + 1

/** The quorum follows the roll until someone has set another one; a chair who left the roll is no longer chosen. */
export function withRoll(sheet: SheetDraft, roll: SheetDraft['roll']): SheetDraft {
  const follows = sheet.quorum === usualQuorum(sheet)
  const hasChair = roll.some(({ employee }) => employee.emp_id === sheet.chair_emp_id)
  return {
    ...sheet,
    roll,
    quorum: follows ? usualQuorum({ roll }) : sheet.quorum,
    chair_emp_id: hasChair ? sheet.chair_emp_id : null,
  }
}

/** Off the roll and out of the count, with the reason still to be written. */
export function withRecused(sheet: SheetDraft, employee: Employee): SheetDraft {
  const { roll, recused } = sheet
  return {
    ...withRoll(
      sheet,
      roll.filter((entry) => entry.employee.emp_id !== employee.emp_id),
    ),
    recused: [...recused, { employee, reason: '' }],
  }
}

/** Back on the roll, with the usual weight. */
export function withoutRecused(sheet: SheetDraft, employee: Employee): SheetDraft {
  const recused = sheet.recused.filter((entry) => entry.employee.emp_id !== employee.emp_id)
  return { ...withRoll(sheet, [...sheet.roll, { employee, weight: 1 }]), recused }
}

export const entitledWeight = (sheet: Pick<SheetDraft, 'roll'>) =>
  sheet.roll.reduce((sum, { weight }) => sum + weight, 0)

/** Field → translation key of what is wrong; the engine refuses the same sheets. */
export function sheetProblems(sheet: SheetDraft, now = new Date()): Partial<Record<SheetField, string>> {
  const problems: Partial<Record<SheetField, string>> = {}
  const people = new Set(sheet.roll.map(({ employee }) => employee.emp_id))
  if (saysNothing(sheet.question)) problems.question = 'workflow.sheet.question_missing'
  if (sheet.roll.length === 0) problems.roll = 'workflow.sheet.roll_empty'
  else if (people.size !== sheet.roll.length) problems.roll = 'workflow.sheet.roll_duplicate'
  else if (sheet.roll.some(({ weight }) => !Number.isInteger(weight) || weight < 1 || weight > 1000))
    problems.roll = 'workflow.sheet.weight_bad'
  if (sheet.recused.some(({ reason }) => saysNothing(reason)))
    problems.recused = 'workflow.sheet.recused_reason_missing'
  if (!Number.isInteger(sheet.quorum) || sheet.quorum < 1) problems.quorum = 'workflow.sheet.quorum_bad'
  else if (sheet.roll.length > 0 && sheet.quorum > entitledWeight(sheet))
    problems.quorum = 'workflow.sheet.quorum_too_big'
  if (!isShare(sheet.threshold)) problems.threshold = 'workflow.sheet.share_bad'
  if (sheet.recreate !== 'any_one' && !isShare(sheet.recreate)) problems.recreate = 'workflow.sheet.share_bad'
  if (sheet.deadline === '') problems.deadline = 'workflow.sheet.deadline_missing'
  else if (new Date(sheet.deadline) <= now) problems.deadline = 'workflow.sheet.deadline_past'
  if (sheet.tie === 'casting_vote' && sheet.chair_emp_id === null) problems.chair = 'workflow.sheet.chair_missing'
  return problems
}

const isShare = ({ numerator, denominator }: VoteRule['threshold']) =>
  Number.isInteger(numerator) && Number.isInteger(denominator) && numerator >= 1 && denominator >= numerator

/** The least weight of approvals that carries the vote when everyone entitled votes and nobody abstains. */
export function approvalsNeeded(entitled: number, { numerator, denominator }: VoteRule['threshold']) {
  const share = entitled * numerator
  const isHalf = numerator * 2 === denominator
  return isHalf ? Math.floor(share / denominator) + 1 : Math.ceil(share / denominator)
}

/** What the sheet means, as translation keys with values, one clause after another. */
export function explainSheet(sheet: SheetDraft): { key: string; values: Record<string, string | number> }[] {
  const entitled = entitledWeight(sheet)
  const isWeighted = sheet.roll.some(({ weight }) => weight !== 1)
  const clauses = [
    isWeighted
      ? { key: 'workflow.sheet.says_voters_weighted', values: { count: sheet.roll.length, weight: entitled } }
      : { key: 'workflow.sheet.says_voters', values: { count: sheet.roll.length } },
    ...(sheet.recused.length > 0
      ? [{ key: 'workflow.sheet.says_recused', values: { count: sheet.recused.length } }]
      : []),
    { key: 'workflow.sheet.says_quorum', values: { quorum: sheet.quorum } },
    ...(isShare(sheet.threshold)
      ? [
          {
            key:
              sheet.base === 'cast_without_abstentions'
                ? 'workflow.sheet.says_approvals_of_clear'
                : 'workflow.sheet.says_approvals',
            values: { count: approvalsNeeded(entitled, sheet.threshold) },
          },
        ]
      : []),
    { key: `workflow.sheet.says_tie_${sheet.tie}`, values: {} },
  ]
  if (sheet.recreate === 'any_one') clauses.push({ key: 'workflow.sheet.says_recreate_any_one', values: {} })
  else if (isShare(sheet.recreate)) {
    clauses.push({
      key: 'workflow.sheet.says_recreate_share',
      values: { count: Math.ceil((entitled * sheet.recreate.numerator) / sheet.recreate.denominator) },
    })
  }
  if (sheet.secret) clauses.push({ key: 'workflow.sheet.says_secret', values: {} })
  return clauses
}

export function sheetInputOf({ roll, recused, ...sheet }: SheetDraft): SheetInput {
  return {
    ...sheet,
    question: sheet.question.trim(),
    roll: roll.map(({ employee, weight }) => ({ emp_id: employee.emp_id, weight })),
    recused: recused.map(({ employee, reason }) => ({ emp_id: employee.emp_id, reason: reason.trim() })),
  }
}
