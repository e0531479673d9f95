import { expect, test } from 'vitest'
import type { FormField } from '#platform/shared/fields/index.ts'
import { misfitsOf } from './misfits.ts'

const field = (name: string, more: Partial<FormField> = {}): FormField => ({
  name,
  label: { mn: name },
  kind: 'text',
  required: false,
  ...more,
})
const choice = (...values: string[]): Partial<FormField> => ({
  kind: 'select',
  options: values.map((value) => ({ value, label: { mn: value } })),
})

test('what a newer form would ask of a document that it does not say is told by field and reason', () => {
  const from = [field('a'), field('place', choice('ub', 'erdenet')), field('size'), field('sum', { kind: 'number' })]
  const to = [
    field('a', { required: true }),
    field('new', { required: true }),
    field('place', choice('ub')),
    field('size', { kind: 'number' }),
    field('sum', { kind: 'number', min: 10 }),
  ]
  const kinds = (values: Record<string, string>) =>
    misfitsOf(values, from, to).map(({ label, kind }) => [label.mn, kind])
  expect(kinds({ place: 'erdenet', size: 'том', sum: '5' })).toEqual([
    ['a', 'empty'],
    ['new', 'empty'],
    ['place', 'option'],
    ['size', 'kind'],
    ['sum', 'rule'],
  ])
  expect(kinds({ a: 'x', new: 'y', place: 'ub', size: '12', sum: '12' })).toEqual([])
})

test('what a later step of the older version was to fill in already is nothing new, and what the newest form has not is told elsewhere', () => {
  expect(
    misfitsOf({ gone: 'x' }, [field('later', { required: true }), field('gone')], [field('later', { required: true })]),
  ).toEqual([])
})
