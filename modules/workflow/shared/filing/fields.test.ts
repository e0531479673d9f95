import { expect, test } from 'vitest'
import type { FormField } from '#platform/shared/fields/index.ts'
import { fieldProblem, withOwnNames } from './fields.ts'

const field = (name: string, mn = 'Үндэслэл'): FormField => ({ name, label: { mn }, kind: 'text', required: false })

test('what a type asks is named, and stands in no form of its flows under the same name', () => {
  expect(fieldProblem([field('own_1'), field('own_2')], [field('field_1')])).toBeNull()
  expect(fieldProblem([field('own_1', ' ')], [])).toBe('workflow.filing.fields_wrong')
  expect(fieldProblem([field('own_1'), field('own_1')], [])).toBe('workflow.filing.fields_wrong')
  expect(fieldProblem([field('amount')], [field('amount')])).toBe('workflow.filing.field_taken')
})

test('a field that was just added gets a name of its own, and the others keep theirs', () => {
  expect(withOwnNames([field('basis'), field('own_1'), field('field_b2c3d4')]).map(({ name }) => name)).toEqual([
    'basis',
    'own_1',
    'own_b2c3d4',
  ])
  expect(
    withOwnNames([field('own_1'), field('field_1')]).map(({ name }) => name),
    'no two of one name',
  ).toEqual(['own_1', 'field_1'])
})
