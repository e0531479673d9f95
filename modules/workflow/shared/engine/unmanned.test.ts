import { expect, test } from 'vitest'
import { draw, toRole } from '../flows/draw.ts'
import type { LateRule } from '../definition/escalation.ts'
import { unmannedOutcomes } from './unmanned.ts'

const outcomes = (due_hours: number | undefined, late: Partial<LateRule>) => {
  const [node] = draw({ review: { type: 'CHECK', to: toRole(1), on: { reviewed: 'end' } } }).nodes
  return unmannedOutcomes({
    ...node!,
    data: {
      ...node!.data,
      due_hours,
      late: { remind_hours: 0, escalate_hours: 4, deed: 'decide', outcome: 'reviewed', ...late },
    },
  })
}

test('the clock decides where the step has its hours, and the rule says that it decides and when', () => {
  expect(outcomes(8, {})).toEqual(['reviewed'])
  expect([outcomes(undefined, {}), outcomes(8, { escalate_hours: null }), outcomes(8, { outcome: undefined })]).toEqual(
    [[], [], []],
  )
  // An outcome that was chosen before somebody chose another deed.
  expect([outcomes(8, { deed: 'inform' }), outcomes(8, { deed: 'assign' })]).toEqual([[], []])
})
