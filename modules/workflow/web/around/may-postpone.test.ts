import { expect, test } from 'vitest'
import type { DocumentView } from '../../shared/documents/view.ts'
import { isOfDocument, isOfStep } from './may-postpone.ts'

type Step = Pick<DocumentView['my_steps'][number], 'ballot' | 'advice_for'>
const decided: Step = { ballot: null, advice_for: null }
const asked: Step = {
  ballot: null,
  advice_for: { person: {} as NonNullable<Step['advice_for']>['person'], reason: null },
}
const ballot: Step = { ballot: {} as Step['ballot'], advice_for: null }

test('postponing stands with the step of whoever decides it, and in the menu for an administrator who is only asked for advice, or votes', () => {
  const may_postpone = '01890000-0000-7000-8000-000000000001'
  expect([decided, asked, ballot].map(isOfStep)).toEqual([true, false, false])
  expect(
    [[], [asked], [ballot], [decided], [asked, decided]].map((my_steps) => isOfDocument({ may_postpone, my_steps })),
  ).toEqual([true, true, true, false, false])
  expect(isOfDocument({ may_postpone: null, my_steps: [asked] })).toBe(false)
})
