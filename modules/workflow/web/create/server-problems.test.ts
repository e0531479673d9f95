import { expect, test } from 'vitest'
import { CallError } from '#platform/web/call.ts'
import { TITLE_PROBLEM } from '../form/contents.ts'
import { serverProblems } from './server-problems.ts'

test('what the server found wrong stands at its field', () => {
  const error = new CallError(422, {
    fields: { 'fields.amount': 'platform.fields.too_small', title: 'platform.fields.required' },
  })
  expect(serverProblems(error)).toEqual({
    amount: 'platform.fields.too_small',
    [TITLE_PROBLEM]: 'platform.fields.required',
  })
})

test("a lost connection is nobody's field", () => {
  expect(serverProblems(new CallError(0, { code: 'platform.network' }))).toEqual({})
  expect(serverProblems(new Error('x'))).toEqual({})
})
