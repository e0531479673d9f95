import { expect, test } from 'vitest'
import { stepLook } from './step-look.ts'

const types = [
  'START',
  'CHECK',
  'AI_DECISION',
  'TRANSFER',
  'DECIDE',
  'RE_CREATE',
  'PREPARE_VOTE',
  'VOTE',
  'ASSIGN',
  'DATE',
  'PRE_END',
  'END',
  'CANCEL',
  'POSTPONE',
  'GIVE',
  'RECEIVE',
]

test('each type of step has a colour and an icon of its own', () => {
  expect(new Set(types.map((type) => stepLook(type).colorVar)).size).toBe(types.length)
  expect(new Set(types.map((type) => stepLook(type).icon)).size).toBe(types.length)
})

test('a type that nobody knows gets the default blue', () => {
  expect(stepLook('NEW_STEP')).toEqual({
    icon: 'document',
    colorVar: 'var(--orgil-step-default)',
    softVar: 'var(--orgil-step-default-soft)',
  })
})
