import { expect, test } from 'vitest'
import { asCode } from '../../shared/evidence.ts'
import { problemOf } from './check-file.ts'

test.each<[number[], string | null]>([
  [[1], null],
  [[25 * 1024 * 1024], null],
  [[], 'workflow.verify.one_file'],
  [[5, 5], 'workflow.verify.one_file'],
  [[0], 'workflow.verify.empty_file'],
  [[25 * 1024 * 1024 + 1], 'workflow.verify.too_large'],
  [[50 * 1024 * 1024], 'workflow.verify.too_large'],
])('files of %j bytes: %s', (sizes, problem) => {
  expect(problemOf(sizes.map((size) => ({ size })))).toBe(problem)
})

test.each([
  ['ABCD-EFGH-2345-6789', 'ABCD-EFGH-2345-6789'],
  [' abcd efgh 2345 6789 ', 'ABCD-EFGH-2345-6789'],
  ['abcdefgh23456789', 'ABCD-EFGH-2345-6789'],
  ['ABCD-EFGH-2345-678', null],
  ['ABCD-EFGH-2345-67891', null],
  ['ABCD-EFGH-2345-678O', null],
  ['ABCD-EFGH-2345-678Ө', null],
  ['', null],
])('%j is read as the code %s', (typed, code) => {
  expect(asCode(typed)).toBe(code)
})
