import { expect, test } from 'vitest'
import type { InstanceStatus, StepRow } from '../engine/model.ts'
import { isTimeFor, moments } from './moment.ts'

const done = (status_type: string, outcome: string, is_done = 1) =>
  ({ status_type, outcome, is_done, action_num: 2, closed_as: is_done ? 'DONE' : 'SUPERSEDED' }) as StepRow
const waiting = { status_type: 'TRANSFER', outcome: null, is_done: 0, action_num: 2, closed_as: null } as StepRow
const timesOf = (status: InstanceStatus, ...steps: StepRow[]) =>
  moments.filter((moment) => isTimeFor(moment, { status, steps }))

test.each<[string, string[], InstanceStatus, StepRow[]]>([
  ['on its way', ['sent'], 'OPEN', [done('CHECK', 'reviewed')]],
  ['approved by the council', ['sent', 'decided'], 'OPEN', [done('VOTE', 'approve')]],
  ['disapproved by it', ['sent'], 'OPEN', [done('VOTE', 'disapprove')]],
  ['decided by the director', ['sent', 'decided'], 'OPEN', [done('TRANSFER', 'decided')]],
  ['handed on by the director', ['sent'], 'OPEN', [done('TRANSFER', 'forwarded')]],
  ['whose decision somebody else forestalled', ['sent'], 'OPEN', [done('TRANSFER', 'decided', 0)]],
  ['decided by the first of two', ['sent'], 'OPEN', [done('TRANSFER', 'decided'), waiting]],
  ['decided by both of them', ['sent', 'decided'], 'OPEN', [done('TRANSFER', 'decided'), done('TRANSFER', 'decided')]],
  [
    'decided before its next step',
    ['sent', 'decided'],
    'OPEN',
    [done('TRANSFER', 'decided'), { ...waiting, action_num: 3 }],
  ],
  [
    'sent back behind the decision',
    ['sent'],
    'OPEN',
    [
      { ...done('TRANSFER', 'decided'), overtaken: true },
      { ...waiting, action_num: 3 },
    ],
  ],
  ['ended without anybody who decides', ['sent', 'decided', 'ended'], 'ENDED', [done('CHECK', 'reviewed')]],
  ['cancelled after a decision', ['sent'], 'CANCELLED', [done('TRANSFER', 'decided')]],
])('a document %s is due a number at %j', (_what, expected, status, steps) => {
  expect(timesOf(status, ...steps)).toEqual(expected)
})
