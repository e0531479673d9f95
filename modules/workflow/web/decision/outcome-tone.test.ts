import { expect, test } from 'vitest'
import { outcomes } from '../../shared/definition.ts'
import { inButtonOrder, toneOf } from './outcome-tone.ts'

test('returning is amber and cancelling is red; everything else leads onward', () => {
  expect(outcomes.filter((outcome) => toneOf(outcome) === 'back')).toEqual([
    'returned_by_ai',
    'returned',
    'to_recreate',
    'no_quorum',
  ])
  expect(outcomes.filter((outcome) => toneOf(outcome) === 'against')).toEqual(['cancelled', 'disapprove', 'refused'])
})

test('the way onward stands last, whatever the diagram draws first', () => {
  const drawn = [{ outcome: 'recreated' }, { outcome: 'cancelled' }] as const
  expect(inButtonOrder(drawn).map(({ outcome }) => outcome)).toEqual(['cancelled', 'recreated'])
})
