import { expect, test } from 'vitest'
import { z } from 'zod'
import { problemsOf } from './problem-key.ts'

const person = z.object({
  email: z.string().min(1, 'access.email_missing').regex(/^\S+$/, 'access.email_spaces'),
  age: z.number(),
})

test('a rule with words of its own says them, any other is named by its kind', () => {
  expect(problemsOf(person, { email: 'a b', age: 'x' })).toEqual({
    email: 'access.email_spaces',
    age: 'platform.input.invalid_type',
  })
})

test('of several faults of a field the first is said', () => {
  expect(problemsOf(person, { email: '', age: 1 })).toEqual({ email: 'access.email_missing' })
})

test('nothing is said where all is well', () => {
  expect(problemsOf(person, { email: 'a', age: 1 })).toEqual({})
})
