import { expect, test } from 'vitest'
import en from '../locales/en.json' with { type: 'json' }
import { fieldKey, valueKey } from './audit.ts'
import { personData } from './users.ts'

test('a changed field is called by its name, other values by words of their own', () => {
  expect(valueKey(fieldKey('access', 'changed'), 'email')).toBe('access.audit.field.email')
  expect(valueKey(fieldKey('access', 'state'), 'active')).toBe('access.audit.value.state.active')
})

test('every field of a person has words in the log', () => {
  const nameless = Object.keys(personData.shape).filter(
    (name) => !(valueKey(fieldKey('access', 'changed'), name) in en),
  )
  expect(nameless).toEqual([])
})
