import { expect, test } from 'vitest'
import type { Employee } from '#modules/organization/shared/index.ts'
import {
  approvalsNeeded,
  explainSheet,
  newSheet,
  sheetInputOf,
  sheetProblems,
  withoutRecused,
  withRecused,
  withRoll,
  type SheetDraft,
} from './sheet.ts'

const nothing = { question: '', council: [], deadline: '' }
const now = new Date('2026-11-21T04:00:00Z')

test('a complete sheet has no problem', () => {
  expect(sheetProblems(aSheet(), now)).toEqual({})
})

test('an empty sheet says what is missing', () => {
  expect(sheetProblems(newSheet(null, nothing), now)).toEqual({
    question: 'workflow.sheet.question_missing',
    roll: 'workflow.sheet.roll_empty',
    deadline: 'workflow.sheet.deadline_missing',
  })
})

test('the sheet that the secretary finds can be sent as it is', () => {
  const council = [aVoter(1), aVoter(2), aVoter(3)].map(({ employee }) => employee)
  const sheet = newSheet(
    { recreate: 'any_one' },
    { question: 'Батлах уу?', council, deadline: '2026-11-23T10:00:00.000Z' },
  )
  expect(sheetProblems(sheet, now)).toEqual({})
  expect(sheet).toMatchObject({ quorum: 2, recreate: 'any_one', question: 'Батлах уу?' })
  expect(sheet.roll).toHaveLength(3)
})

test('who is away is not put on the roll', () => {
  const { employee } = aVoter(1)
  expect(newSheet(null, { ...nothing, council: [{ ...employee, is_active: false }] }).roll).toEqual([])
})

test('a quorum that the flow asks for is kept', () => {
  expect(newSheet({ quorum: 3 }, { ...nothing, council: [aVoter(1).employee] }).quorum).toBe(3)
})

test('the quorum follows the roll until the secretary has set it', () => {
  const sheet = aSheet()
  expect(withRoll(sheet, [...sheet.roll, aVoter(4), aVoter(5)]).quorum).toBe(3)
  expect(withRoll({ ...sheet, quorum: 1 }, [...sheet.roll, aVoter(4), aVoter(5)]).quorum).toBe(1)
})

test('who is recused leaves the roll, the count and the chair, needs a reason, and can be put back', () => {
  const sheet = { ...aSheet(), chair_emp_id: 1 }
  const without = withRecused(sheet, sheet.roll[0]!.employee)
  expect([
    without.roll.map(({ employee }) => employee.emp_id),
    without.recused.map(({ employee }) => employee.emp_id),
    without.chair_emp_id,
  ]).toEqual([[2, 3], [1], null])
  expect([without.quorum, Object.values(sheetProblems(without, now))]).toEqual([
    2,
    ['workflow.sheet.recused_reason_missing'],
  ])
  const told = { ...without, recused: without.recused.map((entry) => ({ ...entry, reason: ' Ахын компани ' })) }
  expect(sheetProblems(told, now)).toEqual({})
  expect(sheetInputOf(told)).toMatchObject({
    roll: [{ emp_id: 2 }, { emp_id: 3 }],
    recused: [{ emp_id: 1, reason: 'Ахын компани' }],
  })
  expect(explainSheet(told)[1]).toEqual({ key: 'workflow.sheet.says_recused', values: { count: 1 } })
  expect(withoutRecused(told, sheet.roll[0]!.employee)).toMatchObject({
    recused: [],
    roll: [{ employee: { emp_id: 2 } }, { employee: { emp_id: 3 } }, { employee: { emp_id: 1 }, weight: 1 }],
    quorum: 2,
  })
})

test('a chair who leaves the roll is no longer the chair', () => {
  const sheet = { ...aSheet(), chair_emp_id: 1 }
  expect(withRoll(sheet, sheet.roll).chair_emp_id).toBe(1)
  expect(withRoll(sheet, sheet.roll.slice(1)).chair_emp_id).toBeNull()
})

test.each<[string, Partial<SheetDraft>, string]>([
  ['the same councillor twice', { roll: [aVoter(1), aVoter(1)] }, 'workflow.sheet.roll_duplicate'],
  ['a weight of nothing', { roll: [aVoter(1, 0), aVoter(2, 2)] }, 'workflow.sheet.weight_bad'],
  ['a quorum beyond the roll', { quorum: 4 }, 'workflow.sheet.quorum_too_big'],
  ['a quorum of nobody', { quorum: 0 }, 'workflow.sheet.quorum_bad'],
  ['a threshold above the whole', { threshold: { numerator: 4, denominator: 3 } }, 'workflow.sheet.share_bad'],
  ['a deadline in the past', { deadline: '2026-11-21T03:59:00Z' }, 'workflow.sheet.deadline_past'],
  ['a casting vote without a chair', { tie: 'casting_vote' }, 'workflow.sheet.chair_missing'],
])('%s is refused', (_name, wrong, problem) => {
  expect(Object.values(sheetProblems({ ...aSheet(), ...wrong }, now))).toEqual([problem])
})

test('a majority is more than half, two thirds may be met exactly', () => {
  expect(approvalsNeeded(4, { numerator: 1, denominator: 2 })).toBe(3)
  expect(approvalsNeeded(3, { numerator: 1, denominator: 2 })).toBe(2)
  expect(approvalsNeeded(6, { numerator: 2, denominator: 3 })).toBe(4)
  expect(approvalsNeeded(5, { numerator: 3, denominator: 4 })).toBe(4)
})

test('the sentence counts councillors, quorum and the approvals needed', () => {
  expect(explainSheet(aSheet()).slice(0, 3)).toEqual([
    { key: 'workflow.sheet.says_voters', values: { count: 3 } },
    { key: 'workflow.sheet.says_quorum', values: { quorum: 2 } },
    { key: 'workflow.sheet.says_approvals_of_clear', values: { count: 2 } },
  ])
  expect(explainSheet({ ...aSheet(), base: 'cast' })[2]!.key).toBe('workflow.sheet.says_approvals')
})

test('weights are told once they differ from one', () => {
  expect(explainSheet(aSheet({ roll: [aVoter(1, 2), aVoter(2)] }))[0]).toEqual({
    key: 'workflow.sheet.says_voters_weighted',
    values: { count: 2, weight: 3 },
  })
})

test('the defaults of the flow are offered first', () => {
  expect(newSheet({ secret: true, threshold: { numerator: 2, denominator: 3 } }, nothing)).toMatchObject({
    secret: true,
    threshold: { numerator: 2 },
  })
})

test('the roll travels as employees with weights', () => {
  expect(sheetInputOf(aSheet()).roll).toEqual([
    { emp_id: 1, weight: 1 },
    { emp_id: 2, weight: 1 },
    { emp_id: 3, weight: 1 },
  ])
})

function aSheet(more: Partial<SheetDraft> = {}): SheetDraft {
  return {
    ...newSheet(null, nothing),
    question: 'Тендерийг батлах уу?',
    roll: [aVoter(1), aVoter(2), aVoter(3)],
    quorum: 2,
    deadline: '2026-11-25T10:00:00Z',
    ...more,
  }
}

function aVoter(emp_id: number, weight = 1) {
  const employee: Employee = {
    emp_id,
    user_id: emp_id,
    first_name: 'Болд',
    last_name: 'Бат',
    struct_id: 1,
    struct: 'Захиргаа',
    job_id: 1,
    job: 'Гишүүн',
    is_active: true,
  }
  return { employee, weight }
}
