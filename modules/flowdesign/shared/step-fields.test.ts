import { expect, test } from 'vitest'
import { canRun, canTakeTargets, catalogue, draw } from '#modules/workflow/shared/index.ts'
import { stepFieldsOf } from './step-fields.ts'

test('that others may be chosen for it can be said of every kind of step that takes chosen people, and of no other', () => {
  const kinds = catalogue.map(({ subject }) => subject.object_type).filter(canRun)
  const takesPeople = (type: (typeof kinds)[number]) => canTakeTargets(draw({ step: { type } }).nodes[0]!)
  expect(kinds.filter((type) => stepFieldsOf(type).fields.includes('changeable'))).toEqual(kinds.filter(takesPeople))
  expect(kinds.filter(takesPeople)).toEqual([
    'CHECK',
    'PREPARE_VOTE',
    'TRANSFER',
    'TRANSFER',
    'GIVE',
    'RECEIVE',
    'ASSIGN',
  ])
})
