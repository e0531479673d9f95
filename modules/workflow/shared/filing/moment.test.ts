import { expect, test } from 'vitest'
import type { InstanceStatus, StepRow } from '../engine/model.ts'
import { isTimeFor, moments } from './moment.ts'

const done = (status_type: string, outcome: string, is_done = 1) => ({ status_type, outcome, is_done }) as StepRow
const timesOf = (status: InstanceStatus, ...steps: StepRow[]) => moments.filter((moment) => isTimeFor(moment, { status, steps }))

test.each<[string, string[], InstanceStatus, StepRow[]]>([
  ['on its way', ['sent'], 'OPEN', [done('CHECK', 'reviewed')]],
  ['approved by the council', ['sent', 'decided'], 'OPEN', [done('VOTE', 'approve')]],
  ['disapproved by it', ['sent'], 'OPEN', [done('VOTE', 'disapprove')]],
  ['decided by the director', ['sent', 'decided'], 'OPEN', [done('TRANSFER', 'decided')]],
  ['handed on by the director', ['sent'], 'OPEN', [done('TRANSFER', 'forwarded')]],
  ['whose decision was overtaken', ['sent'], 'OPEN', [done('TRANSFER', 'decided', 0)]],
  ['ended without anybody who decides', ['sent', 'decided', 'ended'], 'ENDED', [done('CHECK', 'reviewed')]],
  ['cancelled after a decision', ['sent'], 'CANCELLED', [done('TRANSFER', 'decided')]],
])('a document %s is due a number at %j', (_what, expected, status, steps) => {
  expect(timesOf(status, ...steps)).toEqual(expected)
})
